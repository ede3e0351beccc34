import { nameIn } from '../../../schema/languages.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { isChartCash } from '../ledger/chartCash.ts'
import { moneyKeepers } from '../ledger/moneyKeepers.ts'

/** What is on its way clears on no account of cash: it would be money at the end of the statement of cash flows before it has come. */
export const paymentMethod: SaveBehaviour = {
  check: async ({ record, before, context: { tenant, language }, run }) => {
    const account = record['clearingAccount']
    if (typeof account !== 'number' || account === before?.['clearingAccount']) return []
    const field = 'clearingAccount'
    const [keeper] = await run<{ arabicName: string; englishName: string | null }>(
      sql`select arabic_name as "arabicName", english_name as "englishName" from ${moneyKeepers(tenant)} k where account_id = ${account} order by role, id limit 1`,
    )
    if (keeper) return [{ code: 'PaymentMethod.ClearsOnMoney', field, params: { name: nameIn(keeper, language) } }]
    return (await isChartCash(account, tenant, run)) ? [{ code: 'PaymentMethod.ClearsOnCash', field }] : []
  },
}
