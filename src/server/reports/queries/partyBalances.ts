import type { partyBalances as partyBalancesReport } from '../../../../resources/reports/partyBalances.ts'
import type { Name } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { fewestPeople, namesNobody } from '../../ledger/hidden.ts'
import { parties, partyColumns, partyValue, privateParties } from '../../ledger/parties.ts'
import type { ReportQuery } from '../report.ts'

/** What stands on an account of a branch in the names of those who owe there, and of those who are owed. */
export interface PartySides {
  readonly account: number
  readonly branch: number
  readonly debit: string
  readonly credit: string
}

/** The balance of each party on each account `a` that is kept by names, branch by branch, at the end of a day. */
const balancesOfParties = (day: string, { tenant, visibleBranches }: Context): Sql =>
  sql`select l.account_id, l.branch_id, ${word(partyColumns('l'))}, sum(l.debit - l.credit) as balance
    from accounts a join ledger_rows l on l.tenant_id = a.tenant_id and l.account_id = a.id
    where a.tenant_id = ${tenant} and a.party_kind <> 'none' and a.kind in ('asset', 'liability')
      and l.branch_id = any(${visibleBranches}::int[]) and l.date <= ${day}::date
    group by 1, 2, ${word(partyColumns('l'))} having sum(l.debit - l.credit) <> 0`

const debits = sql`sum(balance) filter (where balance > 0)`
const credits = sql`-sum(balance) filter (where balance < 0)`

/** Whether what fewer people owe, or are owed, would be told: the sum of an account is, its sides are then one figure. */
const isOfFew = sql`least(count(*) filter (where balance > 0), count(*) filter (where balance < 0)) between 1 and ${fewestPeople - 1}`

/**
 * Debit and credit balances of parties by account and branch: what some owe is no less because others are owed. Of accounts that tell
 * of people's pay a side of few people is not told apart, to nobody: a statement is the same for each of its readers.
 */
export const partySides = (day: string, context: Context): Promise<PartySides[]> =>
  context.database.one<PartySides>(
    context.tenant,
    sql`select b.account_id as account, b.branch_id as branch, coalesce(${debits}, 0)::text as debit, coalesce(${credits}, 0)::text as credit
      from (${balancesOfParties(day, context)}) b join accounts a on a.tenant_id = ${context.tenant} and a.id = b.account_id
      group by 1, 2, a.party_kind having not (a.party_kind = any(${privateKinds}::text[]) and ${isOfFew})`,
  )

const privateKinds = privateParties.map(({ tells }) => tells)

interface Row {
  readonly account: Name & { readonly id: number }
  /** As an address names it: `guardians:5`. */
  readonly reference: string | null
  readonly party: Name | null
  readonly debit: string | null
  readonly credit: string | null
}

/** A column of the party, unless the account tells something of parties that the reader may not know. */
const told = (column: string): string => `case when hidden then null else ${column} end`

/** A side of an account, which is told as what both come to where it would tell of few people who may not be named. */
const seenSide = (side: Sql, net: Sql): Sql =>
  sql`case when bool_and(hidden) and ${isOfFew} then nullif(greatest(${net}, 0), 0) else ${side} end`

/** Who stands with how much on the accounts that are kept by names; employees are told together to whoever may not see their pay. */
export const partyBalances: ReportQuery<typeof partyBalancesReport> = async ({ parameters, context }) => {
  const { date, account, side } = parameters
  const { tenant, database } = context
  const columns = parties.map(({ column }) => column)
  const reference = parties.map(({ resource, column }) => `'${resource}:' || l.${column}`)
  const name = partyValue(() => `json_build_object('code', n.code, 'arabicName', n.arabic_name, 'englishName', n.english_name)`)
  const rows = await database.one<Row>(
    tenant,
    sql`with sides as (select b.*, ${namesNobody(context)} as hidden from (${balancesOfParties(date, context)}) b
          join accounts a on a.tenant_id = ${tenant} and a.id = b.account_id where ${account}::int is null or a.id = ${account}::int),
      l as (select ${tenant}::int as tenant_id, account_id, ${word(columns.map((column) => `${told(column)} as ${column}`).join(', '))}, ${seenSide(debits, sql`sum(balance)`)} as debit, ${seenSide(credits, sql`-sum(balance)`)} as credit
        from sides group by account_id, ${word(columns.map(told).join(', '))})
      select json_build_object('id', a.id, 'code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as account,
        coalesce(${word(reference.join(', '))}) as reference, ${word(name)} as party, l.debit::text, l.credit::text
      from l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where ${side}::text = 'both' or case ${side}::text when 'debit' then l.debit else l.credit end is not null
      order by a.code, greatest(coalesce(l.debit, 0), coalesce(l.credit, 0)) desc, reference`,
  )
  return {
    rows: rows.map(({ account: of, reference: partyOf, party, debit, credit }) => ({
      cells: {
        party: party ?? 'partiesTogether',
        account: of,
        debit: side === 'credit' ? null : debit,
        credit: side === 'debit' ? null : credit,
      },
      level: 0,
      ids: { account: of.id, party: partyOf },
    })),
  }
}
