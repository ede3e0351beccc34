import { type EntityName, type Labels, labelsOf, type PermissionText } from '../../../schema/derive/labels.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { hasShape } from './assemble.ts'
import type { Assembled } from './assembled.ts'
import { localesFolder } from './localesFolder.ts'
import { productTexts } from './productTexts.ts'

/** What an installation's definitions and extensions are called, by language and full key. */
export function customLabels({ definitions, files }: Pick<Assembled, 'definitions' | 'files'>): Record<string, Labels> {
  const labels: Record<string, Labels> = {}
  if (!files.size) return labels
  const { languages, has, text } = productTexts(localesFolder)
  const permissionText: PermissionText = (language, word) => text(language, `people.permission.${word}Of`)
  const entityName = entityNames(definitions)
  for (const data of definitions) {
    if (!files.has(data.name) || !hasShape(data)) continue
    for (const [language, own] of Object.entries(labelsOf(data, languages, has, permissionText, entityName))) {
      labels[language] = { ...labels[language], ...own }
    }
  }
  return labels
}

/** What one record of a definition is called: as the product's texts say, or the file that brings it. */
export function entityNames(definitions: readonly ResourceData[]): EntityName {
  const { text } = productTexts(localesFolder)
  const own = new Map(definitions.map(({ name, labels }) => [name, labels]))
  return (language, resource) => text(language, `resources.${resource}.name`) ?? own.get(resource)?.[language]?.['name']
}
