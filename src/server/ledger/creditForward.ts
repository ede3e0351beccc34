import { type TaxPeriod, taxPeriodOf } from '../../../resources/calculations/taxPeriod.ts'
import { tableName } from '../../../schema/derive/names.ts'
import { addDays } from '../../../schema/values/date.ts'
import { compare, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { followsReturn, leftBy } from './creditOrder.ts'
import { filedReturns, settlesCredit } from './filedReturns.ts'
import { taxPeriodSql } from './taxPeriod.ts'
import type { TaxRegistration } from './taxRegistration.ts'
import type { Days } from './unreturned.ts'

const returns = tableName('vatReturns')

/**
 * What is left of the credits with which the returns of some days ended, and that none filed since has brought forward; the authority was not asked
 * to pay it back. It is told by those that left it, or else by the last one.
 */
export interface FormerReturn {
  readonly id: number
  readonly number: string
  readonly from: string
  readonly to: string
  readonly left: string
}

/**
 * The returns that were filed under a tax number, of days before one, and what they left; undefined where the product has none. A return that is
 * filed of later days settles what stood before it, whether it brought it forward or less: only what is filed after it, of days before its own,
 * is still to be brought forward.
 * @param own the return that asks, which uses nothing of it yet
 */
export async function formerReturn(
  { taxNumber, branches }: Pick<TaxRegistration, 'taxNumber' | 'branches'>,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
  { before, own = 0 }: { readonly before?: string; readonly own?: number } = {},
): Promise<FormerReturn | undefined> {
  const found = await run<FormerReturn>(
    sql`with filed as (select r.* from ${ident(returns)} r where ${filedReturns('r', branches, tenant)} and r.tax_number is not distinct from ${taxNumber} and r.id <> ${own})
      select r.id, r.number, r."from"::text, r."to"::text, case when exists (select 1 from filed u where ${followsReturn('u', 'r')}) then '0' else ${leftBy('r')}::text end as left
      from filed r where ${before === undefined ? sql`true` : sql`r."to" < ${before}::date`} order by r."from"`,
  )
  const open = found.filter(({ left }) => compare(left, '0') > 0)
  const told = open.length ? open : found.slice(-1)
  const [first, last] = [told[0], told.at(-1)]
  if (!first || !last) return undefined
  return {
    id: last.id,
    number: told.map(({ number }) => number).join(', '),
    from: first.from,
    to: last.to,
    left: sum(open.map(({ left }) => left)),
  }
}

/** The number of the return that brought the credit of one forward. */
export async function creditUser(
  id: number,
  { branches }: Pick<TaxRegistration, 'branches'>,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
): Promise<string | undefined> {
  const [found] = await run<{ number: string }>(
    sql`select u.number from ${ident(returns)} r join ${ident(returns)} u on u.tenant_id = r.tenant_id and u.id = ${settlesCredit('r', branches, tenant)}
      where r.tenant_id = ${tenant} and r.id = ${id} and ${leftBy('r')} > 0 and u.brought_forward > 0`,
  )
  return found?.number
}

/** The first of later days that was filed under the tax number of a return. */
export async function laterReturn(
  id: number,
  { branches }: Pick<TaxRegistration, 'branches'>,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
): Promise<Pick<FormerReturn, 'number' | 'from' | 'to'> | undefined> {
  const [found] = await run<Pick<FormerReturn, 'number' | 'from' | 'to'>>(
    sql`select u.number, u."from"::text, u."to"::text from ${ident(returns)} r join ${ident(returns)} u on u.tenant_id = r.tenant_id and u."from" > r."to"
        and u.tax_number is not distinct from r.tax_number and ${filedReturns('u', branches, tenant)}
      where r.tenant_id = ${tenant} and r.id = ${id} order by u."from" limit 1`,
  )
  return found
}

/** The draft of the next days behind those of a return, which was reckoned with what that one was filed with. */
export async function laterDraft(
  id: number,
  { branches }: Pick<TaxRegistration, 'branches'>,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
): Promise<Days | undefined> {
  const [found] = await run<Days>(
    sql`select u."from"::text, u."to"::text from ${ident(returns)} r join ${ident(returns)} u on u.tenant_id = r.tenant_id and u."from" > r."to"
        and u.status = 'draft' and u.branch_id = any(${branches}::int[])
      where r.tenant_id = ${tenant} and r.id = ${id} order by u."from" limit 1`,
  )
  return found
}

/** The first tax period after the last return that was filed under a number: it brings the credit forward; undefined where none was filed. */
export async function nextPeriod(
  { taxNumber, branches }: Pick<TaxRegistration, 'taxNumber' | 'branches'>,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
): Promise<{ readonly from: string; readonly to: string } | undefined> {
  const [last] = await run<{ to: string; period: TaxPeriod | null }>(
    sql`select r."to"::text, ${taxPeriodSql('c', sql`${branches}::int[]`)} as period from ${ident(returns)} r join company c on c.tenant_id = r.tenant_id
      where ${filedReturns('r', branches, tenant)} and r.tax_number is not distinct from ${taxNumber} order by r."to" desc limit 1`,
  )
  if (!last) return undefined
  const from = addDays(last.to, 1)
  return { from, to: taxPeriodOf(from, last.period ?? 'month').to }
}

/** What a return brings forward beside what the former one left. */
export type Brought = 'none' | 'all' | 'less' | 'more' | 'fromBefore'

export function broughtOf(amount: string, former: FormerReturn | undefined): Brought {
  if (!former) return compare(amount, '0') > 0 ? 'fromBefore' : 'none'
  const beside = compare(amount, former.left)
  if (beside === 0) return compare(amount, '0') > 0 ? 'all' : 'none'
  return beside < 0 ? 'less' : 'more'
}
