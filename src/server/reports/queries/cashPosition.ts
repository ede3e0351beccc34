import type { cashPosition as cashPositionReport } from '../../../../resources/reports/cashPosition.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { add, isZero, subtract, sum } from '../../../../schema/values/money.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { moneyKeepers } from '../../ledger/moneyKeepers.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { balances } from './balances.ts'

/** A safe or a bank account; one for all branches has no branch of its own. */
interface Holder extends Name {
  readonly kind: 'safe' | 'bank'
  readonly account: number
  readonly branch: number | null
  readonly active: boolean
}

interface Account extends Name {
  readonly id: number
}

/** What stands on one account under the names of those who hold it. */
interface Place {
  readonly account: number
  readonly branch: number | null
  readonly holders: readonly Holder[]
  readonly parts: { opening: string; moneyIn: string; moneyOut: string }[]
}

/**
 * What safes and banks hold. Each branch's balance of an account belongs to the safe or bank of that branch, else to the
 * one for all branches, else to the account alone: no amount counts twice, none is left out.
 */
export const cashPosition: ReportQuery<typeof cashPositionReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to } = parameters
  const [holders, branches, found] = await Promise.all([
    holdersOf(context),
    context.database.one<{ id: number } & Name>(
      context.tenant,
      sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${context.tenant}`,
    ),
    balances({ from, to, by: 'branch', openingsBefore: true }, context),
  ])
  const accounts = await accountsOf(context)
  const names = new Map(branches.map((branch) => [branch.id, branch]))
  const places = new Map<string, Place>()
  for (const one of holders) placeOf(places, one.account, one.branch, holdersAt(holders, one.account, one.branch))
  for (const one of found) {
    if (!accounts.has(one.account)) continue
    const branch = Number(one.key)
    const own = holdersAt(holders, one.account, branch)
    const shared = holdersAt(holders, one.account, null)
    const place = own.length || !shared.length ? branch : null
    placeOf(places, one.account, place, own.length ? own : shared).parts.push({
      opening: subtract(one.openingDebit, one.openingCredit),
      moneyIn: one.debit,
      moneyOut: one.credit,
    })
  }
  return {
    rows: [...places.values()].filter(isShown).map(({ account, branch, holders: of, parts }) => {
      const opening = sum(parts.map((part) => part.opening))
      const [moneyIn, moneyOut] = [sum(parts.map((part) => part.moneyIn)), sum(parts.map((part) => part.moneyOut))]
      const ledger = accounts.get(account) as Account
      return {
        cells: {
          place: of.length ? joined(of) : nameOf(ledger),
          branch: branch === null ? null : nameOf(names.get(branch) ?? ledger),
          account: { ...nameOf(ledger), ...(ledger.code !== undefined && { code: ledger.code }) },
          opening,
          moneyIn,
          moneyOut,
          closing: add(opening, subtract(moneyIn, moneyOut)),
        },
        level: 0,
        ids: { account, branch },
      }
    }),
  }
}

/** Safes and banks that the person's branches have or share, safes first. */
const holdersOf = (context: Context): Promise<Holder[]> =>
  context.database.one<Holder>(
    context.tenant,
    sql`select 'safe' as kind, account_id as account, branch_id as branch, active, code, arabic_name as "arabicName", english_name as "englishName" from safes
        where tenant_id = ${context.tenant} and branch_id = any(${context.visibleBranches}::int[])
      union all select 'bank', account_id, case when general then null else branch_id end, active, code, arabic_name, english_name from banks
        where tenant_id = ${context.tenant} and (general or branch_id = any(${context.visibleBranches}::int[]))
      order by kind desc, branch nulls first, code`,
  )

/** The accounts of all safes and banks: a branch's money may stand on an account whose safe is another branch's. */
async function accountsOf(context: Context): Promise<ReadonlyMap<number, Account>> {
  const rows = await context.database.one<Account>(
    context.tenant,
    sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from accounts where tenant_id = ${context.tenant} 
      and id in (select account_id from ${moneyKeepers(context.tenant)} k)`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const holdersAt = (holders: readonly Holder[], account: number, branch: number | null): Holder[] =>
  holders.filter((one) => one.account === account && one.branch === branch)

function placeOf(places: Map<string, Place>, account: number, branch: number | null, holders: readonly Holder[]): Place {
  const key = `${account} ${branch}`
  const place = places.get(key) ?? { account, branch, holders, parts: [] }
  places.set(key, place)
  return place
}

/** A safe that is out of use and holds nothing is not shown. */
const isShown = ({ holders, parts }: Place): boolean =>
  holders.some((one) => one.active) || parts.some((part) => Object.values(part).some((amount) => !isZero(amount)))

const nameOf = ({ arabicName, englishName }: Name): Name => ({ arabicName, englishName })

/** Holders of one account in one branch cannot be distinguished by their balance: one row with all their names. */
const joined = (holders: readonly Holder[]): Name => ({
  arabicName: holders.map((one) => one.arabicName).join(separatorIn('ar')),
  englishName: holders.map((one) => one.englishName).join(separatorIn('en')),
})
