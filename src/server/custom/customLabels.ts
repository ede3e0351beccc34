import { fileURLToPath } from 'node:url'
import { type Labels, labelsOf } from '../../../schema/derive/labels.ts'
import { type Assembled, hasShape } from './assemble.ts'
import { productTexts } from './productTexts.ts'

/** Where the product's texts lie. */
export const localesFolder = fileURLToPath(new URL('../../../locales/', import.meta.url))

/** What an installation's definitions and extensions are called, by language and full key. */
export function customLabels({ definitions, files }: Pick<Assembled, 'definitions' | 'files'>): Record<string, Labels> {
  const labels: Record<string, Labels> = {}
  if (!files.size) return labels
  const { languages, has } = productTexts(localesFolder)
  for (const data of definitions) {
    if (!files.has(data.name) || !hasShape(data)) continue
    for (const [language, own] of Object.entries(labelsOf(data, languages, has))) {
      const kind = own[`resources.${data.name}.name_two`]
      const numbered = data.number && kind !== undefined ? { [`choices.documentKind.${data.name}`]: kind } : {}
      labels[language] = { ...labels[language], ...own, ...numbered }
    }
  }
  return labels
}
