import type { Alert } from './alerts.ts'
import type { Condition, Scalar } from './condition.ts'
import type { Area, Effects, YearEnds } from './effects.ts'
import type { FieldData } from './kind.ts'
import type { Follows, Limit } from './limits.ts'
import type { MappedValue, Mapping } from './mapping.ts'
import type { OwnBy } from './own.ts'
import type { PrintLayout } from './printLayout.ts'
import type { Public } from './public.ts'
import type { ReadData } from './reads.ts'
import type { Tone } from './tones.ts'

/** Where records live: in the tenant, in a branch, in a branch's year, in the tenant with the `general` flag, or with one user. */
export const scopes = ['tenant', 'branch', 'branchYear', 'shared', 'user'] as const
export type Scope = (typeof scopes)[number]

/** What is bounded when a person chooses a record. */
export const bounds = ['branch'] as const
export type Bound = (typeof bounds)[number]

export type FieldMap = Readonly<Record<string, FieldData>>

/** A rule over a whole record or a line; `when` says when it applies, `field` where its error is shown. */
export interface Rule {
  readonly error: string
  readonly when?: Condition
  readonly field?: string
  readonly holds?: Condition
  /** Exactly one of the fields is filled (an amount of zero is not). */
  readonly exactlyOne?: readonly string[]
  /** At least one of the fields is filled. */
  readonly atLeastOne?: readonly string[]
  /** The fields, or totals by `totals.x`, are equal amounts. */
  readonly equal?: readonly string[]
  /** Each field is at most the next one. */
  readonly order?: readonly string[]
}

/** Fields whose values together are unique, among the records that fulfil `when`: a condition over own fields with plain values. */
export interface UniqueTogether {
  readonly fields: readonly string[]
  readonly when?: Condition
  readonly error?: string
  /**
   * A flag that passes on: another record that is given it takes it from the one that has it, once the person has answered
   * the question `error`.
   * @example { fields: ['isDefault'], when: { isDefault: true }, passes: 'isDefault', error: 'Warehouse.OneDefault' }
   */
  readonly passes?: string
}

/** Values that two documents hardly have alike: before the second one counts, its author is asked whether it is another one. */
export interface Duplicates {
  /**
   * Own fields, and `lines.field`: those of one group must be in one line. Texts are compared without case, spaces and hyphens,
   * and with all digits alike.
   */
  readonly fields: readonly string[]
  /** Which documents count: a condition over own fields with plain values. */
  readonly when?: Condition
  /** Which lines of the other documents count: a condition over the lines' own fields with plain values. */
  readonly where?: Condition
  /** Which of its own lines are asked about: a condition over the lines' own fields with plain values. */
  readonly asked?: Condition
  /** Documents of the same fiscal year alone. */
  readonly perYear?: true
  /** Other definitions among whose documents it is looked for too: they say it in fields of the same names, and ask of these in turn. */
  readonly also?: readonly string[]
  /**
   * The question in words of its own, which knows `number`, `date` and kind (`resource`) of the other document, and the text that
   * occurs twice (`reference`); it is shown at the field of the line.
   */
  readonly error?: string
}

/** A question that is asked before a change is saved which makes its condition hold: what is seldom meant, and not wrong. */
export interface Asking {
  /** `create`, `edit`, or names of actions; whatever is done when left out. */
  readonly on?: readonly string[]
  /** A condition on the record as it will be. The question is asked when one of the fields in it changes. */
  readonly when: Condition
  readonly error: string
  /** Where the question is shown. */
  readonly field?: string
  /**
   * The permission that is needed to say yes. Others are refused, with an error of its own that knows the `permission` by its
   * name.
   * @example answeredBy: { permission: 'discountInvoices', error: 'Discount.EarlyPaymentOver' }
   */
  readonly answeredBy?: AnsweredBy
}

/** The permission that is needed to answer a question, and the error for people without it. */
export interface AnsweredBy {
  readonly permission: string
  readonly error: string
}

/** What tells that two records are the same thing, entered twice: then one can be merged into the other. */
export interface Merge {
  /** Own fields; if a value of one of them is in a field of the same kind of another record, both are the same. */
  readonly same?: readonly string[]
  /** A name: records with nearly the same one may be the same. */
  readonly like?: string
}

/** An area of the books whose lock protects a record from changes, by any of these days or months of the record. */
export interface Locking {
  readonly area: Area
  readonly by: string | readonly string[]
  /** Which records it is for; left out, all. @example when: { endedOn: { empty: true } } */
  readonly when?: Condition
  /** The field at which the fault is shown, if the day follows from that field. */
  readonly at?: string
}

