import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definitions } from '../../resources/index.ts'
import { reports } from '../../resources/reports/index.ts'
import { runs } from '../../resources/runs/index.ts'
import { type Language, languages } from '../../schema/languages.ts'
import { menuGroups } from '../../schema/menu.ts'
import { createRegistry } from '../../schema/registry.ts'
import { reactAdminKeys } from '../reactAdminKeys.ts'
import { sameAsEnglish } from '../sameAsEnglish.ts'
import { codeIn, formsOf, keysOf, localeFiles, type Pack, readPack, type SourceTexts, stemOf, textsIn } from '../texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every text is there once in every language, in the plural forms of the language, is asked for, and is translated. */
export default async function check(): Promise<string[]> {
  const packs = new Map(languages.map((language) => [language, readPack(root, language)]))
  const sources = codeIn(root, ['schema', 'resources', 'src']).map(({ file, code }) => textsIn(file, code))
  return [
    ...languages.flatMap((language) => repeatedIn(localeFiles(root, language))),
    ...missingIn(packs),
    ...[...packs].flatMap(([language, pack]) => [
      ...formFaults(language, pack),
      ...wordFaults(language, pack, packs.get('en') ?? {}),
    ]),
    ...keyFaults(packs.get('ar') ?? {}, sources, {
      ...keysOf(createRegistry(definitions, { runs }), reports),
      words: frameworkKeys(),
    }),
  ]
}

/** A key that is written twice in a language: of two texts the later one would be said everywhere. */
export function repeatedIn(files: readonly { readonly file: string; readonly json: string }[]): string[] {
  const first = new Map<string, string>()
  return files.flatMap(({ file, json }) =>
    [...json.matchAll(/^\s*"([^"]+)":/gm)].flatMap(([, key = '']) => {
      const before = first.get(key)
      first.set(key, before ?? file)
      return before === undefined ? [] : [`${file}: '${key}' has a text in ${before} already`]
    }),
  )
}

/** A key of one language that another lacks. */
export function missingIn(packs: ReadonlyMap<string, Pack>): string[] {
  const stems = new Map([...packs].map(([language, pack]) => [language, new Set(Object.keys(pack).map(stemOf))]))
  const all = new Set([...stems.values()].flatMap((own) => [...own]))
  return [...stems].flatMap(([language, own]) =>
    [...all].filter((stem) => !own.has(stem)).map((stem) => `locales/${language}: no text for '${stem}'`),
  )
}

/** A resource has its name and, for react-admin's sake, its plural as the form for two. */
const isName = (stem: string): boolean => /^resources\.\w+\.name$/.test(stem)

/** Counted texts have every form of the language and no other. */
export function formFaults(language: Language, pack: Pack): string[] {
  const forms = formsOf(language)
  const counted = new Set(
    Object.keys(pack)
      .filter((key) => stemOf(key) !== key && !isName(stemOf(key)))
      .map(stemOf),
  )
  return [...counted].flatMap((stem) => {
    const own = Object.keys(pack)
      .filter((key) => key !== stem && stemOf(key) === stem)
      .map((key) => key.slice(stem.length + 1))
    return [
      ...forms.filter((form) => !own.includes(form)).map((form) => `locales/${language}: no plural form '${stem}_${form}'`),
      ...own
        .filter((form) => !forms.includes(form) && form !== 'zero')
        .map((form) => `locales/${language}: '${stem}_${form}' is no plural form of this language`),
    ]
  })
}

/** Any other space before a high mark or inside the quotes: the mark could stand alone on the next line. */
const looseMark = /[ \u00a0][:;?!]|\p{L}[;?!]|«(?!\u00a0)|(?<!\u00a0)»/u

const params = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')

