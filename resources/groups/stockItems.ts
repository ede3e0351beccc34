import { computed, date, longText, money, quantity, ref } from '../../schema/fields.ts'

const issued = { 'document.status': { not: 'draft' } } as const

/** The head of every document that moves goods of a warehouse. */
export const stockHead = () =>
  ({
    date: date({ required: true, within: 'fiscalYear', default: 'today', notAfter: 'today' }),
    warehouse: ref('warehouses', { required: true, where: { active: true }, preset: { isDefault: true } }),
    // Who keeps it, by what the keeper signs in with.
    keeperUser: ref('users', { readOnly: true, hidden: true, from: 'warehouse.keeperUser' }),
    description: longText(),
  }) as const

/** Goods of a warehouse with a keeper are moved by the keeper, and by whoever stands above. */
export const ofKeeper = <const O extends readonly string[]>(on: O) =>
  ({ on, others: { by: 'keeperUser', permission: 'moveOthersGoods' }, error: 'Stock.OtherKeeper' }) as const

export const keeperMoves = ofKeeper(['edit', 'delete', 'post', 'unpost', 'void'])

/** Which goods, in which of their units, and how many: how many main units that is follows. */
export const goods = () =>
  ({
    item: ref('items', { required: true, where: { active: true, kind: 'stock' } }),
    unit: ref('units', { required: true, from: 'item.mainUnit' }),
    quantity: quantity({ required: true, positive: true }),
    moved: quantity({ is: 'quantity * (unitFactor > 0 ? unitFactor : 1)', hidden: true }),
    // Of what is counted there are whole ones alone.
    broken: quantity({ is: 'isCounted ? abs(moved - round(moved, 0)) : 0', hidden: true }),
  }) as const

/** What goods cost once they have gone out: of a line, or of a whole document. */
export const cost = () => computed(money(), { by: 'stockCost' })

/** Goods that go out. */
export const goodsOut = () => ({ ...goods(), cost: cost() }) as const

/** Goods that come in for a price of each unit; `landed` is what else was paid to have them here. */
export const goodsIn = () =>
  ({
    ...goods(),
    unitCost: money({ required: true, min: '0', from: 'item.purchasePrice' }),
    amount: money({ is: 'quantity * unitCost' }),
    landed: money({ readOnly: true }),
    value: money({ is: 'amount + landed' }),
  }) as const

export const goodsLineRules = [
  {
    holds: { any: [{ unit: { same: 'mainUnit' } }, { unitFactor: { gt: 0 } }] },
    field: 'unit',
    error: 'Item.OtherUnit',
  },
  { when: issued, holds: { broken: { lte: 0 } }, field: 'quantity', error: 'Item.WholeOnly' },
] as const

export const goodsOnce = { fields: ['item', 'unit'], error: 'Item.UnitRepeated' } as const

/** What a line must know of its goods: how many main units its unit holds. @param lines the lines that name them */
export const goodsUnits = <const L extends string>(lines: L) =>
  ({
    mainUnit: `${lines}.item.mainUnit`,
    isCounted: `${lines}.item.mainUnit.counted`,
    unitFactor: { of: 'items.units', each: lines, for: 'item', where: { unit: { same: 'unit' } }, take: 'factor' },
  }) as const

/** Where goods stand in the books: with their warehouse, else their category, else the company. */
export const goodsAccount = ['document.warehouse.account', 'item.category.inventoryAccount', 'role.inventory'] as const

/** Goods that have come are labelled as they are counted. */
export const labelledGoods = { lines: 'items', of: 'item', unit: 'unit', count: 'quantity' } as const

export const movesOut = [{ each: 'items', item: 'item', warehouse: 'document.warehouse', quantity: 'moved', out: true }] as const

export const movesIn = [
  { each: 'items', item: 'item', warehouse: 'document.warehouse', quantity: 'moved', value: 'value' },
] as const
