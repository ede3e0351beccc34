import type { Condition } from '../schema/condition.ts'

/** What a new school does first. A step is done when what it asks for is stored; nobody ticks it. */
export interface FirstStep {
  /** Its name; what it is called is the text `firstSteps.{step}`, and why, `firstSteps.{step}.about`. */
  readonly step: string
  /** The resource whose records it asks for; whoever may add to it has the step. */
  readonly of: string
  /** Which records. */
  readonly where?: Condition
  /** How many of them there must be; one where it is absent. */
  readonly least?: number
  /** Where it is done: the import of the resource, or a page of its own; its list where nothing is said. */
  readonly at?: 'import' | `/${string}`
  /** A school is not new for the want of it. */
  readonly optional?: true
}

/** In the order in which one goes about it. */
export const firstSteps: readonly FirstStep[] = [
  { step: 'logo', of: 'company', where: { logo: { empty: false } }, optional: true },
  { step: 'branches', of: 'branches', where: { isMaster: false, city: { empty: false } } },
  { step: 'year', of: 'fiscalYears', where: { status: 'open' } },
  { step: 'stages', of: 'rows' },
  { step: 'prices', of: 'services' },
  { step: 'students', of: 'students', at: 'import' },
  { step: 'openingBalances', of: 'vouchers', where: { kind: 'opening', status: { not: 'void' } }, at: '/opening-balances' },
  { step: 'users', of: 'users', where: { active: true }, least: 2 },
]
