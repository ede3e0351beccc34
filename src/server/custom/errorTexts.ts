import { languages } from '../../../schema/languages.ts'
import { localesFolder } from './localesFolder.ts'
import { productTexts } from './productTexts.ts'

/** Whether the product says something by a key, in any language; that of a plural counts. */
export function hasProductText(key: string): boolean {
  const { has } = productTexts(localesFolder)
  return languages.some((language) => has(language, key) || has(language, `${key}_other`))
}
