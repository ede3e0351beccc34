/** The languages of the interface, of messages and of files; every other list of languages is made from this one. */
export const languages = ['ar', 'en', 'fr', 'de', 'pt'] as const

export type Language = (typeof languages)[number]

/** What each language is called in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  ar: 'العربية',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
}

/** How a language is read. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

export const isLanguage = (text: unknown): text is Language => languages.some((one) => one === text)

/** Records are named in Arabic and in English: the fields of a name in the order in which a reader wants them. */
export const nameFields = (language: string): readonly ['arabicName' | 'englishName', 'arabicName' | 'englishName'] =>
  language === 'ar' ? ['arabicName', 'englishName'] : ['englishName', 'arabicName']

/** The name of a record in a language, or in the other one where it has none; empty for no name at all. */
export function nameIn(
  record: { readonly arabicName?: unknown; readonly englishName?: unknown } | null | undefined,
  language: string,
): string {
  const [own, other] = nameFields(language)
  return String(record?.[own] || record?.[other] || '')
}

/** Where the conventions of a language are those of a country: Portuguese is that of Portugal, English that of Britain. */
const regions: Readonly<Record<Language, string>> = { ar: 'ar-SA', en: 'en-GB', fr: 'fr-FR', de: 'de-DE', pt: 'pt-PT' }

/** The locale for `Intl`: the Gregorian calendar, and the digits that are asked for (Arabic-Indic ones only in Arabic). */
export function localeOf(language: string, digits: 'latin' | 'arabic' = 'latin'): string {
  const region = isLanguage(language) ? regions[language] : language
  return `${region}-u-ca-gregory-nu-${digits === 'arabic' && language === 'ar' ? 'arab' : 'latn'}`
}

/** The signs between thousands and before decimals. */
export interface Marks {
  readonly group: string
  readonly decimal: string
}

const marks = new Map<string, Marks>()

/** The marks of amounts in Latin digits: `1,234.50`, `1.234,50`, `1 234,50`. */
export function marksOf(language: string): Marks {
  const known = marks.get(language)
  if (known) return known
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1_234_567.8)
  const of = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  const found = { group: of('group', ','), decimal: of('decimal', '.') }
  marks.set(language, found)
  return found
}
