import { reports } from '../../../../../resources/reports/index.ts'
import { isZero, toFixed } from '../../../../../schema/values/money.ts'
import type { ClosingCheck, Way } from '../../../../shared/closing.ts'
import type { Named } from '../../../../shared/named.ts'
import { sql } from '../../../database/sql.ts'
import { type Context, may } from '../../../engine/context.ts'
import type { Lacking, LacksOfBooks } from '../../../ledger/closing/lacking.ts'
import { accountTree } from '../../queries/accounts.ts'
import { placedAccounts } from '../../queries/cashFlowPlaces.ts'
import type { Chart } from './check.ts'
import { missingChecks } from './list.ts'

/** What the books of some days lack before they are closed, check by check, and how a person sees it. */
export const missingInBooks: LacksOfBooks = {
  find: async (days, context) => {
    const chart = await chartFor([...(await branchesOf(context)).keys()], context)
    return Promise.all(
      missingChecks.map(async ({ name, find }): Promise<Lacking> => ({ name, parts: await find(days, context, chart) })),
    )
  },
  shown: async (lacking, context) => {
    const branches = await branchesOf(context)
    return lacking.map(({ name, parts }): ClosingCheck => {
      const amounts = missingChecks.find((check) => check.name === name)?.amounts
      const missing = parts.flatMap(({ branch: id, amount, way, ...part }) => {
        const branch = branches.get(id)
        const isSeen = mayGo(way, context)
        const isTold = isSeen && (amounts === undefined || may(context.person, amounts))
        const shown = amount === null || !isTold || isZero(amount) ? null : toFixed(amount, context.check.decimals)
        return branch ? [{ ...part, branch, amount: shown, way: isSeen ? way : null }] : []
      })
      return { name, stops: false, confirmed: true, found: missing.length, missing }
    })
  },
}

async function branchesOf({ tenant, database }: Context): Promise<ReadonlyMap<number, Named>> {
  const branches = await database.one<Named>(
    tenant,
    sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${tenant} order by id`,
  )
  return new Map(branches.map((branch) => [branch.id, branch]))
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
