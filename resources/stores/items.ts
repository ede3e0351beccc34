import { defineResource } from '../../schema/define.ts'
import { choice, computed, image, int, money, quantity, ref, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { taxTreatments } from '../groups/values.ts'
import { goodsLabels } from './items/labels.ts'
import { supplied } from './items/supplied.ts'

const barcode = () => text({ pattern: 'latin', max: 40 })
const prices = () => ({ salePrice: money({ min: '0' }), purchasePrice: money({ min: '0' }) })
const ofFamily = { family: { empty: false } } as const
const inStock = { shownWhen: { kind: 'stock' } } as const

/** What the school buys, keeps and sells: counted in its main unit, and in others that hold several of it. */
export const items = defineResource({
  name: 'items',
  scope: 'shared',
  flag: 'storeEnabled',
  menu: { group: 'items', icon: 'inventory' },
  routes: { base: 'Items' },
  fields: {
    ...coded(),
    category: ref('itemCategories', { required: true, where: { active: true } }),
    kind: choice(['stock', 'service'], { required: true, default: 'stock' }),
    mainUnit: ref('units', { required: true }),
    mainUnitBarcode: text({ pattern: 'latin', max: 40, unique: { error: 'Item.BarcodeUsed' } }),
    ...prices(),
    // Empty is that of its category.
    taxTreatment: choice(taxTreatments),
    image: image(),
    // The article of which it is a size or a colour.
    family: ref('items', { where: { family: { empty: true } } }),
    size: text({ max: 30, shownWhen: ofFamily, requiredWhen: ofFamily }),
    // What lies in the warehouses in sight, and what issued documents will move once they are posted.
    inStock: computed(quantity(), { by: 'inStock' }),
    waitingStock: computed(quantity(), { by: 'waitingStock', tone: 'warning' }),
    ...supplied(),
    // In how many warehouses there is any, in sight or not.
    keptIn: computed(int(), { by: 'keptIn', hidden: true }),
  },
  sections: {
    stock: { minimum: quantity({ min: '0', ...inStock }), maximum: quantity({ min: '0', empty: null, ...inStock }) },
    sale: {
      scalesCode: text({ pattern: 'digits', max: 10 }),
      additionalNumber: text({ pattern: 'latin', max: 40 }),
      prepTimeMinutes: int({ min: 0, max: 1440 }),
    },
  },
  lines: {
    units: {
      title: ['unit'],
      fields: {
        unit: ref('units', { required: true }),
        factor: quantity({ required: true, greaterThan: '0' }),
        barcode: barcode(),
        ...prices(),
      },
      unique: [
        { fields: ['unit'], error: 'Item.UnitRepeated' },
        { fields: ['barcode'], in: 'tenant', among: 'mainUnitBarcode', error: 'Item.BarcodeUsed' },
      ],
      rules: [{ holds: { unit: { not: { field: 'document.mainUnit' } } }, field: 'unit', error: 'Item.UnitRepeated' }],
    },
  },
  rules: [{ order: ['minimum', 'maximum'], error: 'Item.MinimumAboveMaximum' }],
  unique: [{ fields: ['family', 'size'], when: ofFamily, error: 'Item.SizeRepeated' }],
  guards: [
    { on: ['edit'], becomes: { active: false }, holds: { keptIn: { lte: 0 } }, error: 'Item.InStock' },
    { on: ['edit'], changes: ['kind', 'mainUnit'], holds: { keptIn: { lte: 0 } }, error: 'Item.InStockOtherwise' },
  ],
  actions: {
    makeSizes: {
      when: { family: { empty: true } },
      permission: 'addItems',
      input: { sizes: text({ required: true, max: 300 }) },
      makes: 'items',
      by: 'sizesOfItem',
    },
  },
  print: { labels: goodsLabels },
  search: ['arabicName', 'englishName', 'code', 'mainUnitBarcode', 'additionalNumber'],
  list: {
    columns: ['code', 'arabicName', 'category', 'mainUnit', 'mainUnitBarcode', 'salePrice', 'inStock', 'general', 'active'],
    filters: ['category', 'kind', 'family', 'active'],
  },
  import: {
    match: ['mainUnitBarcode', 'code'],
    aliases: {
      arabicName: ['اسم الصنف', 'الصنف', 'اسم المادة'],
      code: ['رقم الصنف', 'كود الصنف', 'رمز الصنف'],
      category: ['التصنيف', 'المجموعة', 'الفئة'],
      mainUnit: ['الوحدة', 'وحدة القياس'],
      mainUnitBarcode: ['الباركود', 'باركود', 'Barcode'],
      salePrice: ['سعر البيع', 'السعر'],
      purchasePrice: ['سعر الشراء', 'التكلفة'],
      minimum: ['الحد الأدنى', 'حد الطلب'],
      maximum: ['الحد الأعلى'],
    },
  },
})
