import { today } from '../../../../schema/values/date.ts'
import { compare, negate, partOf, subtract, sum } from '../../../../schema/values/money.ts'
import type { DoubtfulDebts, OverdueFamily, UnagedFamily } from '../../../shared/doubtfulDebts.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { balances, standing } from '../queries/balances.ts'
import { accountsAt, placedAccounts } from '../queries/cashFlowPlaces.ts'
import { openTerms, otherEntries } from './familyBooks.ts'

type Shares = Record<`over${OverdueFamily['overdue']}`, string>

/**
 * What families owe of instalments that have been overdue for long at the end of a day, in the visible branches: what the settings propose as
 * their allowance, and what stands as one by then; beside it what they owe without an instalment. A proposal alone: what has happened to a family (IFRS for SMEs, 11.22) is for a person to
 * judge.
 * @param allowances the accounts of allowances, where they are known
 */
export async function doubtfulDebts(
  asOf: string | null,
  context: Context,
  allowances?: readonly number[],
): Promise<readonly DoubtfulDebts[]> {
  const { tenant, database } = context
  const day = asOf ?? today()
  const accounts = allowances ?? accountsAt(await placedAccounts(context), 'allowance').map(({ id }) => id)
  const [rows, [shares], stands, others] = await Promise.all([
    database.one<Omit<OverdueFamily, 'proposed'> & { branch: number; decimals: number }>(
      tenant,
      sql`select o.branch, b.decimal_digits as decimals, o.overdue, g.id as guardian, sum(o."left")::text as amount,
          json_build_object('code', g.code, 'arabicName', g.arabic_name, 'englishName', g.english_name) as name
        from (select t.branch_id as branch, t.guardian_id, t."left", case when ${day}::date - t.due_on > 365 then 365 when ${day}::date - t.due_on > 180 then 180 else 90 end as overdue
            from (${openTerms({ guardian: null, asOf: day }, context)}) t where t.status = 'posted' and ${day}::date - t.due_on > 90) o
          join branches b on b.tenant_id = ${tenant} and b.id = o.branch join guardians g on g.tenant_id = ${tenant} and g.id = o.guardian_id
        group by o.branch, b.decimal_digits, o.overdue, g.id, g.code, g.arabic_name, g.english_name having sum(o."left") > 0 order by 1, 3, 4`,
    ),
    database.one<Shares>(
      tenant,
      sql`select doubtful_over90::text as over90, doubtful_over180::text as over180, doubtful_over365::text as over365 from company where tenant_id = ${tenant}`,
    ),
    balances({ from: day, to: day, by: 'branch', accounts }, context),
    database.one<UnagedFamily & { branch: number }>(
      tenant,
      sql`select o.branch_id as branch, g.id as guardian, sum(o.amount)::text as amount,
          json_build_object('code', g.code, 'arabicName', g.arabic_name, 'englishName', g.english_name) as name
        from (${otherEntries({ guardian: null, asOf: day }, context)}) o join guardians g on g.tenant_id = ${tenant} and g.id = o.guardian_id
        group by o.branch_id, g.id, g.code, g.arabic_name, g.english_name having sum(o.amount) > 0 order by 1, 2`,
    ),
  ])
  const branches = new Set([...[...rows, ...others].map(({ branch }) => branch), ...stands.map(({ key }) => Number(key))])
  return [...branches].map((branch) => {
    const families = rows
      .filter((one) => one.branch === branch)
      .map(({ guardian, name, overdue, amount, decimals }) => {
        const proposed = partOf(amount, shares?.[`over${overdue}`] ?? '0', '100', decimals)
        return { guardian, name, overdue, amount, proposed }
      })
    const allowance = negate(sum(stands.filter(({ key }) => Number(key) === branch).map(standing)))
    const proposed = sum(families.map((one) => one.proposed))
    const unaged = others.flatMap(({ branch: of, ...one }) => (of === branch ? [one] : []))
    return { branch, families, unaged, proposed, allowance, lacking: subtract(proposed, allowance) }
  })
}

/** Whether less stands as an allowance than is proposed. */
export const isLacking = ({ lacking }: DoubtfulDebts): boolean => compare(lacking, '0') > 0
