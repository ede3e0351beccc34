import { negate, sum, toFixed } from '../../../../schema/values/money.ts'
import type { BookYear, Closing, ClosingBranch, ClosingLine } from '../../../shared/closing.ts'
import type { Named } from '../../../shared/named.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import { areasOf, loadAccounts } from '../accountChecks.ts'
import { accountsByRole } from '../books.ts'
import { locksOn } from '../period.ts'
import { assertEveryBranch, closingChecks } from './checks.ts'
import { balancesAt, closedRows, closingDocuments, closingMoves, type Standing, sidesOf, standings } from './figures.ts'
import { inTransaction } from './inTransaction.ts'
import { itemsOf, keptLacking, type LacksOfBooks } from './lacking.ts'

/** What closing a year would find and do, or what it did; nothing is written. */
export const previewClosing = (id: number, missing: LacksOfBooks, context: Context): Promise<Closing> =>
  context.database.transaction(context.tenant, async (run) => {
    await assertEveryBranch(context, run)
    const years = await run<BookYear>(
      sql`select id, year, start_date::text as "startDate", end_date::text as "endDate", status from fiscal_years where tenant_id = ${context.tenant} order by start_date`,
    )
    const year = years.find((one) => one.id === id)
    if (!year || !context.years.some((one) => one.id === id)) throw new Problem(404, 'Record.NotFound')
    const { tenant } = context
    const closed = year.status === 'closed'
    const days = { from: year.startDate, to: year.endDate }
    const here = inTransaction(context, run)
    const [checks, lacks, standing, balances, vouchers, names, [left], kept] = await Promise.all([
      closed ? [] : closingChecks(id, context, run),
      closed ? [] : missing.find(days, here),
      closed ? closedRows(id, context, run) : standings(tenant, id, run),
      balancesAt(tenant, year.endDate, run),
      run<{ id: number; number: string; branch: number }>(
        sql`select d.id, d.number, d.branch_id as branch from ${closingDocuments(id, context)}`,
      ),
      loadNames(tenant, run),
      run<{ reason: string; items: string | null }>(
        sql`select closing_reason as reason, open_items as items from fiscal_years where tenant_id = ${tenant} and id = ${id}`,
      ),
      closed ? keptLacking({ year: id }, context, run) : undefined,
    ])
    // Closing looks at what is locked itself; what reopening reverses is of the areas of its accounts too.
    const areas = closed ? areasOf(standing, await loadAccounts(standing, context, run)) : []
    const locks = await locksOn(year.endDate, areas, context.branches, context, run)
    const isLeftOpen = closed && left?.items
    const shown = await missing.shown(isLeftOpen ? (kept?.lacking ?? []) : lacks, here)
    const fixed = (amount: string) => toFixed(amount, context.check.decimals)
    const branches = branchesOf({ standing, balances, vouchers, names, closed }, fixed)
    const after = years.filter(({ startDate }) => startDate > year.endDate)
    const preview: Closing = {
      year,
      next: after[0] ?? null,
      checks: [
        ...checks.map((check) => ({
          ...check,
          ...(check.accounts && { accounts: check.accounts.map((one) => ({ ...one, balance: fixed(one.balance) })) }),
        })),
        ...(closed ? [] : shown),
      ],
      branches,
      locks,
      openItems: left?.items
        ? {
            reason: left.reason,
            items: kept ? itemsOf(kept.lacking, context) : left.items,
            by: kept?.by ?? null,
            at: kept?.at ?? null,
            checks: shown,
          }
        : null,
      laterClosed: after.findLast(({ status }) => status === 'closed')?.year ?? null,
    }
    return { result: Promise.resolve(preview) }
  })

/** The books of a year: what its accounts stand at, what they come to with all years before, and the vouchers that closed it. */
interface BooksOfYear {
  readonly standing: readonly Standing[]
  readonly balances: readonly Standing[]
  readonly vouchers: readonly { readonly id: number; readonly number: string; readonly branch: number }[]
  readonly names: Awaited<ReturnType<typeof loadNames>>
  readonly closed: boolean
}

/** What closing a year moves in each branch, and with what the next one begins there. */
function branchesOf({ standing, balances, vouchers, names, closed }: BooksOfYear, fixed: (amount: string) => string) {
  const lineOf = ({ account, costCenter, net }: Standing): ClosingLine => {
    const { debit, credit } = sidesOf(net)
    return {
      account: names.accounts.get(account) ?? null,
      costCenter: costCenter === null ? null : (names.costCenters.get(costCenter) ?? null),
      debit: fixed(debit ?? '0'),
      credit: fixed(credit ?? '0'),
    }
  }
  return names.branches.flatMap((branch): ClosingBranch[] => {
    const own = standing.filter((one) => one.branch === branch.id)
    const moves = closed ? own : closingMoves(own, names.result)
    const begins = added([...balances.filter((one) => one.branch === branch.id), ...(closed ? [] : moves)])
    if (!own.length && !begins.length) return []
    // A move takes an account to zero: an income that was earned is debited.
    const moved = (kind: string) => sum(moves.flatMap((one) => (names.accounts.get(one.account)?.kind === kind ? [one.net] : [])))
    const [income, expense] = [moved('income'), negate(moved('expense'))]
    return [
      {
        branch,
        accounts: moves.filter((one) => isNominal(names.accounts.get(one.account))).length,
        income: fixed(income),
        expense: fixed(expense),
        result: fixed(sum([income, negate(expense)])),
        lines: moves.map(lineOf),
        voucher: vouchers.find((one) => one.branch === branch.id) ?? null,
        opening: begins.map(lineOf).sort((a, b) => (a.account?.code ?? '').localeCompare(b.account?.code ?? '')),
      },
    ]
  })
}

interface NamedAccount extends Named {
  readonly kind: string
}

const isNominal = (account: NamedAccount | undefined): boolean => account?.kind === 'income' || account?.kind === 'expense'

/** One balance for each account, those at zero left out. */
const added = (parts: readonly Standing[]): Standing[] =>
  [...Map.groupBy(parts, (one) => one.account)].flatMap(([account, own]) => {
    const net = sum(own.map((one) => one.net))
    return Number(net) === 0 ? [] : [{ branch: own[0]?.branch ?? 0, account, costCenter: null, net }]
  })

async function loadNames(tenant: number, run: Run) {
  const [accounts, costCenters, branches, roles] = await Promise.all([
    run<NamedAccount>(
      sql`select id, code, arabic_name as "arabicName", english_name as "englishName", kind from accounts where tenant_id = ${tenant}`,
    ),
    run<Named>(
      sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from cost_centers where tenant_id = ${tenant}`,
    ),
    run<Named>(
      sql`select id, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${tenant} order by id`,
    ),
    accountsByRole(tenant, run),
  ])
  const byId = <T extends Named>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  return { accounts: byId(accounts), costCenters: byId(costCenters), branches, result: roles.get('yearResult') ?? 0 }
}
