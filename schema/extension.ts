import type { Condition } from './condition.ts'
import type { Field, Fields } from './field.ts'
import type { FieldData } from './kind.ts'
import type { Action } from './language/action.ts'
import type { Alert } from './language/alerts.ts'
import type { DeclaredWebhook } from './language/definition.ts'
import type { Guard } from './language/guard.ts'
import type { PrintLayout } from './language/printLayout.ts'
import type { Rule } from './language/rule.ts'
import type { FieldMap } from './language/scope.ts'
import type { UniqueTogether } from './language/unique.ts'
import type { Tone } from './tones.ts'

/** A field that an installation adds; `after` names the field after which it comes, in the same section. */
export type AddedField = FieldData & { readonly after?: string }

/** A section that an installation adds, behind the section `after`; its fields are kept per fiscal year under `yearly`. */
export interface AddedSection {
  readonly after?: string
  readonly fields?: FieldMap
  readonly yearly?: FieldMap
}

/** What an installation changes of a built-in field: it may only be made stricter, or hidden where nothing needs it. */
export interface Change {
  readonly required?: boolean
  readonly requiredWhen?: Condition
  /** At least the field's own `min`. */
  readonly min?: number | string
  /** At most the field's own `max`. */
  readonly max?: number | string
  readonly default?: unknown
  /** Kept out of the form and of the list. */
  readonly hidden?: boolean
  /** More values of a choice whose definition says that it is `extensible`. */
  readonly addValues?: readonly string[]
}

/**
 * An action that an installation adds. It may change states that a save may change, and write what a save may write or what was
 * added: what only the product's own actions do, it may not do.
 */
export type AddedAction = Pick<Action, 'permission' | 'from' | 'to' | 'when' | 'input' | 'set' | 'bulk' | 'confirm' | 'danger'>

/** Names that are put into a list of the definition, behind the name `after` or at the end. */
export interface Insert {
  readonly insert: readonly string[]
  readonly after?: string
}

/** What an installation says of a built-in definition: a file in `resources/custom/`, as JSON or by `extendResource`. */
export interface ExtensionData {
  /** The name of the built-in definition. */
  readonly extends: string
  /** Codes of the tenants for which it holds; all of them when absent. */
  readonly tenants?: readonly string[]
  readonly fields?: Readonly<Record<string, AddedField>>
  readonly sections?: Readonly<Record<string, AddedSection>>
  /** Columns for the lines of a document, by group. */
  readonly lines?: Readonly<Record<string, { readonly fields: Readonly<Record<string, AddedField>> }>>
  readonly change?: Readonly<Record<string, Change>>
  readonly actions?: Readonly<Record<string, AddedAction>>
  readonly rules?: readonly Rule[]
  readonly unique?: readonly UniqueTogether[]
  readonly guards?: readonly Guard[]
  readonly search?: readonly string[]
  readonly list?: { readonly columns?: Insert; readonly filters?: Insert }
  /** More headings by field. */
  readonly import?: { readonly aliases: Readonly<Record<string, readonly string[]>> }
  /** More addresses that are called when something happens to its records. */
  readonly webhooks?: readonly DeclaredWebhook[]
  /** More days of which people are notified before they come. */
  readonly alerts?: readonly Alert[]
  /** What its records look like on paper. */
  readonly print?: PrintLayout
  /** Other colours of its states. */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Labels by language with the short keys of a definition; `hints.{field}` is the help below a field of the form. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Added = Readonly<Record<string, Field & { readonly after?: string }>>

interface Extension extends Omit<ExtensionData, 'fields' | 'sections' | 'lines' | 'actions'> {
  readonly fields?: Added
  readonly actions?: Readonly<Record<string, Omit<AddedAction, 'input'> & { readonly input?: Fields }>>
  readonly lines?: Readonly<Record<string, { readonly fields: Added }>>
  readonly sections?: Readonly<
    Record<
      string,
      {
        readonly after?: string
        readonly fields?: Readonly<Record<string, Field>>
        readonly yearly?: Readonly<Record<string, Field>>
      }
    >
  >
}

/**
 * Extends a built-in definition from a `.ts` file in `resources/custom/`.
 * @example export const busCard = extendResource({ extends: 'students', fields: { xBusCard: after('noorId', text({ max: 20 })) } })
 */
export const extendResource = (extension: Extension): ExtensionData => extension as ExtensionData

/** Puts an added field behind another one. @example after('noorId', text({ max: 20 })) */
export const after = <F extends Field>(name: string, field: F): F & { readonly after: string } => ({ ...field, after: name })

/** Whether a name is one that extensions give: the product's own names never begin with `x` and a capital letter. */
export const isAddedName = (name: string): boolean => /^x[A-Z0-9][A-Za-z0-9]*$/.test(name)
