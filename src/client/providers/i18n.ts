import i18next, { type TOptions } from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'
import type { I18nProvider } from 'react-admin'

export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

/** What the language switch calls each language: its own name. */
export const languageNames: Readonly<Record<Language, string>> = { ar: 'العربية', en: 'English' }

type Pack = Readonly<Record<string, string>>

const key = 'language'
const packs = import.meta.glob<Pack>('/locales/*/*.json', { import: 'default' })
const wanted = new Set<string>()
const loaded = new Set<string>()
const listeners = new Set<() => void>()

/** The one i18next of the page; other files use `useT`. */
export const i18n = i18next.createInstance()

const initial = (): Language => languages.find((language) => language === localStorage.getItem(key)) ?? 'ar'

const pathParts = (path: string) => path.split('/').slice(-2) as [language: string, file: string]

/** Loads the packs of the wanted areas in one language; a language that is not used is not loaded. */
async function load(language: string): Promise<void> {
  const missing = Object.entries(packs).filter(([path]) => {
    const [of, file] = pathParts(path)
    return of === language && !loaded.has(path) && (wanted.has('*') || wanted.has(file.replace('.json', '')))
  })
  await Promise.all(
    missing.map(async ([path, read]) => {
      i18n.addResourceBundle(language, 'translation', await read(), false, true)
      loaded.add(path)
    }),
  )
}

const announce = () => {
  document.documentElement.lang = i18n.language
  document.documentElement.dir = i18n.dir()
  for (const listener of listeners) listener()
}

/** Starts with the texts that every page needs. */
export async function startI18n(): Promise<void> {
  await i18n.init({
    lng: initial(),
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
    returnNull: false,
  })
  await loadTexts('shell')
}

/** Loads further texts: an area (file name in `locales/{language}/`), or `*` for all. */
export async function loadTexts(area: string): Promise<void> {
  wanted.add(area)
  await load(i18n.language)
  announce()
}

/** Switches language and direction without a reload, and remembers it. */
export async function setLanguage(language: string): Promise<void> {
  await load(language)
  await i18n.changeLanguage(language)
  localStorage.setItem(key, language)
  announce()
}

/** Adds labels that definitions outside the product bring. */
export function addLabels(labels: Readonly<Record<string, Pack>>): void {
  for (const [language, texts] of Object.entries(labels)) i18n.addResourceBundle(language, 'translation', texts, false, true)
  announce()
}

const fieldKey = /^resources\.[^.]+\.(fields\..+)$/

/** The text of a key; a field's label falls back from `resources.x.fields.y` to `fields.y`. */
export function translate(name: string, options: TOptions & { _?: string; smart_count?: number } = {}): string {
  const { _: fallback, smart_count: count, ...rest } = options
  const common = fieldKey.exec(name)?.[1]
  return String(
    i18n.t(common === undefined ? [name] : [name, common], {
      ...rest,
      ...(count !== undefined && { count }),
      defaultValue: fallback ?? name,
    }),
  )
}

export type Translate = typeof translate

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let version = 0
listeners.add(() => void version++)

/** The language in use and its direction, live. */
export function useLanguage(): { readonly language: string; readonly direction: 'ltr' | 'rtl' } {
  const language = useSyncExternalStore(subscribe, () => i18n.language)
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
  const { arabicName, englishName } = (record ?? {}) as { arabicName?: unknown; englishName?: unknown }
  const names = [arabicName, englishName].filter((name): name is string => typeof name === 'string' && name !== '')
  return (language === 'ar' ? names[0] : names.at(-1)) ?? ''
}
