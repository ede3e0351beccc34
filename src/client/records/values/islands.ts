import { kinds } from '../../../../schema/kinds.ts'
import type { ModelField } from '../../../../schema/modelField.ts'

const patterns = new Set(['digits', 'taxNumber'])

/** Patterns of texts in Latin letters: a serial number `1-A|2-B` would stand the wrong way round. */
const latin = new Set([...patterns, 'latin', 'url', 'userName'])

/** Whether values are read left to right in every language: figures, dates, codes, addresses, what takes Latin letters alone. */
export const isIsland = (kind: string, pattern?: string): boolean =>
  kinds.get(kind)?.written !== undefined || (pattern !== undefined && latin.has(pattern))

/**
 * Whether a value is written in the company's digits as it stands: figures and days, and what is called by a number: codes,
 * telephones, identity numbers. An IBAN or an address stays Latin with its letters.
 */
export const isInDigits = ({ kind, pattern }: Pick<ModelField, 'kind' | 'pattern'>): boolean =>
  kinds.get(kind)?.written === 'digits' || (pattern !== undefined && patterns.has(pattern))
