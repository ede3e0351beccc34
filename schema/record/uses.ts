import { holds } from '../condition.ts'
import type { Usage } from '../figure.ts'
import { subscription } from '../limits.ts'
import { isDecimal } from '../values/money.ts'
import { type RecordData, reader } from './record.ts'

/** What one row uses up, and where a person reads that it is too much. */
export interface Use {
  readonly id: number
  readonly amount: string
  readonly place?: string
  /** Where the reference to it stands. */
  readonly reference?: string
}

/** What a record uses up under a limit. */
export function usesOf({ limit, lines, field, source }: Usage, record: RecordData | null): Use[] {
  if (!record || !holds(limit.while, reader(record))) return []
  if (source === subscription) return [{ id: theOnly, amount: '1' }]
  const use = (row: RecordData, prefix: string): Use[] => {
    const id = row[field]
    if (typeof id !== 'number' || !holds(limit.where, reader(row))) return []
    const amount = limit.sum === undefined ? '1' : String(row[limit.sum] ?? '0')
    return [{ id, amount: isDecimal(amount) ? amount : '0', place: `${prefix}${limit.sum ?? field}`, reference: prefix + field }]
  }
  if (lines === null) return use(record, '')
  return ((record[lines] as RecordData[] | undefined) ?? []).flatMap((line, index) => use(line, `${lines}.${index}.`))
}

/** A tenant has one subscription. */
export const theOnly = 0
