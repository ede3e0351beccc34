import { directionOf, isLanguage, type Language } from '../../../schema/languages.ts'

type Pack = Readonly<Record<string, string>>

const packs = import.meta.glob<Pack>('/locales/*/open.json', { import: 'default', eager: true })

export type Say = (key: string) => string

/** The page's own texts in a language. */
export const sayIn =
  (language: Language): Say =>
  (key) =>
    packs[`/locales/${language}/open.json`]?.[key] ?? key

const kept = 'openLanguage'

/** The language that the reader chose here before; null for one who has chosen none, to whom the school's choice is shown. */
export function chosenLanguage(): Language | null {
  try {
    const language = localStorage.getItem(kept)
    return isLanguage(language) ? language : null
  } catch {
    return null
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(kept, language)
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** Turns the page to a language. */
export function turnTo(language: Language, title: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.title = title
}
