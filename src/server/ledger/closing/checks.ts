import type { FaultAt } from '../../../../schema/record/record.ts'
import type { AccountFound, ClosingCheck } from '../../../shared/closing.ts'
import type { Run } from '../../database/database.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import { named } from '../named.ts'
import { partyColumns } from '../parties.ts'
import { documentsFound, laterOpenings, repeatedOpenings, shownMost, unposted, wrongClosings } from './documents.ts'

/**
 * The checks of a year, whose balances carry over by themselves: no later opening brings them again, nothing final is
 * unposted, nothing is in suspense or left over from opening balances, control accounts name their parties, the years before are closed, and the settings name
 * an account of the result that takes entries; closings by hand do nothing else.
 */
export async function closingChecks(year: number, context: Context, run: Run): Promise<ClosingCheck[]> {
  const [documents, suspense, controls, years, results, inactive, unspread, openings, repeated, wrong] = await Promise.all([
    documentsFound(unposted, year, context, run),
    run<AccountFound>(roleStatement('temporaryClearing', year, context)),
    run<AccountFound>(controlStatement(year, context)),
    run<{ id: number; year: number }>(
      sql`select f.id, f.year from fiscal_years f where f.tenant_id = ${context.tenant} and f.status <> 'closed'
        and f.end_date < (select start_date from fiscal_years where tenant_id = ${context.tenant} and id = ${year})
        and exists (select 1 from journal_entries e where e.tenant_id = f.tenant_id and e.fiscal_year_id = f.id and not ${takenBackWithin}) order by f.year`,
    ),
    run(
      sql`select 1 from company_account_mappings m join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
        where m.tenant_id = ${context.tenant} and m.role = 'yearResult' and a.active and a.kind not in ('income', 'expense') and a.party_kind = 'none'
          and not exists (select 1 from accounts k where k.tenant_id = a.tenant_id and k.parent_id = a.id)`,
    ),
    run<AccountFound>(inactiveStatement(year, context)),
    run<AccountFound>(roleStatement('openingBalance', year, context)),
    documentsFound(laterOpenings, year, context, run),
    documentsFound(repeatedOpenings, year, context, run),
    documentsFound(wrongClosings, year, context, run),
  ])
  const some = <T>(all: readonly T[]) => all.slice(0, shownMost)
  return [
    { name: 'unposted', stops: true, ...documents },
    { name: 'suspense', stops: true, found: suspense.length, accounts: some(suspense) },
    { name: 'controlAccounts', stops: true, found: controls.length, accounts: some(controls) },
    { name: 'earlierYears', stops: true, found: years.length, years },
    { name: 'result', stops: true, found: results.length ? 0 : 1 },
    { name: 'inactiveAccounts', stops: false, found: inactive.length, accounts: some(inactive) },
    { name: 'openingBalances', stops: false, found: unspread.length, accounts: some(unspread) },
    { name: 'laterOpenings', stops: false, ...openings },
    { name: 'repeatedOpenings', stops: false, ...repeated },
    { name: 'wrongClosings', stops: true, ...wrong },
  ]
}

/** Whether an entry `e` and its reversal stand in one year, which holds nothing of both. */
const takenBackWithin = sql`exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.fiscal_year_id = e.fiscal_year_id
  and (x.reverses = e.id or x.id = e.reverses))`

/** Accounts with the branch and balance of each, of `found` with those columns. */
const foundAccounts = (found: Sql): Sql =>
  sql`select ${word(named('accounts', 'l.account_id'))} as account, ${word(named('branches', 'l.branch_id'))} as branch, l.balance::text
    from (${found} having sum(l.debit - l.credit) <> 0) l order by l.account_id, l.branch_id`

/** Balances of the accounts that `where` chooses at the end of a year, from the months' sums of it and of the years before. */
const balancesWhere = (year: number, context: Context, where: Sql): Sql =>
  foundAccounts(sql`select l.tenant_id, l.account_id, l.branch_id, sum(l.debit - l.credit) as balance from fiscal_years f
      join branches b on b.tenant_id = f.tenant_id
      join account_sums l on l.tenant_id = b.tenant_id and l.branch_id = b.id and l.month <= f.end_date
      join fiscal_years y on y.tenant_id = l.tenant_id and y.id = l.fiscal_year_id and y.end_date <= f.end_date
      join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where f.tenant_id = ${context.tenant} and f.id = ${year} and ${where} group by 1, 2, 3`)

/** The balance of the account of a role that must be zero by then. */
export const roleStatement = (role: 'temporaryClearing' | 'openingBalance', year: number, context: Context): Sql =>
  balancesWhere(
    year,
    context,
    sql`a.id = (select m.account_id from company_account_mappings m where m.tenant_id = ${context.tenant} and m.role = ${role})`,
  )

/**
 * The balance of control accounts in nobody's name: because of it their balance is not the sum of the parties' balances. The
 * monthly sums name no parties, so the rows of these accounts alone are read.
 */
export const controlStatement = (end: number | { readonly until: string }, { tenant }: Context): Sql => {
  const last =
    typeof end === 'number'
      ? sql`select end_date from fiscal_years where tenant_id = ${tenant} and id = ${end}`
      : sql`select ${end.until}::date as end_date`
  return foundAccounts(sql`select l.tenant_id, l.account_id, l.branch_id, sum(l.debit - l.credit) as balance from (${last}) f
      join accounts a on a.tenant_id = ${tenant} and a.party_kind <> 'none'
      cross join lateral (select * from ledger_rows r where r.tenant_id = a.tenant_id and r.account_id = a.id and r.date <= f.end_date
        and num_nonnulls(${word(partyColumns('r'))}) = 0 offset 0) l
    group by 1, 2, 3`)
}

/** Accounts that no longer take entries and still hold something that the next year begins with. */
export const inactiveStatement = (year: number, context: Context): Sql =>
  balancesWhere(year, context, sql`not a.active and a.kind not in ('income', 'expense')`)

/** The checks that prevent closing, as faults. */
export const closingFaults = (checks: readonly ClosingCheck[]): FaultAt[] =>
  checks
    .filter(({ found, stops }) => stops && found > 0)
    .map(({ name, found }) => ({ code: `Closing.${name.charAt(0).toUpperCase()}${name.slice(1)}`, params: { count: found } }))

/**
 * Closing and opening a year writes into the books of every branch, so it takes a person who may choose them all. The head office
 * has no books.
 */
export async function assertEveryBranch(context: Context, run: Run): Promise<void> {
  const others = await run(
    sql`select 1 from branches where tenant_id = ${context.tenant} and not is_master and not id = any(${context.branches}::int[]) limit 1`,
  )
  if (others.length) throw new Problem(403, 'Closing.EveryBranch')
}
