import type { Calculation } from './calculate.ts'
import type { Posting } from './effects.ts'
import type { Plan } from './formula/step.ts'
import type { Permissions } from './language/access.ts'
import type { Action } from './language/action.ts'
import type { ResourceData } from './language/definition.ts'
import type { Guard } from './language/guard.ts'
import type { List } from './language/list.ts'
import type { Asking } from './language/rule.ts'
import { nameFields } from './languages.ts'
import type { ModelField, ModelLines, ModelSection } from './modelField.ts'
import type { ModelRead } from './modelRead.ts'
import { furtherPermissions } from './permissions.ts'
import type { Recipes } from './recipe.ts'

/** A compiled definition: everything that it implies is spelt out. Client and server work with this. */
export interface Model {
  readonly name: string
  readonly data: ResourceData
  /** Of lines as records: the definition of their document. */
  readonly owner?: Model
  /** Every field of the record, own and implied, in the order of the form. */
  readonly fields: ReadonlyMap<string, ModelField>
  readonly sections: readonly ModelSection[]
  readonly lines: readonly ModelLines[]
  /** Whether some fields are kept per fiscal year in a companion table. */
  readonly yearly: boolean
  readonly title: readonly string[]
  readonly permissions: Required<Permissions>
  readonly route: { readonly base: string; readonly style: 'family' | 'inline' }
  readonly list: Required<List>
  readonly actions: ReadonlyMap<string, Action>
  readonly states: readonly string[]
  /** Whether records are numbered by a locked counter. */
  readonly numbered: boolean
  /** Formulas and totals in the order in which they are calculated. */
  readonly plan: Plan
  /** What it reads besides the document; lists after the paths that they are chosen by. */
  readonly reads: readonly ModelRead[]
  /** The function that `calculate` names. */
  readonly calculation?: Calculation
  /** The recipes that `effects` may name; none where nothing is posted. */
  readonly recipes: Recipes
  /** In which of its states a document is posted; undefined where it posts nothing. */
  readonly posting?: Posting
}

/** The section of fields that are in no section of their own. */
export const mainSection = 'main'

/** The most characters of a number with its prefix. */
export const longestNumber = 80

/** What a field is sorted by: a number by its place in the series, since as a text the tenth would come before the ninth. */
export const sortedBy = ({ numbered, fields }: Model, field: ModelField): ModelField =>
  (numbered && field.field === 'number' && fields.get('sequence')) || field

/** Every name of a permission that the definition knows, with those of its actions. */
export const permissionNames = (model: Model): string[] => [
  ...new Set([
    ...Object.values(model.permissions),
    ...(model.data.ownBy ? [model.data.ownBy.view, ...(model.data.ownBy.write ? [model.data.ownBy.write] : [])] : []),
    ...[...model.actions.values()].flatMap(({ permission, others }) => [permission ?? [], others?.permission ?? []].flat()),
    // While definitions are checked, a wrong guard may be undefined.
    ...(model.data.guards ?? []).flatMap((guard: Guard | undefined) => guard?.others?.permission ?? []),
    ...[model.data, ...model.lines].flatMap(({ asks = [] }) =>
      asks.flatMap((one: Asking | undefined) => one?.answeredBy?.permission ?? []),
    ),
    ...[model, ...model.lines].flatMap(({ fields }) =>
      [...fields.values()].flatMap(({ permission, writtenBy }) => [permission ?? [], writtenBy ?? []].flat()),
    ),
    ...(furtherPermissions.get(model.name) ?? []),
  ]),
]

/** The references that a title begins with: the grade of a class, without which its letter says nothing. */
export const titleOwners = (model: Model): readonly ModelField[] =>
  model.title.flatMap((name) => {
    const field = model.fields.get(name)
    return field?.kind === 'ref' ? [field] : []
  })

/** The fields of a title that are the record's own. */
export const ownTitle = (model: Model): readonly string[] => model.title.filter((name) => model.fields.get(name)?.kind !== 'ref')

/** The field that a reader reads where either of a record's two names is meant: `arabicName` in English is `englishName`. */
export function readName(model: Model, name: string, language: string): string {
  const names: readonly string[] = nameFields(language)
  return names.includes(name) && names.every((one) => model.title.includes(one)) ? (names[0] ?? name) : name
}

/** The paths by which a record is searched: what the definition says, else its title and its other names; a number always. */
export const searchPaths = (model: Model): readonly string[] => [
  ...new Set([
    ...(model.numbered ? ['number'] : []),
    ...(model.data.search ?? [
      ...model.title,
      ...[...model.fields.values()].flatMap((field) => (field.synonyms ? [field.field] : [])),
    ]),
  ]),
]
