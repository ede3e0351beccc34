import { compile } from '../compile.ts'
import type { Permissions } from '../language/access.ts'
import type { ResourceData } from '../language/definition.ts'
import { type Model, mainSection, permissionNames } from '../model.ts'

/** Texts by full key. */
export type Labels = Readonly<Record<string, string>>

/** Whether a language has a text of that key already: a common word needs no label of its own. */
export type Known = (language: string, key: string) => boolean

/** The keys under which screens, messages and files look for a label that a definition gives by a short key. */
function fullKeys(name: string, key: string): string[] {
  if (/^(errors|permissions|menu|flags|resources)\./.test(key)) return [key]
  const state = /^states\.(.+)$/.exec(key)?.[1]
  const choice = state === undefined ? /^choices\.(.+)$/.exec(key)?.[1] : `status.${state}`
  return choice === undefined
    ? [`resources.${name}.${key}`]
    : [`resources.${name}.choices.${choice}`, `choices.${name}.${choice}`]
}

/**
 * The labels that a definition brings itself, by language: short keys (`name`, `name_two`, `fields.title`,
 * `choices.size.big`, `sections.place`, `actions.lend`) spelt out. What a language lacks is taken from another language
 * of the definition, at last from the name itself (`acquiredOn`: Acquired on); words that are `known` are left alone.
 * @example labelsOf(shelves).ar['resources.shelves.fields.room']
 */
export function labelsOf(
  data: ResourceData,
  languages: readonly string[] = [],
  known: Known = () => false,
  permissionText: PermissionText = () => undefined,
  entityName: EntityName = () => undefined,
): Readonly<Record<string, Labels>> {
  const labels = data.labels ?? {}
  const model = compile(data)
  const required = requiredKeys(model)
  return Object.fromEntries(
    [...new Set([...Object.keys(labels), ...languages])].map((language) => {
      const own = labels[language] ?? {}
      const other = Object.assign({}, ...Object.values(labels).reverse()) as Labels
      const missing = required.filter((one) => lacks(data, language, one, known))
      const derived = permissionLabels(model, own['name_two'] ?? other['name_two'] ?? humanise(data.name), (word) =>
        permissionText(language, word),
      )
      const texts = [
        ...missing.map(({ key, name, entity }): [string, string] => [
          key,
          (entity && entityName(language, entity)) ??
            (own['name_two'] === undefined ? (other[key] ?? derived[key]) : (derived[key] ?? other[key])) ??
            humanise(name),
        ]),
        ...Object.entries(own),
      ]
      return [language, Object.fromEntries(texts.flatMap(([key, text]) => fullKeys(data.name, key).map((full) => [full, text])))]
    }),
  )
}

/** What a language calls one record of a resource: a reference `student` to `students` is called like it. */
export type EntityName = (language: string, resource: string) => string | undefined

/** What a language calls the permission for something, with {{of}} where the records stand, such as 'View {{of}}'. */
export type PermissionText = (language: string, word: keyof Permissions) => string | undefined

/** What the permissions of a definition are called by the name of its records, by their short keys. */
function permissionLabels(
  { permissions }: Model,
  plural: string,
  textOf: (word: keyof Permissions) => string | undefined,
): Labels {
  const lower = /^.\p{Lu}/u.test(plural) ? plural : plural.charAt(0).toLowerCase() + plural.slice(1)
  return Object.fromEntries(
    (Object.keys(permissions) as (keyof Permissions)[]).flatMap((word) => {
      const text = textOf(word)
      // A noun that begins the sentence is written as it stands alone.
      const of = text?.startsWith('{{of}}') ? plural : lower
      return text === undefined ? [] : [[`permissions.${permissions[word]}`, text.replace('{{of}}', () => of)]]
    }),
  )
}

/** The short keys of which a language has no text, neither from the definition nor from the product, by language. */
export function missingLabels(
  data: ResourceData,
  languages: readonly string[],
  known: Known,
  entityName: EntityName = () => undefined,
): Readonly<Record<string, readonly string[]>> {
  const model = compile(data)
  const derived = new Set(Object.values(model.permissions).map((permission) => `permissions.${permission}`))
  const required = requiredKeys(model).filter(({ key }) => !derived.has(key))
  return Object.fromEntries(
    languages.map((language) => {
      const isNamed = ({ entity }: RequiredLabel) => entity !== undefined && entityName(language, entity) !== undefined
      return [language, required.filter((one) => !isNamed(one) && lacks(data, language, one, known)).map(({ key }) => key)]
    }),
  )
}

const lacks = (data: ResourceData, language: string, { key, common }: RequiredLabel, known: Known): boolean =>
  data.labels?.[language]?.[key] === undefined && ![...common, ...fullKeys(data.name, key)].some((one) => known(language, one))

/** A short key, the common keys that serve as well, and the name that is shown where there is no text. */
interface RequiredLabel {
  readonly key: string
  readonly common: readonly string[]
  readonly name: string
  /** Of a reference that is called like one record of a resource: the resource. */
  readonly entity?: string
}

/** Whether a field is called as one record of a resource is: `student`, `nationality`, `class`. */
const isOneOf = (field: string, resource = ''): boolean =>
  [`${field}s`, `${field}es`, field.replace(/y$/, 'ies')].includes(resource)

function requiredKeys(model: Model): RequiredLabel[] {
  const { name, sections, lines, actions, states } = model
  const inputs = [...actions.values()].flatMap(({ input }) => Object.entries(input ?? {}))
  const fields = [...model.fields, ...lines.flatMap((group) => [...group.fields]), ...inputs].filter(
    ([field]) => field !== 'status',
  )
  const of = (word: string, one: string): RequiredLabel => ({
    key: `${word}.${one}`,
    common: [`${word}.${one}`],
    name: one.split('.').at(-1) ?? one,
  })
  return [
    { key: 'name', common: [], name },
    { key: 'name_two', common: [], name },
    ...fields.map(([field, { kind, to }]) => ({
      ...of('fields', field),
      ...(kind === 'ref' && to !== undefined && isOneOf(field, to) && { entity: to }),
    })),
    ...fields.flatMap(([field, { values = [], retired = [], called }]) =>
      called === undefined ? [...values, ...retired].map((value) => of('choices', `${field}.${value}`)) : [],
    ),
    ...fields.flatMap(([, { placeholders = {} }]) => Object.keys(placeholders).map((one) => of('placeholders', one))),
    ...states.map((state) => of('states', state)),
    ...sections.filter((section) => section.name !== mainSection).map((section) => of('sections', section.name)),
    ...[...actions.keys()].map((action) => of('actions', action)),
    ...lines.map((group) => of('lines', group.name)),
    ...permissionNames(model).map((permission) => of('permissions', permission)),
  ]
}

/** `acquiredOn` → `Acquired on`. */
export const humanise = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
