import type { Condition } from './condition.ts'

/** The names that the registry knows. `resources/names.ts` and TypeScript files in `resources/custom/` add to it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Known {}

/** Every resource name that may occur in a definition. */
export type ResourceName = [keyof Known] extends [never] ? string : Extract<Known[keyof Known], string>

/** Types inferred of a field; never present at run time. */
export declare const facts: unique symbol

/** A field as the type system sees it: the kind, the value that a record holds, whether it must be there, what it points to. */
export interface Field<
  Kind extends string = string,
  Value = unknown,
  Required extends boolean = boolean,
  Target extends string = string,
  When = unknown,
> {
  readonly kind: Kind
  readonly [facts]?: { value: Value; required: Required; target: Target; when: When }
}

/** A map of fields, as in `fields`, a section or a line. */
export type Fields = { readonly [name: string]: Field }

/** Options of every kind of field. */
export interface CommonOptions {
  /** The record cannot be saved without it. @example text({ required: true }) */
  readonly required?: boolean
  /** Required while the condition holds. @example identity({ requiredWhen: { identityType: { in: ['national'] } } }) */
  readonly requiredWhen?: Condition
  /** The error where it is required and not there; `Field.Required` otherwise. @example ref('students', { required: true, missing: 'Student.MustChooseFirst' }) */
  readonly missing?: string
  /** Shown only while the condition holds; hidden means not required and stored as null. */
  readonly shownWhen?: Condition
  /** No two records of the scope have the same value. @example text({ unique: { in: 'tenant', error: 'Code.AlreadyUsed' } }) */
  readonly unique?: true | Unique
  /** The field's former name: its column is renamed, nothing is lost. */
  readonly was?: string
  /** Shown, never written by a request. */
  readonly readOnly?: boolean
  /** Shown in lists as a mask (identity numbers of people). */
  readonly masked?: boolean
  /**
   * The permission to see and write its value, besides that to view the record.
   * @example money({ permission: 'viewSalaries' })
   */
  readonly permission?: string
  /**
   * The permission to write its value, besides that to edit the record; everyone who views the record reads it.
   * @example money({ writtenBy: 'discountInvoices' })
   */
  readonly writtenBy?: string
  /** A person with a second factor needs a fresh code to change it. @example iban({ stepUp: true }) */
  readonly stepUp?: boolean
  /**
   * The flag of the company without which the field is hidden from forms, lists and files; its stored value stays.
   * @example ref('warehouses', { flag: 'storeEnabled' })
   */
  readonly flag?: string
  /** Kept out of the generated form (a bespoke part of the screen shows it). */
  readonly hidden?: boolean
  /** Copied from the referred record when nothing was given. @example ref('stages', { from: 'row.stage' }) */
  readonly from?: string
  /** Where many are entered one after the other, the next one begins with its value. @example ref('rows', { required: true, carried: true }) */
  readonly carried?: boolean
}

/** Where a value must be unique and which error says that it is not. */
export interface Unique {
  readonly in?: 'scope' | 'tenant' | 'branch' | 'year'
  readonly error?: string
  /** The field at which it is said, where nobody sees the one that is unique. @example { in: 'tenant', field: 'supplierInvoiceNumber' } */
  readonly field?: string
}