/** The lock of a definition, which may leave documents free that wait to be posted. */
export interface RecordLocking extends Locking {
  /**
   * Which records a lock protects as they are stored; all, if left out. The other records may get a day that is not locked, but
   * no locked one.
   * @example locked: { area: 'treasury', by: 'date', keeps: { status: 'posted' } }
   */
  readonly keeps?: Condition
}

/** The same of lines by the two days between which each of them holds. */
export interface LockedLines {
  readonly area: Area
  readonly during: readonly string[]
}

/** The fields by which a lock protects a record. */
export const lockedBy = ({ by }: Locking): readonly string[] => (typeof by === 'string' ? [by] : by)

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

/**
 * Fields that together may not repeat within the document; with `in: 'tenant'` in no document at all, where they are filled.
 * @example { fields: ['barcode'], in: 'tenant', among: 'mainUnitBarcode' }
 */
export interface UniqueInLines {
  readonly fields: readonly string[]
  readonly in?: 'tenant'
  /** Two days of the line: the same values may occur again for another time. An empty day leaves that end open. */
  readonly during?: readonly string[]
  /** A field of the documents themselves that has none of the values either. */
  readonly among?: string
  readonly error?: string
}

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

/** Records that are made from a record on its days. */
export interface Repeats {
  readonly makes: string
  readonly by?: string
  readonly with?: Mapping
}

/**
 * Records that last for a time. Once the last day has passed the clock does the action, with that day.
 * @example ends: { on: 'to', since: 'from', with: 'student.leftOn', action: 'takeOff' }
 */
export interface Ends {
  /** The last day: a field, and an input of the action. */
  readonly on: string
  /** The first day; the record ends on no earlier one. */
  readonly since?: string
  /** A day of a referred record that ends this one too. Where it is kept per year, so does leaving the branch. */
  readonly with?: string
  /** The action that ends it. */
  readonly action: string
  /** It ends on that day, not after it; a day that has come already ends it with the change that brings it there. */
  readonly onTheDay?: boolean
}

/** Records that last for a time are shown in a calendar beside their list: who is away, and when. */
export interface CalendarSpan {
  readonly from: string
  readonly to: string
  /** A reference or a choice by which they are grouped. */
  readonly by?: string
  /** Which records it shows; all when left out. */
  readonly while?: Condition
}

export interface List {
  readonly columns?: readonly string[]
  readonly filters?: readonly string[]
  readonly sort?: { readonly by: string; readonly order?: 'asc' | 'desc' }
  /** Fields that can be changed of many records at once; those of `filters` that a person may write when left out. */
  readonly change?: readonly string[]
}

/** A record's life, year by year: read from the years in which it has a place, and from its history. */
export interface Timeline {
  /** Fields that are the record's place in a year; their changes within a year are shown too. */
  readonly year?: readonly string[]
  /** Actions that are shown with their day, and with the texts that they were given. */
  readonly actions?: readonly string[]
}

export interface Import {
  /** Fields that identify a record, tried in this order; several in a list do so together. */
  readonly match: readonly (string | readonly string[])[]
  /** Headings that people use, by field or one-step path. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /** Referred records found or made from columns of the same row: reference to the fields that identify the other record. */
  readonly through?: Readonly<Record<string, readonly string[]>>
  /**
   * A text of the first `match`, whose fields say together what a row is, though none of them need be there: the second that says the same is the
   * second that is stored, or another one. Of a sheet that people have put together it is asked where the text should tell rows apart.
   */
  readonly apart?: string
  /** The flag that is set on a record for which the file lacks required fields: it waits to be completed. */
  readonly incomplete?: string
  /** Rows are lines of documents instead of records. */
  readonly lines?: LineImport
}

export interface LineImport {
  /** The group of lines. */
  readonly of: string
  /**
   * The one document of the branch's year that takes all rows: it is found by these values, or made with them. `match` then names the
   * fields that together say what a line is about.
   */
  readonly into?: Readonly<Record<string, Scalar>>
  /**
   * A text of the document: where a file has a column for it, rows that say the same of it are one new document, a draft. What the document
   * itself says has columns too.
   */
  readonly by?: string
}

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

export type Section = FieldMap | { readonly yearly: FieldMap }

/** What a subscription limits. */
export const subscribedLimits = ['maxStudents', 'maxBranches'] as const
export type SubscribedLimit = (typeof subscribedLimits)[number]

/** Which events of its records a definition sends where: `created`, `changed`, `deleted`, a state that is reached, an action. */
export interface DeclaredWebhook {
  readonly on: readonly string[]
  readonly post: string
}

