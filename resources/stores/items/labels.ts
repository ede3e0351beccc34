/** Textbooks too: of whose family the state bears the tax is known at the counter alone. */
const taxable = { in: ['standard', 'education'] } as const

/** Labels of goods in each of their units, with the price that a cashier takes. */
export const goodsLabels = {
  code: ['mainUnitBarcode', 'code'],
  unit: 'mainUnit',
  price: 'salePrice',
  taxed: { any: [{ taxTreatment: taxable }, { taxTreatment: { empty: true }, 'category.taxTreatment': taxable }] },
  units: { lines: 'units', unit: 'unit', code: 'barcode', price: 'salePrice', factor: 'factor' },
} as const
