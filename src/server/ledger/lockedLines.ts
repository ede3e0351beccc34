import { isEmpty } from '../../../schema/condition.ts'
import type { ModelLines } from '../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, isDecimal } from '../../../schema/values/money.ts'
import type { Change } from '../engine/change.ts'

/**
 * What a lock says of lines that are added, changed or removed and that were over before it, each at its column. Of a line that goes on
 * what lies after the lock is free: it may end with the last day that is locked.
 * @param lockOn what the lock of their area says of a day
 */
export function lockedLines(
  group: ModelLines,
  { record, before }: Change,
  lockOn: (day: string) => readonly FaultAt[],
): FaultAt[] {
  const [from = '', to = ''] = group.locked?.during ?? []
  const now = record[group.name] as readonly RecordData[] | undefined
  if (!now) return []
  const former = (before?.[group.name] ?? []) as readonly RecordData[]
  const known = new Map(former.map((row) => [row['id'], row]))
  const kept = new Set(now.map(({ id }) => id))
  const names = [...group.fields.keys()]
  const faultOf = (row: RecordData, other: RecordData | undefined): FaultAt | undefined => {
    if (isEmpty(row[to]) || (other && names.every((name) => isSame(row[name], other[name])))) return undefined
    const [fault] = lockOn(String(row[to]))
    const until = String(fault?.params?.['date'] ?? '')
    const goesOn = (one: RecordData) => isEmpty(one[to]) || String(one[to]) >= until
    const isLonger = other && goesOn(row) && goesOn(other)
    if (isLonger && names.every((name) => name === to || isSame(row[name], other[name]))) return undefined
    return fault
  }
  const at = (fault: FaultAt | undefined, field: string): FaultAt[] => (fault ? [{ ...fault, field }] : [])
  return [
    ...now.flatMap((row, index) => {
      const was = row['id'] === null || row['id'] === undefined ? undefined : known.get(row['id'])
      return at(faultOf(row, was) ?? (was && faultOf(was, row)), `${group.name}.${index}.${from}`)
    }),
    ...former.filter(({ id }) => !kept.has(id)).flatMap((row) => at(faultOf(row, undefined), group.name)),
  ]
}

const isSame = (one: unknown, other: unknown): boolean => {
  const [a, b] = [String(one ?? ''), String(other ?? '')]
  return a === b || (isDecimal(a) && isDecimal(b) && compare(a, b) === 0)
}
