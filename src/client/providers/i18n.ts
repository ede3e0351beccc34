import i18next, { type TOptions } from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'
import type { I18nProvider } from 'react-admin'
import { isLanguage, type Language, languageNames, languages, localeOf, nameFields } from '../../../schema/languages.ts'
import { inSentence } from '../../../schema/values/isolate.ts'
import type { Pack } from '../texts/pack.ts'
import { packs } from '../texts/packs.ts'

export { languageNames, languages }

const key = 'language'
const loaded = new Set<Language>()
const listeners = new Set<() => void>()

/** The one i18next of the page; other files use `useT`. */
export const i18n = i18next.createInstance()

const initial = (): Language => languages.find((language) => language === localStorage.getItem(key)) ?? 'ar'

/** Loads the texts of one language; a language that is not used is not loaded. */
async function load(language: Language): Promise<void> {
  if (loaded.has(language)) return
  const { default: texts } = await packs[language]()
  i18n.addResourceBundle(language, 'translation', texts, false, true)
  loaded.add(language)
}

const announce = () => {
  document.documentElement.lang = i18n.language
  document.documentElement.dir = i18n.dir()
  for (const listener of listeners) listener()
}

/** Starts in the language that was chosen here, at first in Arabic. */
export async function startI18n(): Promise<void> {
  const language = initial()
  // It begins with nothing, whatever was there before.
  loaded.clear()
  await i18n.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    returnNull: false,
  })
  await load(language)
  announce()
}

/** Switches language and direction without a reload, and remembers it. */
export async function setLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return
  await load(language)
  await i18n.changeLanguage(language)
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

/** A number within a sentence: counts in groups, others (a year, a limit) as they are. */
function numberIn(name: string, value: number): string {
  const format = new Intl.NumberFormat(localeOf(i18n.language, digits), {
    useGrouping: name === 'count',
    maximumFractionDigits: 20,
  })
  return format.format(value)
}

/** Adds labels that definitions outside the product bring. */
export function addLabels(labels: Readonly<Record<string, Pack>>): void {
  for (const [language, texts] of Object.entries(labels)) i18n.addResourceBundle(language, 'translation', texts, false, true)
  announce()
}

const fieldKey = /^resources\.[^.]+\.(fields\..+)$/

const titleKey = /^resources\.[^.]+\.name$/

/** The text of a key; a field's label falls back from `resources.x.fields.y` to `fields.y`. */
export function translate(name: string, options: TOptions & { _?: string; smart_count?: number } = {}): string {
  const { _: fallback, smart_count: count, ...rest } = options
  const common = fieldKey.exec(name)?.[1]
  // React-Admin asks for two of a resource when it means its plural title; not every language has a form of two.
  const plural = count === 2 && titleKey.test(name) ? [`${name}_two`] : []
  return String(
    i18n.t([...plural, name, ...(common === undefined ? [] : [common])], {
      ...rest,
      ...(count !== undefined && { count }),
      replace: inSentence(i18n.language, numbersWritten({ ...rest, ...(count !== undefined && { count }) })),
      defaultValue: fallback ?? name,
    }),
  )
}

const numbersWritten = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? numberIn(name, value) : value]),
  )

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
export const createI18nProvider = (): I18nProvider => ({
  translate,
  changeLocale: setLanguage,
  getLocale: () => i18n.language,
  getLocales: () => languages.map((locale) => ({ locale, name: languageNames[locale] })),
})

/** The name of a record in the reader's language; the other language's where it is missing. */
export function nameOf(record: object | null | undefined, language: string): string {
  const names = (record ?? {}) as Readonly<Record<string, unknown>>
  return (
    nameFields(language)
      .map((field) => names[field])
      .find((name): name is string => typeof name === 'string' && name !== '') ?? ''
  )
}
