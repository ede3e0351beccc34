import type { ResourceData } from './language/definition.ts'
import type { PrintLayout } from './language/printLayout.ts'
import type { Model } from './model.ts'

/** The layout of a definition as data; the name of code is no layout. */
export const layoutOf = ({ print }: Pick<ResourceData, 'print'>): PrintLayout => (typeof print === 'object' ? print : {})

/** The definition whose records are labelled from records of one: itself, or what its lines name; none where there are no labels. */
export function labelledName({ name, data, lines }: Pick<Model, 'name' | 'data' | 'lines'>): string | undefined {
  const { labels, labelsOf } = layoutOf(data)
  if (labels) return name
  return lines.find((group) => group.name === labelsOf?.lines)?.fields.get(labelsOf?.of ?? '')?.to
}

/** Whether a definition's records are documents of the tax law, or may be: their numbers are unique under the tax number. */
export const isTaxDocument = (data: Pick<ResourceData, 'print'>): boolean => layoutOf(data).taxCode !== undefined

/** The letters that tell the numbers of a kind of tax documents from those of the others. */
export const taxLettersOf = (data: Pick<ResourceData, 'name' | 'print'>): string => layoutOf(data).taxCode?.prefix ?? data.name
