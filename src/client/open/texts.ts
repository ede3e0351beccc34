import { use } from 'react'
import arabic from '../../../locales/ar/open.json' with { type: 'json' }
import { directionOf, isLanguage, type Language } from '../../../schema/languages.ts'

type Pack = Readonly<Record<string, string>>

/** A telephone loads one language: Arabic comes with the page, the others when they are chosen. */
const others = import.meta.glob<Pack>(['/locales/*/open.json', '!/locales/ar/open.json'], { import: 'default' })

export type Say = (key: string) => string

const sayFrom =
  (pack: Pack): Say =>
  (key) =>
    pack[key] ?? key

const sayArabic = sayFrom(arabic)
const loaded = new Map<Language, Promise<Say>>()

/** The texts of another language; those in Arabic where they cannot be loaded. */
function load(language: Language): Promise<Say> {
  const known = loaded.get(language)
  if (known) return known
  const loading = Promise.resolve(others[`/locales/${language}/open.json`]?.()).then(
    (pack) => (pack ? sayFrom(pack) : sayArabic),
    () => {
      loaded.delete(language)
      return sayArabic
    },
  )
  loaded.set(language, loading)
  return loading
}

/** The page's own texts in a language; what asks for it waits until they are there. */
export const useSay = (language: Language): Say => (language === 'ar' ? sayArabic : use(load(language)))

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
