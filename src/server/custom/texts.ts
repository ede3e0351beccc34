import { hint, nearest } from '../../../schema/check/nearest.ts'
import { shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { textWords } from '../../../schema/check/words.ts'
import type { Labels } from '../../../schema/derive/labels.ts'
import { isLanguage, languages } from '../../../schema/languages.ts'
import { isTextOverrides, type TextOverrides } from '../../../schema/texts.ts'
import type { Assembled } from './assembled.ts'
import { localesFolder } from './localesFolder.ts'
import { productTexts } from './productTexts.ts'

/** What is wrong with the shape of texts, a line each. */
export function textFaults(item: TextOverrides): string[] {
  const shape = shapeFaults(item, textWords)
  if (shape.length) return shape.map(({ place, sentence }) => `${place.join('.')}: ${sentence}`)
  return Object.keys(item.texts)
    .filter((language) => !isLanguage(language))
    .map((language) => `texts: no language '${language}'${hint(language, languages)}, one of ${languages.join(', ')}`)
}

const overridesOf = ({ good }: Pick<Assembled, 'good'>): (readonly [file: string, TextOverrides])[] =>
  [...good].flatMap(([file, items]) => items.filter(isTextOverrides).map((item) => [file, item] as const))

/** The texts that the files of an installation say otherwise, by language; of two files the later one is heard. */
export function overriddenTexts(assembled: Pick<Assembled, 'good'>): Record<string, Labels> {
  const texts: Record<string, Labels> = {}
  for (const [, item] of overridesOf(assembled))
    for (const [language, own] of Object.entries(item.texts)) texts[language] = { ...texts[language], ...own }
  return texts
}

/** Keys that no text of the product and of the installation's definitions has: what they say is never shown. */
export function unknownTexts(assembled: Pick<Assembled, 'good'>, labels: Readonly<Record<string, Labels>>): string[] {
  const overrides = overridesOf(assembled)
  if (!overrides.length) return []
  const { keys } = productTexts(localesFolder)
  return overrides.flatMap(([file, { texts }]) =>
    Object.entries(texts).flatMap(([language, own]) => {
      const known = new Set([...keys(language), ...keys('en'), ...Object.keys(labels[language] ?? {})])
      return Object.keys(own)
        .filter((key) => !known.has(key))
        .map((key) => `${file}: texts.${language}: no text is called '${key}'${keyHint(key, known)}`)
    }),
  )
}

/** The key that was probably meant: beside it, where others begin as it does. */
function keyHint(key: string, known: ReadonlySet<string>): string {
  const begin = key.slice(0, key.lastIndexOf('.') + 1)
  const beside = [...known].filter((one) => begin && one.startsWith(begin)).map((one) => one.slice(begin.length))
  if (!beside.length) return hint(key, known)
  const meant = nearest(key.slice(begin.length), beside)
  return meant === null ? '' : `, did you mean '${begin}${meant}'?`
}
