import { isSwitchedOff } from '../../../../schema/flags.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Context } from '../context.ts'
import { sameValue } from './unchanged.ts'

/** Values of fields that the company has not switched on: they stay as they were, or as a new record has them. */
export function switchedOffFaults(
  model: Model,
  record: Readonly<Record<string, unknown>>,
  before: RecordData | null,
  { flags }: Context,
): FaultAt[] {
  if (!flags) return []
  const off = (fields: Model['fields']) => [...fields.values()].filter((field) => isSwitchedOff(field, flags))
  const faults = (fields: readonly ModelField[], row: Readonly<Record<string, unknown>>, former: RecordData, prefix = '') =>
    fields.flatMap((field): FaultAt[] =>
      sameValue(field, row[field.field] ?? null, former[field.field] ?? null)
        ? []
        : [{ code: 'Field.SwitchedOff', field: prefix + field.field, params: { flag: field.flag ?? '' } }],
    )
  const own = off(model.fields)
  return [
    ...(own.length ? faults(own, record, before ?? (defaults(own, today()) as RecordData)) : []),
    ...model.lines.flatMap(({ name, fields }) => {
      const unused = off(fields)
      if (!unused.length) return []
      const former = new Map(((before?.[name] as RecordData[] | undefined) ?? []).map((line) => [line['id'], line]))
      const fresh = defaults(unused, today()) as RecordData
      return ((record[name] as RecordData[] | undefined) ?? []).flatMap((line, index) =>
        faults(unused, line, former.get(line['id']) ?? fresh, `${name}.${index}.`),
      )
    }),
  ]
}
