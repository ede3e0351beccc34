import { unknownLabels } from '../../../schema/check/labels.ts'
import { hint, nearest } from '../../../schema/check/nearest.ts'
import { compile } from '../../../schema/compile.ts'
import { type EntityName, missingLabels } from '../../../schema/derive/labels.ts'
import { menuIconNames } from '../../../schema/icons.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { isLanguage, languages } from '../../../schema/languages.ts'
import { type Model, permissionNames } from '../../../schema/model.ts'
import type { Assembled } from './assembled.ts'
import { entityNames } from './customLabels.ts'
import { localesFolder } from './localesFolder.ts'
import { isCard, isReport } from './parts.ts'
import { productTexts } from './productTexts.ts'

/** What works in the files of an installation and was perhaps not meant: missing texts, and names that nobody else knows. */
export function customNotes({ definitions, files, good }: Pick<Assembled, 'definitions' | 'files' | 'good'>): string[] {
  const { has } = productTexts(localesFolder)
  const entityName = entityNames(definitions)
  const viewItems = [...good].flatMap(([file, items]) =>
    items.flatMap((item) => {
      if (!isReport(item) && !isCard(item)) return []
      return languageNotes(`${isReport(item) ? item.report : item.card}.labels`, item.labels).map((line) => `${file}: ${line}`)
    }),
  )
  const defined = definitions.flatMap((data) => {
    const [file] = files.get(data.name) ?? []
    if (file === undefined) return []
    return [
      ...textNotes(data, has, entityName),
      ...permissionNotes(data, definitions),
      ...labelNotes(data),
      ...iconNotes(data),
      ...printNotes(data),
      ...importNotes(data),
    ].map((line) => `${file}: ${line}`)
  })
  return [...defined, ...viewItems]
}

/** Languages that few files have, of which a line is enough. */
const seldom: readonly string[] = ['fr', 'de', 'pt']

/** What languages lack: a line for those that lack the same, and one for all that few files have. */
function textNotes(data: ResourceData, has: (language: string, key: string) => boolean, entityName: EntityName): string[] {
  const missing = Object.entries(missingLabels(data, languages, has, entityName)).filter(([, keys]) => keys.length)
  const isSame = new Set(missing.map(([, keys]) => keys.join())).size === 1
  const groups = Map.groupBy(missing, ([language, keys]) => (!isSame && seldom.includes(language) ? 'seldom' : keys.join()))
  return [...groups.values()].map((of) => {
    const [first = '', ...more] = new Set(of.flatMap(([, keys]) => keys))
    return `${data.name}: no text in ${of.map(([language]) => language).join(', ')} for '${first}'${more.length ? ` and ${more.length} more` : ''}; ${of.length === languages.length ? 'the name itself' : 'another language'} is shown`
  })
}

/** Rows of a file are records without lines: where lines are required, a file changes what is there and makes nothing new. */
const importNotes = ({ name, import: words, lines = {} }: ResourceData): string[] =>
  Object.entries(words && !words.lines ? lines : {}).flatMap(([group, { min = 0 }]) =>
    min > 0
      ? [
          `${name}.import: a file makes no new records, for each needs lines of '${group}' ('min': ${min}) and a row brings none; it can only change records that are there`,
        ]
      : [],
  )

/** A permission of an action that no other definition knows is perhaps a misspelt one. */
function permissionNotes(data: ResourceData, definitions: readonly ResourceData[]): string[] {
  const known = definitions.flatMap((other) =>
    other === data ? Object.values(compile(other).permissions) : permissionNames(compile(other)),
  )
  // A name that is given means a new one.
  const isCalled = (permission: string) => Object.values(data.labels ?? {}).some((texts) => `permissions.${permission}` in texts)
  return Object.entries(data.actions ?? {}).flatMap(([name, { permission }]) =>
    permission === undefined || known.includes(permission) || isCalled(permission)
      ? []
      : [`${data.name}.actions.${name}: the permission '${permission}' is a new one${hint(permission, known)}`],
  )
}

/** Words that a short key of a label may begin with. */
const labelWords = [
  ...['name', 'name_two', 'new', 'empty', 'import', 'siblings', 'reversalOf'],
  ...['fields', 'choices', 'sections', 'actions', 'dialogs', 'lines', 'states', 'hints', 'refusals', 'saveAs', 'also'],
  ...['errors', 'permissions', 'menu', 'flags', 'resources'],
]

/** The whole key that was probably meant: with its right word, or with the word that a bare name lacks. */
function labelHint(key: string, { fields, lines, actions, states, sections }: Model): string {
  const [word = '', ...rest] = key.split('.')
  const named: Readonly<Record<string, Iterable<string>>> = {
    fields: [...fields.keys(), ...lines.flatMap((group) => [...group.fields.keys()])],
    actions: actions.keys(),
    lines: lines.map((group) => group.name),
    states,
    sections: sections.map((section) => section.name),
  }
  const of = Object.keys(named).find((one) => [...(named[one] ?? [])].includes(word))
  if (of !== undefined) return `, did you mean '${of}.${word}'?`
  const meant = nearest(word, labelWords)
  return meant === null ? '' : `, did you mean '${[meant, ...rest].join('.')}'?`
}

/** Languages that the product does not speak. */
const languageNotes = (place: string, texts: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.keys(texts)
    .filter((language) => !isLanguage(language))
    .map((language) => `${place}: no language '${language}'${hint(language, languages)}, one of ${languages.join(', ')}`)

function labelNotes(data: ResourceData): string[] {
  const { name, labels = {} } = data
  const unknown = Object.entries(labels).flatMap(([language, texts]) =>
    Object.keys(isLanguage(language) ? texts : {})
      .filter((key) => !labelWords.includes(key.split('.')[0] ?? ''))
      .map((key) => `${name}.labels.${language}: nothing is called by '${key}'${labelHint(key, compile(data))}`),
  )
  const former = unknownLabels(compile(data)).flatMap(({ language, sentence, isValue }) =>
    isValue ? [`${name}.labels.${language}: ${sentence}; only rows that have it from before show it`] : [],
  )
  return [...languageNotes(`${name}.labels`, labels), ...unknown, ...former]
}

function printNotes({ name, print }: ResourceData): string[] {
  if (typeof print !== 'object') return []
  const { head, foot, signatures = [] } = print
  return [
    ...languageNotes(`${name}.print.head`, head),
    ...languageNotes(`${name}.print.foot`, foot),
    ...signatures.flatMap((one, index) => languageNotes(`${name}.print.signatures[${index}]`, one)),
  ]
}

function iconNotes({ name, menu }: ResourceData): string[] {
  const icon = menu?.icon
  return icon === undefined || menuIconNames.some((one) => one === icon)
    ? []
    : [`${name}.menu.icon: no icon '${icon}'${hint(icon, menuIconNames)}; a dot is shown`]
}
