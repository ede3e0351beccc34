import type { Figure } from './figure.ts'
import { switched } from './flags.ts'
import type { FieldData } from './kind.ts'
import type { ResourceData } from './language/definition.ts'
import { type FieldMap, isYearly } from './language/scope.ts'
import { figureFields } from './limits.ts'
import { longestNumber, mainSection } from './model.ts'
import type { ModelField, ModelSection } from './modelField.ts'
import type { Others } from './others.ts'
import { isTaxDocument } from './printLayout.ts'

/** The fields of a definition in their order, with those that its other words bring, and the sections in which they are. */
export function modelFields(data: ResourceData, { figures, sources, flags }: Others) {
  const fields = new Map<string, ModelField>()
  const sections: ModelSection[] = []
  const add = (section: string, yearly: boolean, map: FieldMap) => {
    const names: string[] = []
    for (const [field, declared] of Object.entries(map)) {
      names.push(field)
      fields.set(field, placed(field, switched(declared, flags), section, yearly))
      if (declared.hijri) {
        const twin = `${field}Hijri`
        names.push(twin)
        fields.set(twin, {
          kind: 'hijriDate',
          of: field,
          field: twin,
          section,
          yearly,
          implied: true,
          ...(declared.shownWhen && { shownWhen: declared.shownWhen }),
        })
      }
    }
    sections.push({ name: section, yearly, fields: names })
  }
  const imply = (field: string, declared: FieldData, yearly = false) =>
    fields.set(field, { ...switched(declared, flags), field, section: '', yearly, implied: true })

  // The text that was given stays as it is; the place in its series is what sorts and counts.
  if (isNumbered(data)) {
    imply('sequence', { kind: 'int', readOnly: true, hidden: true, was: 'number' })
    imply('number', { kind: 'code', readOnly: true, max: longestNumber })
    // The tax number under which an electronic tax document was given its number: one it stays, whatever the settings say later.
    if (isTaxDocument(data)) imply('issuedUnder', { kind: 'text', readOnly: true, hidden: true, max: 20 })
  }
  if (data.fields) add(mainSection, false, data.fields)
  for (const [name, section] of Object.entries(data.sections ?? {})) {
    if (isYearly(section)) add(name, true, section.yearly)
    else add(name, false, section)
  }
  const yearly = sections.some((section) => section.yearly)
  if (data.scope === 'shared') imply('general', { kind: 'flag', flag: 'general' })
  const states = Object.keys(data.states ?? {})
  if (states.length)
    imply('status', {
      kind: 'choice',
      values: states,
      default: states[0],
      required: true,
      ...(data.mapStates && { map: data.mapStates }),
    })
  for (const total of Object.keys(data.totals ?? {})) imply(total, { kind: 'money', readOnly: true })
  for (const [field, declared] of figureFields(figures?.get(data.name), data.follows)) imply(field, declared)
  leaveLimitsEmpty(fields, figures?.get(data.name))
  const makers = sources?.get(data.name)
  if (makers) imply('source', { kind: 'party', targets: makers, readOnly: true })
  if (data.scope === 'branch' || data.scope === 'branchYear' || data.scope === 'shared' || yearly)
    imply('branch', { kind: 'ref', to: 'branches', readOnly: true }, yearly)
  if (data.scope === 'branchYear' || yearly) imply('fiscalYear', { kind: 'ref', to: 'fiscalYears', readOnly: true }, yearly)
  return { fields, sections, states, yearly }
}

/** The field that alone says how much may be used up limits nothing while it is empty: emptied, it does not become 0. */
export function leaveLimitsEmpty(fields: Map<string, ModelField>, figures: readonly Figure[] = []): void {
  for (const { atMost, unlimited } of figures) {
    const field = typeof atMost === 'string' && unlimited === undefined ? fields.get(atMost) : undefined
    if (field && field.empty === undefined && field.default === undefined) fields.set(field.field, { ...field, empty: null })
  }
}

/** A declared field with its place; a calculated one is read-only. */
export const placed = (field: string, declared: FieldData, section: string, yearly: boolean): ModelField => ({
  ...declared,
  ...(declared.is !== undefined && { readOnly: true }),
  field,
  section,
  yearly,
  implied: false,
})

/** Whether a definition numbers its records. */
export const isNumbered = (data: ResourceData) => data.number !== undefined
