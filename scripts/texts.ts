import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { alertCard } from '../schema/alerts.ts'
import { pathsOf } from '../schema/condition.ts'
import { choiceKeys } from '../schema/derive/choiceKeys.ts'
import { type Language, localeOf } from '../schema/languages.ts'
import { type Model, permissionNames } from '../schema/model.ts'
import { allFields, type Registry } from '../schema/registry.ts'
import type { ReportData } from '../schema/report.ts'
import { systemFields } from '../schema/systemFields.ts'

/** Texts of a language by key. */
export type Pack = Readonly<Record<string, string>>

const plural = /_(zero|one|two|few|many|other)$/

/** The key without its plural form. */
export const stemOf = (key: string): string => key.replace(plural, '')

/** The files of a language, as they are written. */
export const localeFiles = (root: string, language: string): { readonly file: string; readonly json: string }[] =>
  readdirSync(join(root, 'locales', language)).map((name) => ({
    file: `locales/${language}/${name}`,
    json: readFileSync(join(root, 'locales', language, name), 'utf8'),
  }))

/** All areas of a language in one. */
export const readPack = (root: string, language: string): Pack =>
  Object.assign({}, ...localeFiles(root, language).map(({ json }) => JSON.parse(json)))

/**
 * The plural forms that a language needs. Where the country says «0» otherwise than the language at large
 * (Portugal: 0 alunos, Brazil: 0 aluno), i18next is told by a form of its own for none.
 */
export function formsOf(language: Language): string[] {
  const country = new Intl.PluralRules(localeOf(language))
  const none = new Intl.PluralRules(language).select(0) !== country.select(0) ? ['zero'] : []
  return [...new Set([...none, ...country.resolvedOptions().pluralCategories])]
}

