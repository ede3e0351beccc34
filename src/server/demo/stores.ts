import { accountId, type DemoData } from './demoData.ts'

const categories = [
  ['كتب', 'Books', '1130', '4104', null, 'education'],
  ['زي مدرسي', 'Uniforms', '1131', '4105', null, 'standard'],
  ['قرطاسية ومستلزمات', 'Stationery and supplies', '1132', null, '6106', 'standard'],
] as const

/** Name, category, main unit, the last digits of the bar code, purchase and sale price; further units with what they hold. */
const items = [
  ['كتاب الرياضيات - الصف الأول', 'Mathematics, grade 1', 0, '1', '101', 45, 60, []],
  ['كتاب اللغة الإنجليزية - الصف الأول', 'English, grade 1', 0, '1', '102', 70, 95, []],
  ['زي بنين مقاس 10', "Boys' uniform, size 10", 1, '1', '201', 80, 120, []],
  ['زي بنات مقاس 10', "Girls' uniform, size 10", 1, '1', '202', 90, 135, []],
  [
    'قلم رصاص',
    'Pencil',
    2,
    '1',
    '301',
    0.5,
    1,
    [
      ['4', '12', '311'],
      ['3', '144', '321'],
    ],
  ],
  ['ورق تصوير A4', 'A4 paper', 2, '6', '302', 14, 18, [['3', '5', '312']]],
  ['حبر طابعة', 'Printer toner', 2, '1', '303', 210, 260, []],
] as const

/** A bar code as Saudi goods have it: 628 and ten digits, the last of which checks the others. */
function barcode(end: string): string {
  const digits = `628000000${end}`
  const weighted = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (weighted % 10)) % 10)
}

const price = (amount: number): string => amount.toFixed(2)

/** The items, in their order, and the warehouses of the schools. */
export interface Goods {
  readonly items: readonly number[]
  readonly warehouses: readonly number[]
}

/** Lines of so many of each item, for what it costs. */
export const goodsOf = (goods: Goods, quantities: readonly number[]) =>
  quantities.flatMap((quantity, index) =>
    quantity ? [{ item: goods.items[index], quantity: String(quantity), unitCost: price(items[index]?.[5] ?? 0) }] : [],
  )

/** Adds the items of all schools, in three categories, and a warehouse for each school. */
export async function addStores(demoData: DemoData, branch: number, staff: readonly (readonly number[])[]): Promise<Goods> {
  const { bulk, masters } = demoData
  const shared = { general: true, branch }
  const categoryIds = await bulk.add(
    'itemCategories',
    categories.map(([arabicName, englishName, inventory, sales, use, taxTreatment], index) => ({
      ...shared,
      code: String(index + 1),
      arabicName,
      englishName,
      inventoryAccount: accountId(demoData, inventory),
      salesAccount: sales ? accountId(demoData, sales) : null,
      costAccount: accountId(demoData, '5201'),
      consumptionAccount: use ? accountId(demoData, use) : null,
      taxTreatment,
    })),
  )
  const added = await bulk.add(
    'items',
    items.map(([arabicName, englishName, category, unit, end, purchase, sale, units], index) => ({
      ...shared,
      code: String(index + 1),
      arabicName,
      englishName,
      category: categoryIds[category],
      mainUnit: masters.of('units', unit),
      mainUnitBarcode: barcode(end),
      purchasePrice: price(purchase),
      salePrice: price(sale),
      minimum: '10',
      units: units.map(([code, factor, last]) => ({
        unit: masters.of('units', code),
        factor,
        barcode: barcode(last),
        purchasePrice: price(purchase * Number(factor)),
        salePrice: price(sale * Number(factor)),
      })),
    })),
  )
  const warehouses = await bulk.add(
    'warehouses',
    demoData.schools.map((school, index) => ({
      branch: school.branch,
      code: '1',
      arabicName: 'المخزن الرئيسي',
      englishName: 'Main warehouse',
      keeper: staff[index]?.at(-1),
      isDefault: true,
    })),
  )
  return { items: added, warehouses }
}