/** A text that is empty, names what the English one does not, is English, is written in the wrong script, or breaks at a French mark. */
export function wordFaults(language: Language, pack: Pack, english: Pack): string[] {
  const known = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(english))
    known.set(stemOf(key), new Set([...(known.get(stemOf(key)) ?? []), ...params(text)]))
  const same = sameAsEnglish[language]
  return Object.entries(pack).flatMap(([key, text]) => {
    // Besides names, single braces stand around what a prefix of numbers may say.
    const bare = text.replace(/\{\{\w+\}\}/g, '').replace(/\{(branch|year)\}(?!\})/g, '')
    const strange = params(text).filter((name) => !known.get(stemOf(key))?.has(name) && name !== 'field')
    const arabic = /\p{Script=Arabic}/u.test(bare)
    return [
      ...(text.trim() === '' ? ['is empty'] : []),
      ...(/[{}]/.test(bare) ? ['does not close what it opens'] : []),
      ...strange.map((name) => `names {{${name}}}, which English does not`),
      ...(language === 'ar' && !arabic && /[a-z]{3}/i.test(bare) && !same.includes(text) ? ['is not in Arabic'] : []),
      ...(language !== 'ar' && /\p{Script=Arabic}{2}/u.test(bare.replace(/\p{Nd}/gu, '')) ? ['has Arabic words'] : []),
      ...(language === 'fr' && looseMark.test(text) ? ['lacks the narrow space (U+202F) of a mark or the fixed one of « »'] : []),
      ...(language !== 'en' && language !== 'ar' && text === english[key] && /\p{L}{2}/u.test(bare) && !same.includes(text)
        ? [`is the English text («${text}»)`]
        : []),
    ].map((fault) => `locales/${language}: '${key}' ${fault}`)
  })
}

interface Known {
  readonly required: readonly (readonly string[])[]
  readonly allowed: ReadonlySet<string>
  /** Keys that libraries ask for. */
  readonly words: ReadonlySet<string>
}

/** Keys that something asks for and that do not exist, and keys that nothing asks for. */
export function keyFaults(pack: Pack, sources: readonly SourceTexts[], { required, allowed, words }: Known): string[] {
  const stems = new Set([...Object.keys(pack), ...Object.keys(pack).map(stemOf)])
  const areas = new Set([...stems].map((stem) => stem.split('.')[0]))
  const written = new Set(sources.flatMap((source) => [...source.written]))
  const composed = sources.flatMap((source) => source.composed).filter(({ text }) => areas.has(text.split('.')[0]))
  // Labels of definitions are asked for by pattern too, but which of them exist the definitions say.
  const patterns = composed.filter(({ text }) => !derived.test(text)).map(({ text }) => ({ text, match: matcher(text) }))
  const used = (stem: string): boolean =>
    written.has(stem) ||
    allowed.has(stem) ||
    words.has(stem) ||
    // Codes, permissions and fields of requests stand in code by themselves.
    (/^(errors|asked|permissions|fields|actions)\./.test(stem) && written.has(stem.slice(stem.indexOf('.') + 1))) ||
    patternCode.test(stem) ||
    (stem.startsWith('menu.') && menuGroups.some((group) => stem === `menu.${group}`)) ||
    patterns.some(({ match }) => match.test(stem))
  return [
    ...sources
      .flatMap(({ usedKeys: asked }) => asked)
      .filter(({ text }) => areas.has(text.split('.')[0]) && !stems.has(text))
      .map(({ file, line, text }) => `${file}:${line}: no text for '${text}'`),
    ...sources
      .flatMap(({ usedPatterns: askedPatterns }) => askedPatterns)
      .filter(({ text }) => areas.has(text.split('.')[0]) && !derived.test(text))
      .filter(({ text }) => ![...stems].some((stem) => matcher(text).test(stem)))
      .map(({ file, line, text }) => `${file}:${line}: no text for '${text}'`),
    ...required.filter((keys) => !keys.some((key) => stems.has(key))).map(([key]) => `definitions: no text for '${key}'`),
    ...[...new Set(Object.keys(pack).map(stemOf))]
      .filter((stem) => !used(stem) && !used(`${stem}_two`))
      .map((stem) => `locales: nothing asks for '${stem}'`),
  ]
}

const derived = /^((fields|choices|states|sections|actions|lines|permissions|menu|flags|asked|errors)\.\*|resources\.)/
/** What is told of some codes in another way: by the pattern of a text, and of a formula that somebody writes. */
const patternCode = /^errors\.(Text\.Pattern\.|Formula\.\w+\.written$)/
const matcher = (composed: string) => new RegExp(`^${composed.replaceAll('.', '\\.').replaceAll('*', '[\\w-]+')}$`)

/** The keys of react-admin's own texts: its catalogue, which is kept whole, and what its parts ask for besides. */
function frameworkKeys(): Set<string> {
  const keys = new Set(reactAdminKeys)
  for (const name of ['ra-core', 'ra-ui-materialui', 'ra-input-rich-text']) {
    const folder = join(root, 'node_modules', name, 'dist')
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.js') && !/\.(spec|stories)\./.test(file))
        for (const [key] of readFileSync(join(folder, file), 'utf8').matchAll(/\bra\.[a-z_0-9]+(\.[a-zA-Z_0-9]+)+/g))
          keys.add(key)
  }
  return keys
}
