import { nameIn } from '../../../schema/languages.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { subtract } from '../../../schema/values/money.ts'

/** An account of the chart as a person reads it. */
export interface Account {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string | null
}

/** Vouchers that say by their kind why they move what earlier years have left. */
export const explained: ReadonlySet<unknown> = new Set(['opening', 'closing', 'priorPeriod'])

/** The lines of a voucher. */
export const entriesOf = (record: RecordData | null): readonly RecordData[] =>
  (record?.['entries'] ?? []) as readonly RecordData[]

export const accountsOf = (entries: readonly RecordData[]): number[] =>
  entries.flatMap(({ account }) => (typeof account === 'number' ? [account] : []))

/** What a line credits, less what it debits. */
export const creditOf = ({ debit, credit }: RecordData): string => subtract(String(credit ?? '0'), String(debit ?? '0'))

export const calledIn = (account: Account, language: string): string => `${account.code} ${nameIn(account, language)}`
