import { kinds } from '../../../../schema/kinds.ts'
import type { ModelField } from '../../../../schema/model.ts'

/** Whether values of the kind are read left to right in every language: figures, dates, codes, addresses. */
export const isIsland = (kind: string): boolean => kinds.get(kind)?.written !== undefined

const patterns = new Set(['digits', 'taxNumber'])

/**
 * Whether a value is written in the company's digits as it stands: figures and days, and what is called by a number: codes,
 * telephones, identity numbers. An IBAN or an address stays Latin with its letters.
 */
export const isInDigits = ({ kind, pattern }: Pick<ModelField, 'kind' | 'pattern'>): boolean =>
  kinds.get(kind)?.written === 'digits' || (pattern !== undefined && patterns.has(pattern))
