import { computed, money, quantity, ref } from '../../../schema/fields.ts'

const flag = 'storeEnabled'
const isGoods = { item: { empty: false } } as const

/** Goods of the store in a line of an invoice, in place of a service; there with the store alone. */
export const goodsFields = () =>
  ({
    item: ref('items', { flag, where: { active: true } }),
    unit: ref('units', { flag, from: 'item.mainUnit', shownWhen: isGoods }),
    // How many main units go out of the warehouse; nothing of what is no goods.
    moved: quantity({ flag, is: "itemKind = 'stock' ? quantity * (unitFactor > 0 ? unitFactor : 1) : 0", hidden: true }),
    // What the goods cost that went out by the line.
    cost: computed(money(), { by: 'stockCost' }),
  }) as const

export const goodsRules = [
  { when: isGoods, holds: { service: { empty: true } }, field: 'item', error: 'Invoice.ServiceOrItem' },
  {
    when: { ...isGoods, unit: { empty: false } },
    holds: { any: [{ unit: { same: 'mainUnit' } }, { unitFactor: { gt: 0 } }] },
    field: 'unit',
    error: 'Item.OtherUnit',
  },
  {
    when: { ...isGoods, 'document.status': { not: 'draft' } },
    holds: { price: { gt: 0 } },
    field: 'item',
    error: 'Item.NoPrice',
  },
  {
    when: { moved: { gt: 0 }, 'document.status': { not: 'draft' } },
    holds: { 'document.warehouse': { empty: false } },
    field: 'item',
    error: 'Invoice.WarehouseRequired',
  },
] as const

/** Brothers may each have it: an item stands once in a unit for a child. */
export const goodsUnique = { fields: ['item', 'unit', 'student'], error: 'Item.UnitRepeated' } as const

/** Where the goods of an invoice lie. */
export const goodsWarehouse = () => ref('warehouses', { flag, where: { active: true }, preset: { isDefault: true } })

/** What an invoice must know of its goods: their price by unit, and their tax. */
export const goodsReads = {
  itemKind: 'items.item.kind',
  mainUnit: 'items.item.mainUnit',
  isCounted: 'items.item.mainUnit.counted',
  itemPrice: 'items.item.salePrice',
  itemTax: 'items.item.taxTreatment',
  categoryTax: 'items.item.category.taxTreatment',
  unitFactor: { of: 'items.units', each: 'items', for: 'item', where: { unit: { same: 'unit' } }, take: 'factor' },
  unitPrice: { of: 'items.units', each: 'items', for: 'item', where: { unit: { same: 'unit' } }, take: 'salePrice' },
} as const

/** What goods that are sold cost, out of where they lie. */
export const goodsRows = [
  {
    each: 'items',
    debit: ['item.category.costAccount', 'role.costOfSales'],
    amount: 'stock.cost',
    costCenter: 'costCenter',
    when: { moved: { gt: 0 } },
  },
  {
    each: 'items',
    credit: ['document.warehouse.account', 'item.category.inventoryAccount', 'role.inventory'],
    amount: 'stock.cost',
    when: { moved: { gt: 0 } },
  },
] as const

export const goodsMoves = [
  { each: 'items', item: 'item', warehouse: 'document.warehouse', quantity: 'moved', out: true },
] as const

/** Goods that come back with a credit note: how many, in the unit in which they were sold. */
export const returnedGoods = () =>
  ({
    quantity: quantity({ flag, min: '0' }),
    moved: quantity({ flag, is: 'quantity > 0 ? quantity * soldMoved / soldQuantity : 0', hidden: true }),
    // Their part of what they cost when they went out.
    cost: money({ flag, readOnly: true, hidden: true }),
  }) as const

export const returnedGoodsRule = {
  when: { quantity: { gt: 0 } },
  holds: { ofItem: { empty: false } },
  field: 'quantity',
  error: 'Return.NoGoods',
} as const

export const returnedGoodsReads = {
  ofItem: 'items.item.item',
  soldQuantity: 'items.item.quantity',
  soldMoved: 'items.item.moved',
  soldCost: 'items.item.cost',
  broughtBack: 'items.item.broughtBack',
} as const

export const returnedGoodsLimit = {
  of: 'items.item',
  sum: 'quantity',
  atMost: 'quantity',
  as: 'broughtBack',
  error: 'Return.MoreThanLeft',
} as const

/** The goods are there again, for what they cost. */
export const returnedGoodsRows = [
  {
    each: 'items',
    debit: ['document.invoice.warehouse.account', 'item.item.category.inventoryAccount', 'role.inventory'],
    amount: 'cost',
    when: { moved: { gt: 0 } },
  },
  {
    each: 'items',
    credit: ['item.item.category.costAccount', 'role.costOfSales'],
    amount: 'cost',
    costCenter: 'item.costCenter',
    when: { moved: { gt: 0 } },
  },
] as const

export const returnedGoodsMoves = [
  { each: 'items', item: 'item.item', warehouse: 'document.invoice.warehouse', quantity: 'moved', value: 'cost' },
] as const
