import { reports } from '../../../../../resources/reports/index.ts'
import { isZero, toFixed } from '../../../../../schema/values/money.ts'
import type { ClosingCheck, Way } from '../../../../shared/closing.ts'
import type { Named } from '../../../../shared/named.ts'
import { sql } from '../../../database/sql.ts'
import { type Context, may } from '../../../engine/context.ts'
import { tellsAmounts } from '../../../engine/read/amount.ts'
import { countOf, type Lacking, type LacksOfBooks } from '../../../ledger/closing/lacking.ts'
import { accountTree } from '../../queries/accounts.ts'
import { placedAccounts } from '../../queries/cashFlowPlaces.ts'
import type { Chart, MissingCheck } from './check.ts'
import { checksOfMonth, missingChecks } from './list.ts'
import { notOver } from './notOver.ts'
import { unposted } from './unposted.ts'

/** What the books of some days lack before they are closed, check by check, and how a person sees it. */
export const missingInBooks: LacksOfBooks = {
  find: async (days, context) => {
    const checks = days.month === undefined ? missingChecks : [...checksOfMonth, ...missingChecks]
    const [chart, isBegun] = await Promise.all([
      branchesOf(context).then((branches) => chartFor([...branches.values()], context)),
      booksBegan(days.to, context),
    ])
    // Of days before the books began nothing is missing in them.
    const asked = (check: MissingCheck) => isBegun || check === notOver || check === unposted
    return Promise.all(
      checks.map(
        async (check): Promise<Lacking> => ({
          name: check.name,
          parts: asked(check) ? await check.find(days, context, chart) : [],
        }),
      ),
    )
  },
  shown: async (lacking, context) => {
    const branches = await branchesOf(context)
    return lacking.map(({ name, parts }): ClosingCheck => {
      const amounts = [...checksOfMonth, ...missingChecks].find((check) => check.name === name)?.amounts
      const missing = parts.flatMap(({ branch: id, amount, way, ...part }) => {
        const known = branches.get(id)
        if (!known) return []
        const { isMaster: _isMaster, ...branch } = known
        const isSeen = mayGo(way, context)
        const kind = part.resource === undefined ? undefined : context.registry.find(part.resource)
        const isTold =
          isSeen && (amounts === undefined || may(context.person, amounts)) && (kind === undefined || tellsAmounts(kind, context))
        const told = (one: string) => (isTold ? toFixed(one, context.check.decimals) : null)
        const shown = amount === null || isZero(amount) ? null : told(amount)
        const beside = {
          ...(part.proposed && { proposed: told(part.proposed) }),
          ...(part.waiting && { waiting: told(part.waiting) }),
        }
        return [{ ...part, ...beside, branch, amount: shown, way: isSeen ? way : null }]
      })
      return { name, stops: false, confirmed: true, found: countOf(missing), missing }
    })
  },
}

/** Whether the books had begun by the end of a day. */
async function booksBegan(day: string, { tenant, database }: Context): Promise<boolean> {
  const entries = await database.one(
    tenant,
    sql`select 1 from journal_entries where tenant_id = ${tenant} and date <= ${day}::date limit 1`,
  )
  return entries.length > 0
}

interface Branch extends Named {
  readonly isMaster: boolean
}

async function branchesOf({ tenant, database }: Context): Promise<ReadonlyMap<number, Branch>> {
  const branches = await database.one<Branch>(
    tenant,
    sql`select id, code, arabic_name as "arabicName", english_name as "englishName", is_master as "isMaster" from branches where tenant_id = ${tenant} order by id`,
  )
  return new Map(branches.map((branch) => [branch.id, branch]))
}

async function chartFor(branches: readonly Branch[], context: Context): Promise<Chart> {
  const ids = branches.map(({ id }) => id)
  const all = { ...context, visibleBranches: ids, branches: ids }
  const tree = await accountTree(all)
  return {
    all,
    branches: branches.flatMap(({ id, isMaster }) => (isMaster ? [] : [id])),
    tree,
    placed: await placedAccounts(all, tree),
  }
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
