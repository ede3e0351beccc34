import { defineResource } from '../../schema/define.ts'
import { computed, date, flag, money, quantity, ref, text } from '../../schema/fields.ts'
import { goodsOnce, ofKeeper, stockHead } from '../groups/stockItems.ts'
import { countPaper } from './stocktakings/paper.ts'

const permission = 'viewBookQuantities'
const counting = { status: 'counting' } as const
const made = { status: 'closed' } as const

/** A count of what lies in a warehouse: the books are frozen as it begins, and follow it as it is closed. */
export const stocktakings = defineResource({
  name: 'stocktakings',
  scope: 'branchYear',
  permissions: 'Stocktaking',
  flag: 'storeEnabled',
  menu: { group: 'inventoryWarehouse', icon: 'rule', badge: counting },
  routes: { base: 'inventory' },
  number: { when: { status: { not: 'draft' } } },
  fields: {
    ...stockHead(),
    // Left empty, the whole warehouse is counted.
    category: ref('itemCategories', { where: { active: true } }),
    // Whoever counts does not see what the books say.
    blind: flag(),
    shortage: ref('shortageAdjustments', { readOnly: true, shownWhen: made }),
    overflow: ref('overflowAdjustments', { readOnly: true, shownWhen: made }),
  },
  lines: {
    items: {
      title: ['item'],
      blank: 0,
      fields: {
        item: ref('items', { readOnly: true }),
        unit: ref('units', { readOnly: true }),
        bookQuantity: quantity({ readOnly: true, permission }),
        // The same for whoever counts, where they are to see it.
        openBook: quantity({ readOnly: true, empty: null }),
        averageCost: money({ readOnly: true, permission }),
        counted: computed(quantity(), { by: 'named', of: ['firstSum'] }),
        recounted: computed(quantity(), { by: 'named', of: ['secondSum'] }),
        difference: computed(quantity(), { by: 'left', of: ['firstSum', 'bookQuantity'], permission }),
        bookNow: quantity({ readOnly: true, permission }),
        // What the books follow: by the second count where there was one, nothing where nobody has counted.
        result: quantity({ readOnly: true, permission }),
        resultValue: money({ readOnly: true, permission }),
      },
      unique: [{ fields: ['item'], error: goodsOnce.error }],
    },
  },
  totals: { resultValue: { sum: 'items.resultValue' } },
  // Two at once would each find the same difference.
  unique: [{ fields: ['warehouse'], when: counting, error: 'Stocktaking.Running' }],
  guards: [
    ofKeeper(['start', 'close', 'void']),
    { on: ['edit', 'delete'], holds: { status: 'draft' }, error: 'Stocktaking.Begun' },
  ],
  keeps: { while: { status: { in: ['counted', 'closed', 'void'] } }, users: 'Stocktaking.NotCounting' },
  states: { draft: ['counting', 'void'], counting: ['counted', 'void'], counted: ['closed'], closed: [], void: [] },
  tones: { counting: 'info', counted: 'info', closed: 'success' },
  actions: {
    start: { to: 'counting', behaviour: 'freezeGoods', confirm: true },
    include: {
      when: counting,
      behaviour: 'freezeMore',
      input: { item: ref('items', { required: true, where: { active: true, kind: 'stock' } }) },
    },
    close: {
      to: 'counted',
      behaviour: 'closeCount',
      confirm: true,
      makes: 'shortageAdjustments',
      by: 'shortageOfCount',
      names: 'shortage',
    },
    // The other half of closing, done with it.
    finish: {
      internal: true,
      to: 'closed',
      input: { date: date({ required: true }) },
      makes: 'overflowAdjustments',
      by: 'overflowOfCount',
      names: 'overflow',
    },
    // What was counted stays with it.
    void: { to: 'void', input: { reason: text({ required: true }) }, confirm: true, danger: true },
  },
  ends: { on: 'date', action: 'finish', onTheDay: true },
  begins: { stocktakingCounts: { stocktaking: 'id' } },
  print: countPaper,
  search: ['number', 'description', 'warehouse.arabicName'],
  list: {
    columns: ['number', 'date', 'warehouse', 'category', 'resultValue', 'shortage', 'overflow', 'status'],
    filters: ['date', 'warehouse', 'category', 'status'],
  },
})
