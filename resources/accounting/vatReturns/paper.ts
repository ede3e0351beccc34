/** The return as it was filed. */
export const vatReturnPaper = {
  fields: [
    'number',
    'taxNumber',
    'from',
    'to',
    'dueOn',
    'date',
    'reference',
    'voucher',
    'description',
    'outputTax',
    'inputTax',
    'lateTax',
    'corrections',
    'correctedReturn',
    'broughtForward',
    'netDue',
    'refundAsked',
    'carriedForward',
  ],
  // A branch that told nothing settles nothing.
  where: {
    shares: { any: [{ outputTax: { gt: 0 } }, { outputTax: { lt: 0 } }, { inputTax: { gt: 0 } }, { inputTax: { lt: 0 } }] },
  },
  evenZero: ['outputTax', 'inputTax'],
  inWords: 'netDue',
  ofTaxNumber: true,
} as const
