import type { ToldLate } from '../../../../resources/accounting/vatFigures.ts'
import { linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { filedReturns } from '../../ledger/filedReturns.ts'
import { toldOn } from '../../ledger/toldOn.ts'
import type { Days } from '../../ledger/unreturned.ts'
import { toldBy } from './toldTaxes.ts'

const [returns, sharesLines] = [tableName('vatReturns'), linesTable('vatReturns', 'shares')]

/**
 * What came into days before those of a return after they were returned, and what has corrected what was told of them, up to its last day, and no
 * return in between has told.
 */
export async function toldLate({ from, to }: Days, branches: readonly number[], context: Context, run: Run): Promise<ToldLate[]> {
  const { tenant } = context
  const told = await toldBy(
    sql`${toldOn} < ${from}::date and e.date <= ${to}::date and exists (select 1 from ${ident(returns)} r where ${filedReturns('r', branches, tenant)} and ${toldOn} between r."from" and r."to" and e.id > r.told_up_to
        and not exists (select 1 from ${ident(returns)} c where ${filedReturns('c', branches, tenant)} and c."from" > r."to" and c.told_up_to > r.told_up_to and e.id <= c.told_up_to and e.date <= c."to"))`,
    branches,
    context,
    run,
  )
  if (!told.length) return []
  const rows = await run<{ id: number; from: string; to: string; branches: number[] }>(
    sql`select r.id, r."from"::text, r."to"::text, (select array_agg(s.branch_id) from ${ident(sharesLines)} s where s.tenant_id = r.tenant_id and s.record_id = r.id) as branches
      from ${ident(returns)} r where ${filedReturns('r', branches, tenant)}`,
  )
  return told.flatMap((one) => {
    const own = rows.find((row) => row.from <= one.toldOn && one.toldOn <= row.to && row.branches.includes(one.branch))
    return own ? [{ ...one, vatReturn: own.id }] : []
  })
}