/** A definition as data: what `defineResource` returns and what a JSON file in `resources/custom/` holds. */
export interface ResourceData {
  readonly name: string
  readonly was?: string
  readonly scope: Scope
  /** One record per tenant, made with it; never added or deleted. */
  readonly single?: boolean
  /** Its records are only shown, never created, changed or deleted. */
  readonly readOnly?: boolean
  /** May be changed while the head office's branch is selected. */
  readonly headOffice?: boolean
  /** Written by people alone, never by another system with a token: what gives rights, or sends data away. */
  readonly peopleOnly?: boolean
  /** Its records are written by the product alone: people see them and do their actions, and never make, change or delete one. */
  readonly log?: boolean
  /**
   * Choosing one of its records is choosing the branch to work in: a person sees those that they may choose, and all of them if
   * they may add one. As references their names are visible to everyone.
   */
  readonly bound?: Bound
  /**
   * References that make records of no branch visible in one: a person who may not choose every branch sees those that records of
   * their branches refer to, and those that were made there. Others are found by a whole number alone (a mobile, an identity
   * number of `search`), with their title, and can be referred to.
   * @example visibleThrough: ['students.guardian']
   */
  readonly visibleThrough?: readonly string[]
  /**
   * Paths to branches, of lines or of a reference: a record is visible only to people who may choose every branch at their ends.
   * @example seenInAll: ['salaries.branch']
   */
  readonly seenInAll?: readonly string[]
  /**
   * References by which a record is also found: a search in the records that refer to it finds it too, for people who may view
   * those; choices name them.
   * @example foundBy: ['students.guardian']
   */
  readonly foundBy?: readonly string[]
  /**
   * Whose a record is: people may see their own records, or ask for them, without seeing those of others.
   * @example ownBy: { user: 'employee.user', view: 'viewOwnVacationRequests', write: 'addOwnVacationRequests' }
   */
  readonly ownBy?: OwnBy
  /** The noun of the view, add and edit permissions, or irregular names one by one. */
  readonly permissions?: string | Permissions
  readonly title?: readonly string[]
  readonly fields?: FieldMap
  readonly sections?: Readonly<Record<string, Section>>
  readonly lines?: Readonly<Record<string, Lines>>
  readonly totals?: Readonly<Record<string, Total>>
  readonly rules?: readonly Rule[]
  /** Fields whose values together are unique, among the records that fulfil `when`. */
  readonly unique?: readonly UniqueTogether[]
  /**
   * What two documents hardly have alike, such as the number of a bill and who sent it: asked about, and saved when the answer is yes.
   * @example duplicates: [{ fields: ['reference', 'supplier'], when: { status: { in: ['open', 'posted'] } } }]
   */
  readonly duplicates?: readonly Duplicates[]
  /**
   * Records that were entered twice are found, and merged: what points to one points to the other from then on, and the former number leads there.
   * @example merge: { same: ['phone', 'motherPhone'], like: 'arabicName' }
   */
  readonly merge?: Merge
  /**
   * What a person is asked before a change is saved that makes a condition hold; saved when the answer is yes.
   * @example asks: [{ on: ['edit'], when: { isDefault: false }, error: 'SmsProvider.NoDefault', field: 'isDefault' }]
   */
  readonly asks?: readonly Asking[]
  readonly guards?: readonly Guard[]
  /**
   * While the record fulfils a condition, documents that use it up, or that were made of it, cannot be taken back.
   * @example keeps: { while: { status: 'counted' }, users: 'Shift.Counted' }
   */
  readonly keeps?: Keeps
  /** How much of other records, or of their lines, may be used up; the database enforces it too. */
  readonly limits?: readonly Limit[]
  /**
   * States that follow from how far a record is used up, by the name of the field.
   * @example follows: { settlement: { none: 'open', some: 'partly', all: 'paid' } }
   */
  readonly follows?: Readonly<Record<string, Follows>>
  readonly states?: Readonly<Record<string, readonly string[]>>
  /** The colours of states where they are shown; of others it follows from what their word commonly means. @example tones: { lent: 'info' } */
  readonly tones?: Readonly<Record<string, Tone>>
  /** New names of states, by the former name: stored records are migrated. */
  readonly mapStates?: Readonly<Record<string, string>>
  readonly actions?: Readonly<Record<string, Action>>
  /** @property gaps records with a number may be deleted, which leaves a gap: for what proves nothing, such as requests */
  readonly number?: { readonly when?: Condition; readonly gaps?: boolean }
  /** The reference to the parent of the same resource, which makes the records a tree. */
  readonly tree?: string
  /** Records with the same reference are listed on each other's page, with the fields `show`: a child's brothers and sisters. */
  readonly siblings?: { readonly by: string; readonly show?: readonly string[] }
  /**
   * What the page of a record shows of its life (`Timeline`).
   * @example timeline: { year: ['branch', 'row'], actions: ['suspend'] }
   */
  readonly timeline?: Timeline
  /**
   * Fields that are shown beside the title where a record is chosen: the seats of a class, the balance of an account. A figure
   * that limits use up is shown with what there is, as 24/28. If left out: a phone, or a code that must be given.
   * @example beside: ['used']
   */
  readonly beside?: readonly string[]
  /** Fields of referred records that are shown beside the form, by the reference. @example rail: { guardian: ['balance'] } */
  readonly rail?: Readonly<Record<string, readonly string[]>>
  /**
   * New records of other definitions that people who may add them begin beside a record: each with the fields that are filled
   * from it; `id` is the record itself.
   * @example begins: { collections: { guardian: 'id' } }
   */
  readonly begins?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * A new record may be begun with the fields alone that must be filled, and with these.
   * @example quick: ['nationality', 'notes']
   */
  readonly quick?: readonly string[]
  /** Alternate keys: fields whose values, as path segments, find one record. */
  readonly keys?: readonly (readonly string[])[]
  readonly search?: readonly string[]
  readonly list?: List
  /**
   * Its records last from one day to another: the list can be seen month by month.
   * @example calendar: { from: 'startDate', to: 'endDate', by: 'management' }
   */
  readonly calendar?: CalendarSpan
  readonly import?: Import
  /** `badge`: the entry shows how many records fulfil it. @example menu: { group: 'schoolData', badge: { status: 'new' } } */
  readonly menu?: { readonly group: string; readonly icon?: string; readonly badge?: Condition }
  readonly routes?: Routes
  /** The company flag without which the resource is not there. */
  readonly flag?: string
  readonly screen?: string
  /** What posting a document does to the ledger and to the stock (`effects.ts`). What is posted is never edited or deleted. */
  readonly effects?: Effects
  /** The documents that open the books, and those that close a year. */
  readonly yearEnds?: YearEnds
  /** What a record looks like on paper: a layout, or code by name; it follows from the definition when left out. */
  readonly print?: string | PrintLayout
  /**
   * Records of another resource are made on the days that each record says (`repeating()`); by hand a new one of them begins
   * with its lines and its fields of the same name. A function gets the day as the input `date`, a mapping as `input.date`.
   * @example repeats: { makes: 'vouchers', by: 'voucherOfTemplate' }
   */
  readonly repeats?: Repeats
  /** Records that last for a time are ended by the clock. */
  readonly ends?: Ends
  /**
   * Reminders of days that come near: a notification for people who may view the record, until it is read or the day changes, a
   * card of the home page, and a filter of the list.
   * @example alerts: [{ field: 'residenceExpiry', before: 'reminders', while: { status: { not: 'ended' } } }]
   */
  readonly alerts?: readonly Alert[]
  /** Values that formulas and pure functions may use besides the document, by name (`reads.ts`). */
  readonly reads?: Readonly<Record<string, ReadData>>
  /** The name of a pure function that calculates what formulas cannot, in the form and on the server alike (`calculate.ts`). */
  readonly calculate?: string
  /** Every look at a record is written into the audit log: whether it is opened, printed, listed or exported. */
  readonly audited?: 'view'
  /** Server functions around saving, by name. */
  readonly behaviour?: string
  /**
   * The field, a day or a month, or several, by which an area of the books is locked for the records: what one of them locks is neither made, changed nor deleted.
   * @example locked: { area: 'payroll', by: ['date', 'month'] }
   */
  readonly locked?: RecordLocking
  /** Records are created and changed one after the other: what one of them checks of the others stays true until it is saved. */
  readonly serial?: boolean
  /** Addresses that are called when something happens to its records. @example webhooks: [{ on: ['posted'], post: 'https://erp.example/daftar' }] */
  readonly webhooks?: readonly DeclaredWebhook[]
  /**
   * What people without an account may see and do: by a link to one record, or by a form (`public.ts`).
   * @example public: { by: 'anyone', create: true, fields: ['childName', 'phone', 'row'] }
   */
  readonly public?: Public
  /** Labels by language, for definitions outside the product's own `locales/`. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const isYearly = (section: Section): section is { readonly yearly: FieldMap } =>
  'yearly' in section && !('kind' in section.yearly)
