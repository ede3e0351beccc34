import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { sameValue } from './unchanged.ts'

/** Lines that are written only while something holds of the stored record: afterwards they stay as they are. */
export const settledFaults = (model: Model, record: RecordData, before: RecordData | null): FaultAt[] =>
  model.lines.flatMap(({ name, fields, writtenWhile }): FaultAt[] => {
    if (!writtenWhile || !before || holds(writtenWhile, reader(before))) return []
    const [former, now] = [before, record].map((one) => (one[name] ?? []) as readonly RecordData[]) as [
      RecordData[],
      RecordData[],
    ]
    const typed = [...fields.values()].filter(isWritable)
    const isSame = (line: RecordData, at: number) =>
      typed.every((field) => sameValue(field, former[at]?.[field.field] ?? null, line[field.field] ?? null))
    const index = now.findIndex((line, at) => !isSame(line, at))
    if (index < 0 && now.length === former.length) return []
    return [{ code: 'Lines.Settled', field: name }]
  })
