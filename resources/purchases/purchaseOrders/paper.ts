/** An order as the supplier gets it. */
export const orderPaper = {
  fields: [
    'number',
    'date',
    'supplier',
    'supplier.phone',
    'supplier.taxNumber',
    'supplier.address',
    'warehouse',
    'expectedOn',
    'description',
    'net',
    'tax',
    'total',
  ],
  lines: { items: ['item', 'unit', 'quantity', 'price', 'discount', 'net', 'tax', 'total'] },
  inWords: 'total',
  papers: ['a4'],
  reprints: true,
  signatures: [
    { ar: 'مسؤول المشتريات', en: 'Purchasing officer' },
    { ar: 'المعتمد', en: 'Approved by' },
  ],
} as const
