import type { Context } from '../engine/context.ts'
import type { Bulk } from '../tenants/bulk.ts'
import type { Masters } from './masters.ts'
import type { Numbers } from './numbers.ts'
import type { Random } from './random.ts'

/** A school of the demo. */
export interface School {
  readonly branch: number
  readonly gender: 'male' | 'female'
}

/** What every part of the demo needs. */
export interface DemoData {
  readonly bulk: Bulk
  readonly masters: Masters
  /** A text of the product in Arabic, which its books are written in. */
  readonly say: Context['translate']
  readonly random: Random
  readonly numbers: Numbers
  /** The current calendar year. */
  readonly year: number
  /** Whether the year before has business of its own and is closed: the current year then begins with what it left. */
  readonly hasFormer: boolean
  /** Ids of the fiscal years by calendar year. */
  readonly years: ReadonlyMap<number, number>
  readonly schools: readonly [School, School]
  /** Ids of the grades, from the first to the last, with the age at which each begins. */
  readonly rows: readonly { readonly id: number; readonly age: number; readonly code: string }[]
  /** Ids of the quarters. */
  readonly quarters: readonly { readonly id: number; readonly name: string }[]
  /** Ids of accounts by code. */
  readonly accounts: ReadonlyMap<string, number>
}

/** The id of a fiscal year that the demo made. */
export function yearId({ years }: DemoData, year: number): number {
  const id = years.get(year)
  if (id === undefined) throw new Error(`no fiscal year ${year}`)
  return id
}

/** The id of an account of the chart. */
export function accountId({ accounts }: DemoData, code: string): number {
  const id = accounts.get(code)
  if (id === undefined) throw new Error(`no account '${code}'`)
  return id
}
