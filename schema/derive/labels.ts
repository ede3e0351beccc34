import type { ResourceData } from '../definition.ts'
import { compile, type Model, mainSection, permissionNames } from '../model.ts'

/** Texts by full key. */
export type Labels = Readonly<Record<string, string>>

/** Whether a language has a text of that key already: a common word is said once. */
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
): Readonly<Record<string, Labels>> {
  const given = data.labels ?? {}
  const wanted = wantedKeys(compile(data))
  return Object.fromEntries(
    [...new Set([...Object.keys(given), ...languages])].map((language) => {
      const own = given[language] ?? {}
      const other = Object.assign({}, ...Object.values(given).reverse()) as Labels
      const missing = wanted.filter((one) => lacks(data, language, one, known))
      const texts = [
        ...missing.map(({ key, name }): [string, string] => [key, other[key] ?? humanise(name)]),
        ...Object.entries(own),
      ]
      return [language, Object.fromEntries(texts.flatMap(([key, text]) => fullKeys(data.name, key).map((full) => [full, text])))]
    }),
  )
}

/** The short keys of which a language has no text, neither from the definition nor from the product, by language. */
export function missingLabels(
  data: ResourceData,
  languages: readonly string[],
  known: Known,
): Readonly<Record<string, readonly string[]>> {
  const wanted = wantedKeys(compile(data))
  return Object.fromEntries(
    languages.map((language) => [language, wanted.filter((one) => lacks(data, language, one, known)).map(({ key }) => key)]),
  )
}

const lacks = (data: ResourceData, language: string, { key, common }: Wanted, known: Known): boolean =>
  data.labels?.[language]?.[key] === undefined && ![...common, ...fullKeys(data.name, key)].some((one) => known(language, one))

/** A short key, the common keys that serve as well, and the name that is shown where there is no text. */
interface Wanted {
  readonly key: string
  readonly common: readonly string[]
  readonly name: string
}

function wantedKeys(model: Model): Wanted[] {
  const { name, sections, lines, actions, states } = model
  const inputs = [...actions.values()].flatMap(({ input }) => Object.entries(input ?? {}))
  const fields = [...model.fields, ...lines.flatMap((group) => [...group.fields]), ...inputs].filter(
    ([field]) => field !== 'status',
  )
  const of = (word: string, one: string): Wanted => ({
    key: `${word}.${one}`,
    common: [`${word}.${one}`],
    name: one.split('.').at(-1) ?? one,
  })
  return [
    { key: 'name', common: [], name },
    { key: 'name_two', common: [], name },
    ...fields.map(([field]) => of('fields', field)),
    ...fields.flatMap(([field, { values = [] }]) => values.map((value) => of('choices', `${field}.${value}`))),
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
