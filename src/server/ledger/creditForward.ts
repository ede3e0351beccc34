import { tableName } from '../../../schema/derive/names.ts'
import { compare } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { filedReturns } from './filedReturns.ts'
import type { TaxRegistration } from './taxRegistration.ts'

const returns = tableName('vatReturns')

/** The return that was filed of the days before some others, and what is left of the credit that it ended with: the authority was not asked to pay it back. */
export interface FormerReturn {
  readonly id: number
  readonly number: string
  readonly from: string
  readonly to: string
  readonly left: string
}

/**
 * The last return that was filed under a tax number, of days before one; undefined where the product has none. What another filed return brought
 * forward of it is used.
 * @param own the return that asks, which uses nothing of it yet
 */
export async function formerReturn(
  { taxNumber, branches }: Pick<TaxRegistration, 'taxNumber' | 'branches'>,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
  { before, own = 0 }: { readonly before?: string; readonly own?: number } = {},
): Promise<FormerReturn | undefined> {
  const earlier = before === undefined ? sql`true` : sql`r."to" < ${before}::date`
  const [found] = await run<FormerReturn>(
    sql`select r.id, r.number, r."from"::text, r."to"::text, (greatest(-r.net_due, 0) - coalesce(r.refund_asked, 0) - coalesce((select sum(u.brought_forward)
        from ${ident(returns)} u where u.tenant_id = r.tenant_id and ${usesCredit(sql`r.id`)} and u.id <> ${own}), 0))::text as left
      from ${ident(returns)} r where ${filedReturns('r', branches, tenant)} and r.tax_number is not distinct from ${taxNumber} and r.id <> ${own} and ${earlier} order by r."from" desc limit 1`,
  )
  return found
}

/** Whether a filed return `u` brought the credit of another one forward. */
const usesCredit = (of: Sql): Sql => sql`u.status = 'filed' and u.brought_forward > 0 and u.brought_from_id = ${of}`

/** The number of the return that brought the credit of one forward. */
export async function creditUser(id: number, { tenant }: Pick<Context, 'tenant'>, run: Run): Promise<string | undefined> {
  const [found] = await run<{ number: string }>(
    sql`select u.number from ${ident(returns)} u where u.tenant_id = ${tenant} and ${usesCredit(sql`${id}`)} limit 1`,
  )
  return found?.number
}

/** What a return brings forward beside what the former one left. */
export type Brought = 'none' | 'all' | 'less' | 'more' | 'fromBefore'

export function broughtOf(amount: string, former: FormerReturn | undefined): Brought {
  if (!former) return compare(amount, '0') > 0 ? 'fromBefore' : 'none'
  const beside = compare(amount, former.left)
  if (beside === 0) return compare(amount, '0') > 0 ? 'all' : 'none'
  return beside < 0 ? 'less' : 'more'
}
