import type { Condition } from '../condition.ts'
import type { Tone } from '../tones.ts'
import type { Permissions, Routes } from './access.ts'
import type { Action } from './action.ts'
import type { Alert } from './alerts.ts'
import type { Effects, YearEnds } from './effects.ts'
import type { Guard, Keeps } from './guard.ts'
import type { Import } from './import.ts'
import type { Follows, Limit } from './limits.ts'
import type { Lines, Total } from './lines.ts'
import type { CalendarSpan, List, Timeline } from './list.ts'
import type { RecordLocking } from './locking.ts'
import type { OwnBy } from './own.ts'
import type { PrintLayout } from './printLayout.ts'
import type { Public } from './public.ts'
import type { ReadData } from './reads.ts'
import type { Ends, Repeats } from './repeats.ts'
import type { Asking, Rule } from './rule.ts'
import type { Bound, FieldMap, Scope, Section } from './scope.ts'
import type { Duplicates, UniqueTogether } from './unique.ts'

/** What tells that two records are the same thing, entered twice: then one can be merged into the other. */
export interface Merge {
  /** Own fields; if a value of one of them is in a field of the same kind of another record, both are the same. */
  readonly same?: readonly string[]
  /** A name: records with nearly the same one may be the same. */
  readonly like?: string
}

/**
 * Which events of its records a definition sends where: `created`, `changed`, `deleted`, a state that is reached, an action.
 * @example { on: ['solved'], when: { urgent: true }, post: 'https://erp.example/daftar' }
 */
export interface DeclaredWebhook {
  readonly on: readonly string[]
  /** Only of records that fulfil it as they are saved; of a deleted one what it was. */
  readonly when?: Condition
  readonly post: string
}

/** A definition as data: what `defineResource` returns and what a JSON file in `resources/custom/` holds. */
export interface ResourceData {
  readonly name: string
  readonly was?: string
  /** Of a file of an installation: codes of the tenants that have it; all of them when absent. */
  readonly tenants?: readonly string[]
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
   * A reference to another branch in which records are seen and referred to as well; they are changed in their own branch alone.
   * @example alsoIn: 'toBranch'
   */
  readonly alsoIn?: string
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
