/**
 * Whose a record is, and what people may do with their own records only: ask for their own leave, see their own pay.
 * @example { user: 'employee.user', view: 'viewOwnVacationRequests', write: 'addOwnVacationRequests' }
 */
export interface OwnBy {
  /** The reference to a user, or a reference to a record with one. */
  readonly user: string
  /** The permission to see one's own records, for those who may not see all. */
  readonly view: string
  /**
   * The states in which they are seen so; left out, all.
   * @example states: ['approved', 'posted']
   */
  readonly states?: readonly string[]
  /** The permission to make, change and delete them; left out, nobody may for that. */
  readonly write?: string
  /**
   * Actions of which that user is notified when somebody else does them: leave is approved, pay is settled.
   * @example tells: ['approve', 'reject']
   */
  readonly tells?: readonly string[]
  /** The permission to see everybody's records: it is in the definition of people who lack it, and is never declared. */
  readonly all?: string
  /**
   * Of a person who may see all records but write (permission `write`) only their own: the permissions that they lack for those
   * of others. Never declared.
   */
  readonly alone?: Readonly<Partial<Record<Written, string>>>
}

/** What is done with records besides seeing them. */
export type Written = 'add' | 'edit' | 'delete'
