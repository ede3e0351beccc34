import { citizensEducation } from '../../../resources/calculations/citizensEducation.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { accountId, type DemoData } from './demoData.ts'

/** Whom the vouchers of a school name. */
export interface Parties {
  readonly guardians: readonly number[]
  readonly suppliers: readonly number[]
  readonly employees: readonly number[]
  /** Cost centres of the stages. */
  readonly costCenters: readonly number[]
}

/** A line of a voucher. */
export interface Entry {
  readonly account: number
  readonly debit?: string
  readonly credit?: string
  readonly description?: string
  readonly party?: { readonly resource: string; readonly id: number }
  readonly costCenters?: readonly { readonly id: number; readonly share: string }[]
  readonly taxTreatment?: string
  readonly taxReason?: string
}

/** How the tax return tells of citizens' tuition. */
export const citizensTuition = { taxTreatment: 'zeroRated', taxReason: citizensEducation } as const

const riyals = (amount: number): string => `${amount}.00`

export const debit = (demoData: DemoData, code: string, amount: number): Entry => ({
  account: accountId(demoData, code),
  debit: riyals(amount),
})
export const credit = (demoData: DemoData, code: string, amount: number): Entry => ({
  account: accountId(demoData, code),
  credit: riyals(amount),
})

/** A voucher of the general journal. */
export const general = (date: string, description: string, entries: readonly Entry[]): RecordData => ({
  date,
  kind: 'general',
  description,
  entries,
})
