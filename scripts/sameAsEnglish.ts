import type { Language } from '../schema/languages.ts'

/** Texts that are rightly the same in English: loan words, names of formats, and what consists of parameters. */
export const sameAsEnglish: Readonly<Record<Language, readonly string[]>> = {
  ar: [],
  en: [],
  fr: [],
  de: [],
  pt: [],
}
