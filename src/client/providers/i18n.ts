import i18next, { type BackendModule, type TOptions } from 'i18next'
import { getI18nProvider } from 'ra-i18n-i18next'
import { useCallback, useSyncExternalStore } from 'react'
import type { I18nProvider } from 'react-admin'
import { isLanguage, type Language, languageNames, languages, nameFields } from '../../../schema/languages.ts'
import { inSentence } from '../../../schema/values/sentence.ts'
import type { Pack } from '../texts/pack.ts'
import { packs } from '../texts/packs.ts'

export { languageNames, languages }

const key = 'language'
const listeners = new Set<() => void>()

/** The one i18next of the page; other files use `useT`. */
export const i18n = i18next.createInstance()

let provider: I18nProvider

const initial = (): Language => languages.find((language) => language === localStorage.getItem(key)) ?? 'ar'

const titles = /^(resources\.[^.]+\.name)_two$/

/** React-Admin asks for two of a resource when it means its plural title; not every language has a form of two. */
const withTitles = (texts: Pack): Pack => ({
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (titles.test(name) ? [[name.replace(titles, '$1_other'), text]] : [])),
  ),
  ...texts,
})

/** What an installation says itself, or otherwise than the product. */
let added: Readonly<Record<string, Pack>> = {}

/** Texts of a language that is used, and of no other. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) =>
    void packs[language as Language]().then(
      ({ default: texts }) => done(null, withTitles({ ...texts, ...added[language as Language] })),
      (error) => done(error, false),
    ),
}

/** Loads the texts of a language. @throws TypeError when they do not come: it is not changed to then */
export async function loadTexts(language: Language): Promise<void> {
  await i18n.loadLanguages(language)
  if (!i18n.hasResourceBundle(language, 'translation')) throw new TypeError(`import of the texts of ${language} failed`)
}

const announce = () => {
  document.documentElement.lang = i18n.language
  document.documentElement.dir = i18n.dir()
  for (const listener of listeners) listener()
}

const fieldKey = /^resources\.[^.]+\.(fields\..+)$/

/** Starts in the language that was chosen here, at first in Arabic. */
export async function startI18n(): Promise<void> {
  const lng = initial()
  i18n.use(backend)
  provider = await getI18nProvider(
    i18n,
    {
      lng,
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, alwaysFormat: true, format: written },
      // A field's label falls back from `resources.x.fields.y` to `fields.y`, and a text that is nowhere to its key.
      parseMissingKeyHandler: (name: string, given?: string) => {
        const common = fieldKey.exec(name)?.[1]
        return common !== undefined && i18n.exists(common) ? i18n.t(common) : (given ?? name)
      },
    },
    languages.map((locale) => ({ locale, name: languageNames[locale] })),
  )
  await loadTexts(lng)
  announce()
}

/** Switches language and direction without a reload, and remembers it. */
export async function setLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return
  await loadTexts(language)
  await provider.changeLocale(language)
  localStorage.setItem(key, language)
  announce()
}

/** The digits that a company chose. */
export type Digits = 'latin' | 'arabic'

let digits: Digits = 'latin'

/** The digits of the company whose books are open. */
export const digitsNow = (): Digits => digits

export function setDigits(chosen: Digits): void {
  if (chosen === digits) return
  digits = chosen
  announce()
}

/** How a variable is written in a sentence: figures and days as the reader writes them, in the company's digits. */
const written = (value: unknown, _format?: string, _language?: string, options?: Record<string, unknown>): string =>
  inSentence(String(options?.['interpolationkey'] ?? ''), value, i18n.language, digits)

/** Adds labels that an installation brings; a language that is not used yet gets them when it is. */
export function addLabels(labels: Readonly<Record<string, Pack>>): void {
  added = labels
  for (const [language, texts] of Object.entries(labels))
    if (i18n.hasResourceBundle(language, 'translation'))
      i18n.addResourceBundle(language, 'translation', withTitles(texts), false, true)
  announce()
}

/** The text of a key; `_` is the text where there is none. */
export const translate = (name: string, options: TOptions & { _?: string; smart_count?: number } = {}): string =>
  provider.translate(name, options)

export type Translate = typeof translate

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let version = 0
listeners.add(() => void version++)

const current = (): Language => (isLanguage(i18n.language) ? i18n.language : 'ar')

/** The language in use and its direction, live. */
export function useLanguage(): { readonly language: Language; readonly direction: 'ltr' | 'rtl' } {
  const language = useSyncExternalStore(subscribe, current)
  return { language, direction: i18n.dir(language) }
}

/** Counts up whenever texts change: another language, another pack. */
export const useTextVersion = (): number => useSyncExternalStore(subscribe, () => version)

/** The function that gives texts; a component that uses it renders again in another language. */
export function useT(): Translate {
  const now = useTextVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must give a new function
  return useCallback<Translate>((name, options) => translate(name, options), [now])
}

/** React-Admin's view of the same texts; a new object for each version, so that everything renders again. */
export const createI18nProvider = (): I18nProvider => ({ ...provider, changeLocale: setLanguage })

/** The name of a record in the reader's language; the other language's where it is missing. */
export function nameOf(record: object | null | undefined, language: string): string {
  const names = (record ?? {}) as Readonly<Record<string, unknown>>
  return (
    nameFields(language)
      .map((field) => names[field])
      .find((name): name is string => typeof name === 'string' && name !== '') ?? ''
  )
}
