import type { ModelField } from '../../../../schema/model.ts'

const islands = new Set([
  'code',
  'phone',
  'identity',
  'iban',
  'email',
  'date',
  'hijriDate',
  'dateTime',
  'time',
  'int',
  'money',
  'quantity',
  'percent',
])

/** Whether values of the kind are read left to right in every language: figures, dates, codes, addresses. */
export const isIsland = (kind: string): boolean => islands.has(kind)

const figures = new Set(['int', 'quantity', 'date', 'hijriDate', 'time', 'code', 'phone', 'identity'])
const patterns = new Set(['digits', 'taxNumber'])

/**
 * Whether a value is written in the company's digits as it stands: figures and days, and what is called by a number: codes,
 * telephones, identity numbers. An IBAN or an address stays Latin with its letters.
 */
export const isInDigits = ({ kind, pattern }: Pick<ModelField, 'kind' | 'pattern'>): boolean =>
  figures.has(kind) || (pattern !== undefined && patterns.has(pattern))
