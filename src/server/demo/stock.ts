import type { ResourceName } from '../../../schema/field.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { sql } from '../database/sql.ts'
import { accountId, type DemoData } from './demoData.ts'
import { desk } from './fees.ts'
import { ago } from './lookUp.ts'
import { type Goods, goodsOf } from './stores.ts'

/** How many main units of each item are there when the year begins, come from a supplier, are used, and were spoilt. */
const moved = {
  opening: [60, 60, 30, 30, 400, 60, 6],
  received: [0, 0, 20, 20, 0, 40, 4],
  used: [0, 0, 0, 0, 60, 30, 3],
  spoilt: [2, 1, 0, 0, 0, 0, 0],
  missing: [0, 0, 0, 0, 12, 0, 0],
} as const

/**
 * Adds goods to the warehouse of each school: what was there, what a supplier brought, what the administration used, what was
 * spoilt and what a count found, and the pack of its first grade.
 */
export async function addStock(demoData: DemoData, goods: Goods, suppliers: readonly number[], center: number): Promise<void> {
  const { year, schools, bulk } = demoData
  // Whose goods are held while they are counted, the database is told by its session.
  await bulk.run(sql`select set_config('app.tenant', ${String(bulk.tenant)}, true)`)
  for (const [index, school] of schools.entries()) {
    const { make, act } = desk(demoData, school)
    const post = async (resource: ResourceName, quantities: readonly number[], values: RecordData, cost = false) => {
      const items = goodsOf(goods, quantities).map(({ unitCost, ...item }) => (cost ? { ...item, unitCost } : item))
      const [one] = await make(resource, [{ ...values, warehouse: goods.warehouses[index], status: 'open', items }])
      if (one) await act(resource, 'post', [one.id])
    }
    // The partners brought it, as they did all that the school began with.
    const brought = { kind: 'other', account: accountId(demoData, '3101'), description: 'بضاعة أول المدة' }
    await post('additionOrders', moved.opening, { date: `${year}-01-01`, ...brought }, true)
    const bought = { kind: 'purchase', supplier: suppliers[1], deliveryNote: `DN-${year}${index + 1}` }
    await post('additionOrders', moved.received, { date: ago(year, 20), ...bought }, true)
    const user = { receiver: 'costCenter', costCenter: center, description: 'قرطاسية مكاتب الإدارة' }
    await post('exchangeOrders', moved.used, { date: ago(year, 12), ...user })
    await post('damageAdjustments', moved.spoilt, { date: ago(year, 6), cause: 'water' })
    await post('shortageAdjustments', moved.missing, { date: ago(year, 4), cause: 'count' })
    const [book, reader] = goods.items
    const pack = [book, reader].map((item) => ({ item, quantity: '1' }))
    await make('itemPacks', [
      {
        arabicName: 'حزمة كتب الصف الأول',
        englishName: 'Grade 1 book pack',
        row: demoData.rows[0]?.id,
        onePrice: '150.00',
        items: pack,
      },
    ])
  }
}
