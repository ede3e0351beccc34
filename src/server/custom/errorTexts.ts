import { languages } from '../../../schema/languages.ts'
import { localesFolder } from './localesFolder.ts'
import { type ProductTexts, productTexts } from './productTexts.ts'

let texts: ProductTexts | null = null

/** Whether the product says something by a key, in any language; that of a plural counts. */
export function hasProductText(key: string): boolean {
  texts ??= productTexts(localesFolder)
  const { has } = texts
  return languages.some((language) => has(language, key) || has(language, `${key}_other`))
}
