import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { type Condition, pathsOf, type Read, samesOf } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { pathsOfFields, pathsOfRules } from '../../../../schema/paths.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'

/** Where a field's siblings are: empty for the record itself, `entries.3.` inside a line. */
export const prefixOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1)

/**
 * How many records what was typed is like, or that it is a `group` of others; null while that is being asked, `unreached`
 * where the server could not be asked.
 */
export type Alike = number | 'group' | 'unreached' | null | undefined

/** Beside the titles of a reference: what became of the search for what was typed into it, an `Alike`. */
export const alikeOf = (refName: string): string => `${refName}Alike`

/** The record or line that the field belongs to, and the document around a line, or that an action is done with. */
export function recordAt(values: FieldValues, name: string): { record: RecordData; document: RecordData | undefined } {
  const [group, index, field] = name.split('.')
  if (field === undefined) return { record: values, document: values['document'] as RecordData | undefined }
  return { record: (values[group ?? '']?.[Number(index)] ?? {}) as RecordData, document: values }
}

/** The names in the form that conditions of a field at `name` read. */
export function watchedNames(conditions: readonly (Condition | undefined)[], name: string): string[] {
  const prefix = prefixOf(name)
  const paths = conditions.flatMap((condition) => [...pathsOf(condition), ...samesOf(condition)])
  return [
    ...new Set(
      paths.flatMap((path) => {
        const [first = '', second] = path.split('.')
        if (first === 'document') return second ?? []
        return second === undefined ? `${prefix}${first}` : [`${prefix}${first}`, `${prefix}refs.${first}`]
      }),
    ),
  ]
}

/** Reads the siblings of the field, and renders again when one that the conditions name changes. */
export function useSiblings(
  name: string,
  conditions: readonly (Condition | undefined)[],
): { record: RecordData; document: RecordData | undefined; read: Read } {
  const { getValues } = useFormContext()
  useWatch({ name: watchedNames(conditions, name) })
  const { record, document } = recordAt(getValues(), name)
  return { record, document, read: reader(record, document) }
}

/** What a reference must bring along: its titles, and the steps that conditions, copies and rules of the model take through it. */
export function fieldsOfReference(model: Model, field: ModelField, target: Model | undefined): string[] {
  const fields = [...model.fields.values(), ...model.lines.flatMap((lines) => [...lines.fields.values()])]
  const rules = [model.data.rules, ...model.lines.map((lines) => lines.rules)].flatMap((some) => pathsOfRules(some))
  const steps = pathsOfFields(fields, rules).get(field.field) ?? []
  const usual = ['code', 'phone'].filter((name) => target?.fields.has(name))
  return [...new Set([...(target?.title ?? []), ...usual, ...steps])]
}
