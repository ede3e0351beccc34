import { nameIn } from '../../../schema/languages.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { subtract } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'

/** An account of the chart as a person reads it. */
export interface Account {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string | null
}

/** The lines of a voucher. */
export const entriesOf = (record: RecordData | null): readonly RecordData[] =>
  (record?.['entries'] ?? []) as readonly RecordData[]

export const accountsOf = (entries: readonly RecordData[]): number[] =>
  entries.flatMap(({ account }) => (typeof account === 'number' ? [account] : []))

/** The branch in whose books a line of a voucher stands. */
export const branchOf = (entry: RecordData, record: RecordData, { branch }: Context): number =>
  Number(entry['branch'] ?? record['branch'] ?? branch.id)

/** What a line credits, less what it debits. */
export const creditOf = ({ debit, credit }: RecordData): string => subtract(String(credit ?? '0'), String(debit ?? '0'))

export const calledIn = (account: Account, language: string): string => `${account.code} ${nameIn(account, language)}`

/** A voucher as it was, where it counted already: what was answered of it then is not asked again. */
export const countedBefore = (before: RecordData | null): RecordData | null =>
  before && ['open', 'posted'].includes(String(before['status'])) ? before : null

/** What is known of some vouchers, read once for all that is checked and asked of them. */
export function knownOf<T>(read: (changes: readonly Change[], context: Context, run: Run) => Promise<T>): typeof read {
  const known = new WeakMap<readonly Change[], Promise<T>>()
  return (changes, context, run) => {
    const found = known.get(changes) ?? read(changes, context, run)
    known.set(changes, found)
    return found
  }
}
