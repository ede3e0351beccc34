import { comparedOf } from '../../../../schema/condition.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { fieldOf, type Registry } from '../../../../schema/registry.ts'
import { compare } from '../../../../schema/values/money.ts'
import { usagesIn } from '../../database/limitTriggers.ts'
import type { Check } from './check.ts'
import { sameValue } from './unchanged.ts'

/** A figure of a source, with the paths from the source to what its users compare when they choose it. */
interface Choice {
  readonly used: string
  readonly paths: readonly string[]
}

/** Fields by which others have chosen a record. What only changes its state chooses nothing else. */
export const chosen: Check = {
  name: 'chosen',
  applies: ({ model, operation, registry }) => {
    const choices = choicesIn(registry)
    const sources = [model.name, ...model.lines.map(({ name }) => lineResource(model.name, name))]
    return operation !== 'create' && sources.some((source) => choices.has(source))
  },
  judge: ({ record, before, moves }, { model, context }) => (moves ? [] : chosenBy(model, record, before, context.registry)),
}

/**
 * Fields that were changed although others use up the record, or its lines, and chose them by these fields: an invoice with
 * money on it stays with the guardian whose money that is.
 */
function chosenBy(model: Model, record: RecordData, before: RecordData | null, registry: Registry): FaultAt[] {
  if (!before) return []
  const changed = (fields: Model['fields'], names: readonly string[], now: RecordData, then: RecordData, prefix: string) =>
    [...new Set(names)].flatMap((name): FaultAt[] => {
      const field = fields.get(name)
      const fixed = !field || field.implied || field.kind === 'computed'
      return fixed || sameValue(field, then[name] ?? null, now[name] ?? null)
        ? []
        : [{ code: 'Limit.FieldInUse', field: prefix + name }]
    })
  const ofDocument = usedPaths(registry, model.name, before)
  const ofLines = model.lines.flatMap(({ name, fields }) => {
    const lines = (record[name] ?? []) as RecordData[]
    return ((before[name] ?? []) as RecordData[]).flatMap((then) => {
      const paths = usedPaths(registry, lineResource(model.name, name), then)
      ofDocument.push(...paths.flatMap((path) => (path.startsWith(toDocument) ? path.slice(toDocument.length) : [])))
      const index = lines.findIndex((line) => line['id'] === then['id'])
      const now = lines[index]
      return now ? changed(fields, paths.map(firstStep), now, then, `${name}.${index}.`) : []
    })
  })
  return [...changed(model.fields, ofDocument.map(firstStep), record, before, ''), ...ofLines]
}

const toDocument = 'record.'
const firstStep = (path: string): string => path.split('.')[0] ?? path

/** By what a row was chosen by those who use it up. */
const usedPaths = (registry: Registry, source: string, row: RecordData): string[] =>
  (choicesIn(registry).get(source) ?? []).flatMap(({ used, paths }) => (compare(String(row[used] ?? '0'), '0') > 0 ? paths : []))

/** The choices of each source; found once. */
const choicesIn = memoized((registry: Registry): ReadonlyMap<string, readonly Choice[]> => {
  const choices = new Map<string, Choice[]>()
  for (const { source, figure, resource, lines, field } of usagesIn(registry)) {
    const paths = comparedOf(fieldOf({ model: registry.get(resource), lines, field })?.where)
    if (paths.length) choices.set(source, [...(choices.get(source) ?? []), { used: figure.name, paths }])
  }
  return choices
})
