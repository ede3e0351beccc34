import { isSwitchedOff } from '../../../../schema/flags.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { unsaid } from '../../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Asked, Check } from './check.ts'
import { sameValue } from './unchanged.ts'

/** Fields that a company switches on or off. */
export const switchedOff: Check = {
  name: 'switched off',
  applies: ({ model, operation }) =>
    operation !== 'delete' &&
    [model, ...model.lines].some(({ fields }) => [...fields.values()].some(({ flag }) => flag !== undefined)),
  accept: (asked, { model }) => switchedOffFaults(model, asked),
}

/** Values of fields that the company has not switched on: they stay as they were, or as a new record has them. */
function switchedOffFaults(model: Model, { record, before, context: { flags } }: Asked): FaultAt[] {
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
    ...(own.length ? faults(own, record, before ?? (unsaid(own, today()) as RecordData)) : []),
    ...model.lines.flatMap(({ name, fields }) => {
      const unused = off(fields)
      if (!unused.length) return []
      const former = new Map(((before?.[name] as RecordData[] | undefined) ?? []).map((line) => [line['id'], line]))
      const fresh = unsaid(unused, today()) as RecordData
      return ((record[name] as RecordData[] | undefined) ?? []).flatMap((line, index) =>
        faults(unused, line, former.get(line['id']) ?? fresh, `${name}.${index}.`),
      )
    }),
  ]
}
