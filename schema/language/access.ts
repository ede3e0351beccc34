import type { Scalar } from '../condition.ts'

export interface Permissions {
  readonly view?: string
  readonly add?: string
  readonly edit?: string
  readonly delete?: string
}

export interface Routes {
  readonly base?: string
  readonly style?: 'family' | 'inline'
  /**
   * Records with certain values at an address of their own, besides the common one: `{base}/{name}` begins a new one with these
   * values, `{base}/{name}Edit/{id}` shows it.
   * @example also: { closedVoucher: { kind: 'closing' } }
   */
  readonly also?: Readonly<Record<string, Readonly<Record<string, Scalar>>>>
}
