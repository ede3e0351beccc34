import type { Condition, Scalar } from '../condition.ts'
import type { OfOthers } from './guard.ts'
import type { Locking } from './locking.ts'
import type { MappedValue, Mapping } from './mapping.ts'
import type { FieldMap } from './scope.ts'

/** How an action finds the record that a reference is to name, or makes it where there is none. */
export interface Finding {
  /** Fields of the other record, tried in this order: a record with the same value is the one. */
  readonly by?: readonly string[]
  /** Fields whose value another one may share: a person is asked, with the code of the question, whether it is that one. */
  readonly asks?: Readonly<Record<string, string>>
  /** What the other record is made of, and found by. */
  readonly with: Readonly<Record<string, MappedValue>>
}

export interface Action {
  readonly permission?: string
  /**
   * Refused if the fields would be calculated differently now, because what the document reads has changed: it must be calculated
   * again first. With `when`, only stored records that fulfil it are checked.
   * @example upToDate: { of: ['net'], error: 'Salary.Outdated' }
   */
  readonly upToDate?: { readonly of: readonly string[]; readonly when?: Condition; readonly error: string }
  /**
   * The lock of an area of the books forbids the action, by a day or month of the record as it is then, or by any of several.
   * @example locked: { area: 'payroll', by: 'statusFrom' }
   */
  readonly locked?: Locking
  /**
   * On another person's record, by this reference to a user, the action needs this permission too.
   * @example others: { by: 'cashier', permission: 'voidOthersDocuments' }
   */
  readonly others?: OfOthers
  readonly from?: readonly string[]
  readonly to?: string
  /** Saving leads to `to` as well, and makes what the action makes, in the same transaction. @example issue: { from: ['draft'], to: 'open', alsoSaved: true, makes: 'collections', by: 'receiptOfInvoice' } */
  readonly alsoSaved?: boolean
  readonly when?: Condition
  /** Fields of a dialog before the action. An input with the name of a field is written to it, unless code takes the input; all are audited. */
  readonly input?: FieldMap
  /**
   * Fields of the record that a person should read before deciding: the dialog shows them; a flag that is set warns.
   * @example shows: ['age', 'tooYoung']
   */
  readonly shows?: readonly string[]
  readonly set?: Readonly<Record<string, Scalar>>
  /** A server function of that name does more than `to` and `set` can say. */
  readonly behaviour?: string
  /**
   * Makes records of that resource in the same transaction; they know their maker as `source`.
   * @example toInvoice: { to: 'invoiced', makes: 'salesInvoices', by: 'invoiceOfFee', input: { date: date({ required: true }) } }
   */
  readonly makes?: string
  /** The pure function that makes them (`maker.ts`). */
  readonly by?: string
  /** What one record is made of, where that needs no function. @example { customer: 'guardian', date: 'input.date' } */
  readonly with?: Mapping
  /**
   * References of the record that it fills before it makes anything, where they are empty: with a record that is there, or a new one.
   * @example finds: { guardian: { by: ['identityNumber'], with: { identityNumber: 'guardianIdentityNumber', arabicName: 'guardianName' } } }
   */
  readonly finds?: Readonly<Record<string, Finding>>
  /**
   * Does an action with the record that a reference names: what refuses that one refuses this one.
   * @example complete: { to: 'done', does: { of: 'employee', action: 'move', with: { jobTitle: 'jobTitle' }, into: 'toBranch' } }
   */
  readonly does?: Doing
  /**
   * Records that belong to this one by their values are freed with it, in the same transaction: what refuses one of them refuses this.
   * @example frees: { of: 'bankMovements', where: { bank: 'bank', date: ['from', 'to'] }, by: ['unmatch', 'reopen'] }
   */
  readonly frees?: Freeing
  /** Nobody is offered it: actions of other records do it (`does`), and runs. */
  readonly internal?: boolean
  /**
   * Fields whose files are attached to what it makes, as is whatever is attached to the record itself.
   * @example accept: { makes: 'students', with: { … }, attaches: ['identityPaper'] }
   */
  readonly attaches?: readonly string[]
  /** The message where it would make nothing: it is refused then. @example withdraw: { makes: 'creditNotes', by: 'creditOf', mustMake: 'Withdrawal.NothingLeft' } */
  readonly mustMake?: string
  /** The reference, given by nobody else, that names the record that it makes. @example file: { makes: 'vouchers', by: 'settlementOfReturn', names: 'voucher' } */
  readonly names?: string
  /**
   * The action reverts something: values that it does not write were valid before and are not validated again, whatever the accounts and other
   * records that it names have become since. What the action itself writes is validated. Every other action is validated in full.
   * @example void: { to: 'void', takesBack: true }
   */
  readonly takesBack?: boolean
  /** What the record has made is reversed and taken back with it, by its own actions. @example reopen: { from: ['filed'], to: 'draft', revokes: true } */
  readonly revokes?: boolean
  /** The event of `effects` that it posts. @example post: { to: 'posted', posts: 'post' } */
  readonly posts?: string
  /** It reverses all that the document has posted. Its input may have `date` and `reason` of the reversal. */
  readonly unposts?: boolean
  readonly bulk?: boolean
  readonly confirm?: boolean
  /** It removes something, or cannot be undone: its dialog has the colour of danger. */
  readonly danger?: boolean
  /** The action that takes it back, offered for some seconds after it. @example suspend: { set: { suspended: true }, undo: 'unsuspend' } */
  readonly undo?: string
  /** It has a page of its own, opened with the record's id as `?id=`, where it may be started as a job. */
  readonly guided?: string
  /** A person with a second factor needs a fresh code to do it, and to read what it has written. */
  readonly stepUp?: boolean
}

/** An action of the record that a reference names, done in the same transaction and with the right of the action that brings it. */
export interface Doing {
  /** The reference. */
  readonly of: string
  /** The action of the definition that it refers to. */
  readonly action: string
  /** What that action is given. */
  readonly with: Readonly<Record<string, MappedValue>>
  /** A reference to the branch into which the other record goes by it. */
  readonly into?: string
  /** Of this record; where it does not hold, nothing is done with the other one. */
  readonly when?: Condition
}

/** Records of another definition that an action frees, with the rights of the person who does it. */
export interface Freeing {
  readonly of: string
  /**
   * Fields of the other records, each with the field of this record (or `input.x`) that it equals, or with the two between which
   * it lies, or the one from which on.
   */
  readonly where: Readonly<Record<string, string | readonly [from: string, to?: string]>>
  /** Their actions, one after the other, each done with those that are in a state from which it leads. */
  readonly by: readonly string[]
  /** What these are given, by their inputs: fields of this record, or `input.x`; an action takes what it asks for. */
  readonly with?: Readonly<Record<string, string>>
}
