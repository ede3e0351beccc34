import { defineResource } from '../../schema/define.ts'
import { choice, quantity, ref, text } from '../../schema/fields.ts'

/** More than there is of anything. */
const most = 1_000_000_000

const pass = (name: 'first' | 'second') => ({ while: { pass: name } }) as const

/** What somebody has counted somewhere: each adds to what others have, and a mistake is made good by another one below zero. */
export const stocktakingCounts = defineResource({
  name: 'stocktakingCounts',
  scope: 'branchYear',
  flag: 'storeEnabled',
  menu: { group: 'inventoryWarehouse', icon: 'inventory' },
  title: ['item'],
  calculate: 'stocktakingCount',
  fields: {
    stocktaking: ref('stocktakings', { required: true, where: { status: 'counting' }, error: 'Stocktaking.NotCounting' }),
    item: ref('items', { required: true, where: { kind: 'stock' } }),
    unit: ref('units', { required: true, from: 'item.mainUnit' }),
    quantity: quantity({ required: true }),
    // What differs is counted again by another person, whose figure stands for the first one.
    pass: choice(['first', 'second'], { required: true, default: 'first' }),
    place: text({ max: 60 }),
    countedBy: ref('users', { readOnly: true, default: 'me' }),
    // What a device calls it, which sends it again when it has heard no answer.
    clientKey: text({ max: 60, hidden: true, unique: { in: 'tenant', error: 'StocktakingCount.Sent' } }),
    line: ref('stocktakings.items', { readOnly: true, hidden: true }),
    moved: quantity({ is: 'quantity * (unitFactor > 0 ? unitFactor : 1)' }),
  },
  reads: {
    mainUnit: 'item.mainUnit',
    unitFactor: { of: 'items.units', for: 'item', where: { unit: { same: 'unit' } }, take: 'factor' },
    found: { of: 'stocktakings.items', for: 'stocktaking', where: { item: { same: 'item' } }, take: 'id' },
    before: {
      of: 'stocktakingCounts',
      where: { stocktaking: { same: 'stocktaking' }, item: { same: 'item' }, pass: 'first' },
      every: true,
      take: ['countedBy'],
    },
  },
  rules: [
    { holds: { any: [{ unit: { same: 'mainUnit' } }, { unitFactor: { gt: 0 } }] }, field: 'unit', error: 'Item.OtherUnit' },
    { when: { stocktaking: { empty: false } }, holds: { line: { empty: false } }, field: 'item', error: 'Stocktaking.NotListed' },
  ],
  limits: [
    {
      of: 'line',
      sum: 'moved',
      atMost: most,
      ...pass('first'),
      as: 'firstSum',
      hidden: true,
      error: 'StocktakingCount.BelowNothing',
    },
    {
      of: 'line',
      sum: 'moved',
      atMost: most,
      ...pass('second'),
      as: 'secondSum',
      hidden: true,
      error: 'StocktakingCount.BelowNothing',
    },
    { of: 'line', atMost: most, ...pass('first'), as: 'counts', hidden: true, error: 'StocktakingCount.BelowNothing' },
    { of: 'line', atMost: most, ...pass('second'), as: 'recounts', hidden: true, error: 'StocktakingCount.BelowNothing' },
  ],
  // Nobody overwrites what another has counted.
  guards: [
    { on: ['edit', 'delete'], others: { by: 'countedBy', permission: 'editOthersCounts' }, error: 'StocktakingCount.OfOthers' },
  ],
  search: ['item.arabicName', 'item.code', 'place'],
  list: {
    columns: ['stocktaking', 'item', 'unit', 'quantity', 'pass', 'place', 'countedBy'],
    filters: ['stocktaking', 'item', 'pass', 'countedBy'],
  },
})
