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
