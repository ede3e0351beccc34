import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { type Check, guardedUse } from './check.ts'
import { sameValue } from './unchanged.ts'

/** Lines that are written only for a time. */
export const settledLines: Check = {
  name: 'settled lines',
  applies: ({ model, operation }) => operation === 'update' && model.lines.some(({ writtenWhile }) => writtenWhile !== undefined),
  accept: ({ record, before }, { model }) => settledFaults(model, record, before),
}

/** Fields and lines that guards do not let change. */
export const guardedChanges: Check = {
  name: 'guarded changes',
  applies: ({ model, operation }) =>
    operation === 'update' && (model.data.guards ?? []).some(({ changes, on }) => changes && on.includes(guardedUse(operation))),
  accept: ({ record, before }, { model, operation }) => changeFaults(model, guardedUse(operation), record, before),
}

/** Lines that are written only while something holds of the stored record: afterwards they stay as they are. */
const settledFaults = (model: Model, record: RecordData, before: RecordData | null): FaultAt[] =>
  model.lines.flatMap(({ name, writtenWhile }): FaultAt[] =>
    !writtenWhile || !before || holds(writtenWhile, reader(before)) || !differs(model, name, record, before)
      ? []
      : [{ code: 'Lines.Settled', field: name }],
  )

/** Fields and lines that a guard does not let change, while the stored record does not fulfil its condition. */
export const changeFaults = (model: Model, use: string, record: RecordData, before: RecordData | null): FaultAt[] =>
  (model.data.guards ?? []).flatMap(({ on, changes = [], holds: asked, error }): FaultAt[] => {
    if (!before || !asked || !on.includes(use) || holds(asked, reader(before))) return []
    const field = changes.find((name) => differs(model, name, record, before))
    return field === undefined ? [] : [{ code: error, field }]
  })

/** Whether a field, or a group of lines in what people write of it, is another one than is stored. */
export function differs(model: Model, name: string, record: RecordData, before: RecordData): boolean {
  const lines = model.lines.find((group) => group.name === name)
  if (!lines) return !sameValue(model.fields.get(name), before[name] ?? null, record[name] ?? null)
  const [former, now] = [before, record].map((one) => (one[name] ?? []) as readonly RecordData[]) as [RecordData[], RecordData[]]
  const typed = [...lines.fields.values()].filter(isWritable)
  return (
    now.length !== former.length ||
    now.some((line, at) => typed.some((field) => !sameValue(field, former[at]?.[field.field] ?? null, line[field.field] ?? null)))
  )
}
