import { namesIn, type ReadingItem, readersOf } from '../../../resources/calculations/payroll/itemOrder.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** An item whose name a formula reads stays: without it the formula could not be worked out, and no salary with it. */
export const salaryItem: SaveBehaviour = {
  remove: async ({ id, before, context, run }) => {
    const symbol = before?.['symbol']
    if (typeof symbol !== 'string') return []
    const others = await run<ReadingItem>(
      sql`select id, purpose, symbol, basis, percentage_of_id as "percentageOf", formula, arabic_name as "arabicName" from salary_items
        where tenant_id = ${context.tenant} and id <> ${id} order by id`,
    )
    const readers = readersOf(symbol, others)
    return readers.length ? [{ code: 'SalaryItem.SymbolRead', params: { name: symbol, items: namesIn(readers) } }] : []
  },
}
