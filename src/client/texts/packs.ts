import type { Language } from '../../../schema/languages.ts'
import type { Pack } from './pack.ts'

/** The texts of each language, a file of the build each: none is loaded that is not used. */
export const packs: Readonly<Record<Language, () => Promise<{ readonly default: Pack }>>> = {
  ar: () => import('./ar.ts'),
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  pt: () => import('./pt.ts'),
}