/** A place in code. */
export interface Spot {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** What a file says about texts. */
export interface SourceTexts {
  /** Keys that a function of texts is asked for as they stand. */
  readonly usedKeys: readonly Spot[]
  /** Such keys put together, with `*` for what is filled in: `reports.about.*`. */
  readonly usedPatterns: readonly Spot[]
  /** All keys put together, wherever. */
  readonly composed: readonly Spot[]
  /** Every written text: a key may lie in a list and be asked for elsewhere. */
  readonly written: ReadonlySet<string>
  /** Words in the markup that no language can change. */
  readonly literals: readonly Spot[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const tellers = new Set(['t', 'say', 'translate', 'text', 'first'])
const shown = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label', 'hint'])
const keyShaped = /^[a-z]\w*(\.\w+)+$/i
const letters = /\p{L}{2,}/u

/** Reads the keys and the words of one file. */
export function textsIn(file: string, code: string): SourceTexts {
  const usedKeys: Spot[] = []
  const composed: Spot[] = []
  const usedPatterns: Spot[] = []
  const literals: Spot[] = []
  const written = new Set<string>()
  const spot = (node: Node, text: string): Spot => ({ file, line: code.slice(0, node.start).split('\n').length, text })

  const patternOf = (node: Node) => (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*')

  /** The texts that an expression can be. */
  const possible = (node: Node | null | undefined): Node[] => {
    if (node?.type === 'ConditionalExpression')
      return [...possible(node['consequent'] as Node), ...possible(node['alternate'] as Node)]
    if (node?.type === 'LogicalExpression') return [...possible(node['left'] as Node), ...possible(node['right'] as Node)]
    if (node?.type === 'ArrayExpression') return (node['elements'] as Node[]).flatMap(possible)
    if (node?.type === 'JSXExpressionContainer') return possible(node['expression'] as Node)
    return node ? [node] : []
  }
  const wordsOf = (node: Node): string =>
    node.type === 'Literal' && typeof node['value'] === 'string'
      ? node['value']
      : node.type === 'TemplateLiteral'
        ? patternOf(node)
        : ''

  const visit = (node: Node): void => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') written.add(node['value'])
    if (node.type === 'TemplateLiteral') {
      const text = patternOf(node)
      // SQL names actions and codes too.
      for (const [, word = ''] of text.matchAll(/'([\w.]+)'/g)) written.add(word)
      if (!text.includes('*')) written.add(text)
      else if (/^[a-z]\w*\.[\w.*]*$/i.test(text)) composed.push(spot(node, text))
    }
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node
      const name = (callee['name'] ?? (callee['property'] as Node | undefined)?.['name']) as string
      if (tellers.has(name))
        for (const one of (node['arguments'] as Node[]).slice(0, 2).flatMap(possible))
          if (one.type === 'Literal' && keyShaped.test(String(one['value']))) usedKeys.push(spot(one, String(one['value'])))
          else if (one.type === 'TemplateLiteral' && patternOf(one).includes('*')) usedPatterns.push(spot(one, patternOf(one)))
    }
    if (node.type === 'JSXText' && letters.test(String(node['value']))) literals.push(spot(node, String(node['value']).trim()))
    if (node.type === 'JSXExpressionContainer')
      for (const one of possible(node))
        if (/ /.test(wordsOf(one).trim()) && letters.test(wordsOf(one))) literals.push(spot(one, wordsOf(one)))
    if (node.type === 'JSXAttribute') {
      const name = (node['name'] as Node)['name'] as string
      const value = node['value'] as Node | null
      if (!shown.has(name)) {
        if (value) visitParts(value)
        return
      }
      for (const one of possible(value)) if (letters.test(wordsOf(one))) literals.push(spot(one, wordsOf(one)))
    }
    visitParts(node)
  }
  const visitParts = (node: Node): void => {
    // The words of other attributes (class names, types) are for the machine.
    if (node.type === 'Literal') {
      if (typeof node['value'] === 'string') written.add(node['value'])
      return
    }
    for (const part of Object.values(node)) for (const one of Array.isArray(part) ? part : [part]) if (isNode(one)) visit(one)
  }
  const { program, errors } = parseSync(file, code)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  visit(program as unknown as Node)
  return { usedKeys, usedPatterns, composed, written, literals: onceEach(literals) }
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'

const onceEach = (spots: readonly Spot[]): Spot[] => [
  ...new Map(spots.map((spot) => [`${spot.line} ${spot.text}`, spot])).values(),
]

/** The files of the folders that hold code. */
export const codeIn = (root: string, folders: readonly string[]): { readonly file: string; readonly code: string }[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => ({ file: `${folder}/${name}`, code: readFileSync(join(root, folder, name), 'utf8') })),
  )

/** What screens, messages and files ask for by the definitions: keys of which one must have a text, and keys that may have one. */
export function keysOf(
  { models, runs }: Registry,
  reports: readonly ReportData[] = [],
): { readonly required: readonly (readonly string[])[]; readonly allowed: ReadonlySet<string> } {
  const required = models.flatMap((model) => {
    const own = `resources.${model.name}`
    const fields = fieldsOf(model)
    const values = fields.flatMap(([name, values]) => values.map((value) => [name, value] as const))
    const { empty, single, menu, flag } = { empty: `${own}.empty`, ...model.data }
    return [
      [`${own}.name`],
      [`${own}.name_two`],
      [empty],
      ...(single ? [] : [[`${own}.new`]]),
      ...(model.data.import?.lines ? [[`${own}.import`]] : []),
      ...fields.map(([name]) => [`${own}.fields.${name}`, `fields.${name}`]),
      ...values.map(([name, value]) => choiceKeys(model.name, name, value)),
      ...model.sections.map(({ name }) => [`${own}.sections.${name}`, `sections.${name}`]),
      ...model.states.map((state) => [`${own}.choices.status.${state}`, `states.${state}`]),
      ...[...model.actions.keys()].map((action) => [`${own}.actions.${action}`, `actions.${action}`]),
      ...model.lines.map(({ name }) => [`${own}.lines.${name}`, `lines.${name}`]),
      ...permissionNames(model).map((permission) => [`permissions.${permission}`]),
      ...(model.data.repeats ? [[`cards.${model.name}.failures`]] : []),
      ...(model.data.alerts ?? []).map((alert) => [`cards.${alertCard({ ...alert, of: model.name })}`]),
      ...(model.data.repeats ? [[`cards.${model.name}.failures`]] : []),
      ...(menu ? [[`menu.${menu.group}`]] : []),
      ...(flag ? [[`flags.${flag}`]] : []),
    ]
  })
  const ofErrors = [...JSON.stringify(models.map(({ data }) => data)).matchAll(/"(?:error|repeated|narrowed)":"([^"]+)"/g)].map(
    ([, code]) => [`errors.${code}`],
  )
  const ofRuns = runs.flatMap(({ name, data, makes, input: usedKeys }) => [
    [`resources.${name}.name`],
    [`resources.${name}.name_two`],
    ...fieldsOf(usedKeys).flatMap(([field, values]) => [
      [`resources.${name}.fields.${field}`, `fields.${field}`],
      ...values.map((value) => [`choices.${name}.${field}.${value}`, `choices.${field}.${value}`, `states.${value}`]),
    ]),
    ...Object.keys(data.tells ?? {}).map((told) => [`resources.${name}.tells.${told}`]),
    // A mark that is named after a field is called as the field is.
    ...Object.keys(data.marks ?? {}).map((mark) => [
      `resources.${name}.marks.${mark}`,
      `resources.${makes.name}.fields.${mark}`,
      `fields.${mark}`,
    ]),
    [`permissions.${data.permission}`],
  ])
  const ofReports = reports.flatMap(({ name, page, parameters, columns }) => [
    [`reports.${name}`],
    [`reports.about.${name}`],
    // A report that is a page of its own has none behind it.
    ...(page === name ? [] : [[`reports.pages.${page}`]]),
    ...Object.keys(parameters).map((parameter) => [`resources.${name}.fields.${parameter}`, `fields.${parameter}`]),
    ...Object.entries(parameters).flatMap(([parameter, { values }]) =>
      (values ?? []).map((value) => [
        `choices.${name}.${parameter}.${value}`,
        `choices.${parameter}.${value}`,
        `states.${value}`,
      ]),
    ),
    ...columns.map((column) => [`reports.columns.${column.name}`]),
  ])
  const own = [...systemFields.keys()].map((name) => `fields.${name}`)
  const hintsOfRuns = runs.flatMap(({ name, input }) =>
    [...input.fields.keys()].map((field) => `resources.${name}.hints.${field}`),
  )
  const more = models.flatMap((model) => [
    `resources.${model.name}.heading`,
    ...model.list.columns.map((column) => `resources.${model.name}.columns.${column}`),
    ...fieldsOf(model).map(([name]) => `resources.${model.name}.hints.${name}`),
    ...Object.keys(model.data.routes?.also ?? {}).map((sort) => `resources.${model.name}.also.${sort}`),
    ...(model.data.siblings ? [`resources.${model.name}.siblings`] : []),
    ...Object.keys(model.data.begins ?? {}).map((other) => `resources.${other}.begin`),
    ...[...model.actions].flatMap(([action, { when, input = {} }]) => [
      `resources.${model.name}.dialogs.${action}.question`,
      ...Object.keys(input).map((field) => `resources.${model.name}.dialogs.${action}.hints.${field}`),
      ...(when ? [`resources.${model.name}.refusals.${action}`] : []),
      ...pathsOf(when).flatMap((path) => ['true', 'false'].map((is) => `resources.${model.name}.refusals.${path}.${is}`)),
    ]),
    ...(model.posting === undefined ? [] : [`resources.${model.name}.reversalOf`]),
    ...model.states.flatMap((state) => [`resources.${model.name}.saveAs.${state}`, `choices.${model.name}.status.${state}`]),
    ...[...model.fields.values()].flatMap(({ field, kind }) =>
      ['ref', 'party'].includes(kind)
        ? models.flatMap((target) => [...target.fields.keys()].map((step) => `resources.${model.name}.fields.${field}.${step}`))
        : [],
    ),
  ])
  const usedKeys = [...required, ...ofErrors, ...ofRuns, ...ofReports]
  return { required: usedKeys, allowed: new Set([...usedKeys.flat(), ...own, ...hintsOfRuns, ...more]) }
}

/** Fields of the record, of its lines, and what its actions ask for, with their values. */
function fieldsOf(model: Model): [name: string, values: readonly string[]][] {
  const input = [...model.actions.values()].flatMap((action) => Object.entries(action.input ?? {}))
  return [
    ...allFields(model).map(([field]): [string, readonly string[]] => [field.field, field.values ?? []]),
    ...input.map(([name, field]): [string, readonly string[]] => [name, field.values ?? []]),
  ]
}
