import type { Condition } from '../condition.ts'

/** A refusal that depends on the stored record or on who uses it. */
export interface Guard {
  readonly on: readonly string[]
  readonly error: string
  /** The stored record must fulfil this. */
  readonly holds?: Condition
  /** Refused while a record of that resource points here, or to a line of it: `resource.field`, or `resource.lines.field`. */
  readonly usedBy?: string
  /** Which of those that use it count: a condition over their own fields. */
  readonly while?: Condition
  /**
   * With `usedBy: 'resource'`: those of all branches and years that are so use it; `{ same: 'x' }` is a field of this record.
   * @example { on: ['void'], usedBy: 'settlements', where: { employee: { same: 'employee' }, status: 'posted' }, error: 'Provision.Settled' }
   */
  readonly where?: Condition
  /** A person is asked, and may go on: what it says is seldom meant, and not wrong. */
  readonly asks?: true
  /** Of an edit: refused only where the record comes to fulfil this. @example { on: ['edit'], becomes: { active: false }, usedBy: 'x.y', error } */
  readonly becomes?: Condition
  /** Of an edit: refused only where one of these fields or lines comes to differ. @example { on: ['edit'], changes: ['items'], holds, error } */
  readonly changes?: readonly string[]
  /**
   * Refused for another person's record (by a reference to users) to people without the permission.
   * @example { on: ['edit'], others: { by: 'cashier', permission: 'voidOthersDocuments' }, error: 'Action.OfOthers' }
   */
  readonly others?: OfOthers
  /**
   * Refused to the person whose record it is, whatever their permissions: the path to a user says whose it is. On `create` too,
   * and of an edit as the record was and as it becomes; with `changes` where one of those differs, of a new record from what its
   * form begins with.
   * @example { on: ['create', 'edit', 'delete', 'approve'], own: 'employee.user', error: 'Action.NotOwn' }
   */
  readonly own?: string
}

/** Whose a record is, by a reference to users, and the permission that is needed for what is another person's. */
export interface OfOthers {
  readonly by: string
  readonly permission: string
}

/** What others may not take back as long as a record fulfils `while`. */
export interface Keeps {
  readonly while: Condition
  /** The error of documents that use the record up by a limit: they are neither taken back nor reversed, and use up what they use. */
  readonly users?: string
  /** Those alone that use up this figure of its lines. @example figure: 'methods.cleared' */
  readonly figure?: string
  /** The error of records that were made of it: they are neither changed, deleted, taken back nor reversed. */
  readonly made?: string
}
