import type { Condition } from '../condition.ts'
import type { Follows } from './limits.ts'
import type { LockedLines } from './locking.ts'
import type { Asking, Rule } from './rule.ts'
import type { FieldMap } from './scope.ts'
import type { UniqueInLines } from './unique.ts'

/**
 * What a column of the lines must add up to, where there are lines; for each value of `per` by itself.
 * @example { of: 'share', per: ['fiscalYear'], to: 100, error: 'Service.SharesDiffer' }
 */
export interface LineSum {
  readonly of: string
  readonly to: number
  readonly per?: readonly string[]
  readonly error: string
}

/** Until when a column is kept back: until somebody asks for it, or until a line has something in it. */
export const asides = ['asked', 'filled'] as const

export type Aside = (typeof asides)[number]

export interface Lines {
  /** The former name of the group: its table is renamed, and all that names it follows. */
  readonly was?: string
  readonly min?: number
  /** How many empty lines a new form begins with; `min` when left out. One that stays empty is not saved. */
  readonly blank?: number
  readonly max?: number
  readonly fields: FieldMap
  /** The title of a line where it is referred to, after that of its document; its position when left out. */
  readonly title?: readonly string[]
  /** States that follow from how far a line is used up, by the name of the field. */
  readonly follows?: Readonly<Record<string, Follows>>
  readonly unique?: readonly UniqueInLines[]
  readonly sums?: readonly LineSum[]
  readonly rules?: readonly Rule[]
  /**
   * What a person is asked of a line that they have written, when a change makes a condition hold of it: what is seldom meant, and not
   * wrong. What a calculation fills is not asked about.
   * @example asks: [{ when: { dueOn: { lt: { field: 'document.date' } } }, field: 'dueOn', error: 'Invoice.DueBefore' }]
   */
  readonly asks?: readonly Asking[]
  /**
   * A line may be of another branch that the person may choose: it brings the field `branch`, empty for the document's own. With `from`
   * nobody chooses: the branch is that of what the line names, which is itself of the document's.
   * @example crossBranch: { from: 'allocation.branch' }
   */
  readonly crossBranch?: boolean | { readonly from: string }
  /** They are written while this holds of the stored record, and stay as they are afterwards. @example writtenWhile: { status: 'draft' } */
  readonly writtenWhile?: Condition
  /**
   * Columns that are kept back in the form: until somebody asks for them, or until a line has something in one of them. What is wrong
   * in one shows it too. @example aside: { taxCategory: 'asked', granted: 'filled' }
   */
  readonly aside?: Readonly<Record<string, Aside>>
  /**
   * The first and the last day of a line: what lies behind a lock of the books with both is neither added, changed nor removed there. A
   * line that goes on after it may still be changed.
   * @example locked: { area: 'payroll', during: ['from', 'to'] }
   */
  readonly locked?: LockedLines
  /** The permission to see and write the lines, besides the permission to view the record. @example permission: 'viewSalaries' */
  readonly permission?: string
}

/** A figure of the document that adds up a column of its lines. @example { sum: 'items.amount', where: { kind: 'goods' } } */
export interface Total {
  readonly sum: string
  /** Only lines that fulfil this are counted. */
  readonly where?: Condition
  /** Another column of the same lines, or one of other lines, that is taken off. */
  readonly less?: string
}
