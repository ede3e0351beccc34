import { hint } from '../../../schema/check/nearest.ts'
import type { ResourceData } from '../../../schema/definition.ts'
import { missingLabels } from '../../../schema/derive/labels.ts'
import { menuIconNames } from '../../../schema/icons.ts'
import { isLanguage, languages } from '../../../schema/languages.ts'
import { compile, permissionNames } from '../../../schema/model.ts'
import type { Assembled } from './assemble.ts'
import { localesFolder } from './customLabels.ts'
import { productTexts } from './productTexts.ts'

/** What works in the files of an installation and was perhaps not meant: missing texts, and names that nobody else knows. */
export function customNotes({ definitions, files }: Pick<Assembled, 'definitions' | 'files'>): string[] {
  const { has } = productTexts(localesFolder)
  return definitions.flatMap((data) => {
    const [file] = files.get(data.name) ?? []
    if (file === undefined) return []
    const says = (code: string) =>
      languages.some((language) => has(language, `errors.${code}`)) ||
      Object.values(data.labels ?? {}).some((texts) => `errors.${code}` in texts)
    return [
      ...textNotes(data, has),
      ...codesOf(data)
        .filter((code) => !says(code))
        .map((code) => `${data.name}: the error '${code}' has no text; say it in 'labels' as 'errors.${code}'`),
      ...permissionNotes(data, definitions),
      ...labelNotes(data),
      ...iconNotes(data),
    ].map((line) => `${file}: ${line}`)
  })
}

function textNotes(data: ResourceData, has: (language: string, key: string) => boolean): string[] {
  const lacking = new Map<string, string[]>()
  for (const [language, keys] of Object.entries(missingLabels(data, languages, has)))
    if (keys.length) lacking.set(keys.join(), [...(lacking.get(keys.join()) ?? []), language])
  return [...lacking].map(([keys, of]) => {
    const [first = '', ...more] = keys.split(',')
    return `${data.name}: no text in ${of.join(', ')} for '${first}'${more.length ? ` and ${more.length} more` : ''}; ${of.length === languages.length ? 'the name itself' : 'another language'} is shown`
  })
}

/** The codes of errors that a definition brings. */
const codesOf = (data: ResourceData): string[] => [
  ...new Set([...JSON.stringify(data).matchAll(/"error":"([^"]+)"/g)].map(([, code]) => code ?? '')),
]

/** A permission of an action that no other definition knows is perhaps a misspelt one. */
function permissionNotes(data: ResourceData, definitions: readonly ResourceData[]): string[] {
  const known = definitions.flatMap((other) =>
    other === data ? Object.values(compile(other).permissions) : permissionNames(compile(other)),
  )
  return Object.entries(data.actions ?? {}).flatMap(([name, { permission }]) =>
    permission === undefined || known.includes(permission)
      ? []
      : [`${data.name}.actions.${name}: the permission '${permission}' is a new one${hint(permission, known)}`],
  )
}

/** Words that a short key of a label may begin with. */
const labelWords = [
  ...['name', 'name_two', 'new', 'empty', 'import', 'beside', 'reversalOf'],
  ...['fields', 'choices', 'sections', 'actions', 'lines', 'states', 'hints', 'refusals', 'saveAs', 'also'],
  ...['errors', 'permissions', 'menu', 'flags', 'resources'],
]

function labelNotes({ name, labels = {} }: ResourceData): string[] {
  return Object.entries(labels).flatMap(([language, texts]) => {
    if (!isLanguage(language))
      return [`${name}.labels: no language '${language}'${hint(language, languages)}, one of ${languages.join(', ')}`]
    const unknown = Object.keys(texts).filter((key) => !labelWords.includes(key.split('.')[0] ?? ''))
    return unknown.map(
      (key) => `${name}.labels.${language}: nothing is called by '${key}'${hint(key.split('.')[0] ?? '', labelWords)}`,
    )
  })
}

function iconNotes({ name, menu }: ResourceData): string[] {
  const icon = menu?.icon
  return icon === undefined || menuIconNames.some((one) => one === icon)
    ? []
    : [`${name}.menu.icon: no icon '${icon}'${hint(icon, menuIconNames)}; a dot is shown`]
}
