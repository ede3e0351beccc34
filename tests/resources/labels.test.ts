import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { FieldData } from '../../schema/kind.ts'
import { languages } from '../../schema/languages.ts'
import { type Model, permissionNames } from '../../schema/model.ts'
import { allFields, createRegistry } from '../../schema/registry.ts'

const registry = createRegistry(definitions)

const read = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(`locales/${language}`).map((file) => JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8'))),
  )

/** Fields of the record, of its lines, and what its actions ask for. */
function fieldsOf(model: Model): [name: string, field: FieldData][] {
  const asked = [...model.actions.values()].flatMap((action) => Object.entries(action.input ?? {}))
  return [...allFields(model).map(([field]): [string, FieldData] => [field.field, field]), ...asked]
}

/** The keys of which one must have a text, each with the words it is looked up by. */
function wanted(): string[][] {
  return registry.models.flatMap((model) => [
    [`resources.${model.name}.name`],
    [`resources.${model.name}.name_two`],
    [`resources.${model.name}.empty`],
    ...(model.data.single ? [] : [[`resources.${model.name}.new`]]),
    ...fieldsOf(model).map(([name]) => [`resources.${model.name}.fields.${name}`, `fields.${name}`]),
    ...fieldsOf(model).flatMap(([name, field]) =>
      (field.values ?? []).map((value) => [
        `choices.${model.name}.${name}.${value}`,
        `choices.${name}.${value}`,
        `states.${value}`,
        ...(field.called === 'fields' ? [`fields.${value}`] : []),
        ...(field.called === 'resources' ? [`resources.${value}.name_two`] : []),
      ]),
    ),
    ...model.sections.map(({ name }) => [`resources.${model.name}.sections.${name}`, `sections.${name}`]),
    ...model.states.map((state) => [`states.${state}`]),
    ...[...model.actions.keys()].map((action) => [`resources.${model.name}.actions.${action}`, `actions.${action}`]),
    ...model.lines.map(({ name }) => [`resources.${model.name}.lines.${name}`, `lines.${name}`]),
    ...permissionNames(model).map((permission) => [`permissions.${permission}`]),
    ...(model.data.menu ? [[`menu.${model.data.menu.group}`]] : []),
    ...(model.data.flag ? [[`flags.${model.data.flag}`]] : []),
  ])
}

/** The codes that a definition names: of rules, guards, unique fields, limits, and of its fields. */
const namedCodes = registry.models.flatMap((model) => {
  const { rules = [], guards = [], unique = [], limits = [] } = model.data
  const lines = model.lines.flatMap((group) => [...(group.rules ?? []), ...(group.unique ?? [])])
  const fields = fieldsOf(model).flatMap(([, { unique: one, repeated, error, missing }]) => [
    typeof one === 'object' ? one.error : undefined,
    repeated,
    error,
    missing,
  ])
  return [...[...rules, ...guards, ...unique, ...limits, ...lines].map(({ error }) => error), ...fields].filter(
    (code) => code !== undefined,
  )
})

/** The codes written in the kinds, the check of a record, and the server. Files that are shown as examples bring their own texts. */
const writtenCodes = ['schema', 'src/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('reference/examples/'))
    .flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').match(/(?<=')[A-Z]\w+\.[A-Z]\w+(?=')/g) ?? []),
)
const patterns = ['digits', 'userName', 'url', 'latin', 'taxNumber', 'monthDay', 'fullName'].map(
  (pattern) => `Text.Pattern.${pattern}`,
)

describe.each(languages)('labels in %s', (language) => {
  const texts = read(language)

  it('name every resource, field, choice, section, state, action, line, permission and menu group', () => {
    expect(
      wanted()
        .filter((keys) => !keys.some((key) => texts[key]))
        .map(([key]) => key),
    ).toEqual([])
  })

  it('have a message for every error that a definition, a kind or the server can give', () => {
    const codes = [...new Set([...namedCodes, ...writtenCodes, ...patterns])]
    expect(codes.length).toBeGreaterThan(40)
    expect(codes.filter((code) => !(texts[`errors.${code}`] ?? texts[`errors.${code}_other`]))).toEqual([])
  })

  it('are never empty and close what they open', () => {
    // Besides names, single braces stand around what a prefix of numbers may say.
    const bare = (text: string) => text.replace(/\{\{\w+\}\}/g, '').replace(/\{(branch|year)\}(?!\})/g, '')
    const wrong = Object.entries(texts).filter(([, text]) => text.trim() === '' || bare(text).match(/[{}]/))
    expect(wrong).toEqual([])
  })
})

describe.each(languages.filter((language) => language !== 'en'))('English and %s', (language) => {
  const [ar, en] = [read(language), read('en')]

  it('say the same things, but for plural forms', () => {
    const said = (texts: Record<string, string>) =>
      Object.keys(texts).filter((key) => !/_(zero|one|two|few|many|other)$/.test(key))
    expect(said(en).sort()).toEqual(said(ar).sort())
  })

  it('do not name a parameter that the other lacks, in messages of one field excepted', () => {
    const names = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).filter((name) => name !== 'field')
    // A form for no, one or two says the number in words.
    const differing = Object.keys(ar).filter(
      (key) => !/_(zero|one|two)$/.test(key) && en[key] && names(ar[key]).sort().join() !== names(en[key]).sort().join(),
    )
    expect(differing).toEqual([])
  })
})
