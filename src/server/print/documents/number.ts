import type { Model } from '../../../../schema/model.ts'
import type { Paper } from '../paper.ts'

/** A document's number as the company writes it; empty while it has none. */
export function writtenNumber(model: Model, number: unknown, { numbering }: Pick<Paper, 'numbering'>): string {
  if (number === null || number === undefined) return ''
  const { prefix, digits } = numbering[model.name] ?? { prefix: '', digits: 1 }
  return `${prefix}${String(number).padStart(digits, '0')}`
}
