import { reports } from '../../../../../resources/reports/index.ts'
import { isZero, toFixed } from '../../../../../schema/values/money.ts'
import type { ClosingCheck, Way } from '../../../../shared/closing.ts'
import type { Named } from '../../../../shared/named.ts'
import { sql } from '../../../database/sql.ts'
import { type Context, may } from '../../../engine/context.ts'
import { accountTree } from '../../queries/accounts.ts'
import { placedAccounts } from '../../queries/cashFlowPlaces.ts'
import type { Chart, Days } from './check.ts'
import { missingChecks } from './list.ts'

/** What the books of some days lack before they are closed, check by check; amounts and ways as this person may see them. */
export async function missingIn(days: Days, context: Context): Promise<ClosingCheck[]> {
  const branches = await context.database.one<Named>(
    context.tenant,
    sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${context.tenant} order by id`,
  )
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const chart = await chartFor([...byId.keys()], context)
  return Promise.all(
    missingChecks.map(async ({ name, find, amounts }): Promise<ClosingCheck> => {
      const found = await find(days, context, chart)
      const missing = found.flatMap(({ branch: id, amount, way, ...part }) => {
        const branch = byId.get(id)
        const isSeen = mayGo(way, context)
        const isTold = isSeen && (amounts === undefined || may(context.person, amounts))
        const shown = amount === null || !isTold || isZero(amount) ? null : toFixed(amount, context.check.decimals)
        return branch ? [{ ...part, branch, amount: shown, way: isSeen ? way : null }] : []
      })
      return { name, stops: false, confirmed: true, found: missing.length, missing }
    }),
  )
}

async function chartFor(branches: readonly number[], context: Context): Promise<Chart> {
  const all = { ...context, visibleBranches: branches, branches }
  const tree = await accountTree(all)
  return { all, tree, placed: await placedAccounts(all, tree) }
}

/** Whether a person may look where a way leads. */
function mayGo(way: Way | null, { registry, person }: Context): boolean {
  if (way === null) return true
  if ('list' in way) return may(person, registry.get(way.list).permissions.view)
  const needed =
    'report' in way
      ? reports.find(({ name }) => name === way.report)?.permission
      : registry.runs.find(({ name }) => name === way.run)?.data.permission
  return needed !== undefined && may(person, needed)
}
