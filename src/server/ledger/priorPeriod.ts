import type { Reason } from '../../../schema/recipe.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import type { InYear } from '../stock/gate.ts'

/**
 * What the income and expense of a closed year become that are taken back in an open one: the error of a prior period, which is taken off or
 * added to what earlier years have left (IFRS for SMEs, 10.21), or a change of this year.
 */
export const treatments = { priorPeriod: 'Ledger.PriorPeriod', thisYear: 'Ledger.ThisYear' } as const
export type Treatment = keyof typeof treatments

/**
 * Why rows stand on what earlier years have left that correct the error of a prior period: by a reversal, by a voucher, by a document of this
 * year whose lines were earned in closed ones, and one that was taken back.
 */
const corrections = ['priorPeriod', 'correctsPriorPeriod', 'earnedInClosedYear', 'correctionReversed']

/** What somebody has said that such matter is; undefined where nobody has. */
export const saidTreatment = ({ confirmed }: Pick<Context, 'confirmed'>): Treatment | undefined =>
  (Object.keys(treatments) as Treatment[]).find((one) => confirmed?.has(treatments[one]))

/** Whether a row `l` corrects the error of a prior period. */
export const isCorrection = (row: 'l' | 'o' = 'l'): Sql =>
  sql`coalesce(${ident('reason', row)}->>'key' = any(${corrections}::text[]), false)`

/** The same of the reason of a row. */
export const corrects = ({ key }: Reason): boolean => corrections.includes(key)

/**
 * What the person says that such entries are; null where none of them is of a closed year and touched income or expense.
 * @throws Problem 409 that asks, until it is said
 */
export async function treatmentOf(
  entries: readonly (InYear & { readonly id: number })[],
  { tenant, confirmed = new Set() }: Context,
  run: Run,
): Promise<Treatment | null> {
  const closed = entries.filter(({ status }) => status === 'closed')
  if (!closed.length) return null
  const [touched] = await run(
    sql`select 1 from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = ${tenant} and l.entry_id = any(${closed.map(({ id }) => id)}::int[]) and a.kind in ('income', 'expense') limit 1`,
  )
  if (!touched) return null
  const said = saidTreatment({ confirmed })
  if (said) return said
  const params = { year: String(closed[0]?.year) }
  throw new Problem(409, [{ code: 'Ledger.ClosedYearResult', params }], { asks: true, answers: Object.values(treatments) })
}
