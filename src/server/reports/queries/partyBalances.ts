import type { partyBalances as partyBalancesReport } from '../../../../resources/reports/partyBalances.ts'
import type { Name } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { fewestPeople, namesNobody } from '../../ledger/hidden.ts'
import { parties, partyColumns, partyValue, privateParties } from '../../ledger/parties.ts'
import type { ReportQuery } from '../report.ts'

/** What stands on an account in the names of those who owe there, and of those who are owed. */
export interface PartySides {
  readonly account: number
  /** Null where it is of all branches in sight together, each party with one balance. */
  readonly branch: number | null
  readonly debit: string
  readonly credit: string
}

const debits = sql`sum(balance) filter (where balance > 0)`
const credits = sql`-sum(balance) filter (where balance < 0)`

/** Whether fewer people on a side would be told of: the sum of an account is, its sides are then one figure. */
const isOfFew = (debit: Sql, credit: Sql): Sql =>
  sql`least(count(*) filter (where ${debit}), count(*) filter (where ${credit})) between 1 and ${fewestPeople - 1}`

const privateKinds = privateParties.map(({ tells }) => tells)

/**
 * The balances of parties on accounts that are kept by names, at the end of a day: of each party in each branch (`b`), the sides of a branch
 * (`told`), each party in all branches in sight (`p`), and the sides of those together (`whole`). A party that owes in one branch and is owed
 * in another is one party, with one balance. Of accounts that tell of people's pay no side of few people is told apart, to nobody: a statement
 * is the same for each of its readers. Nor is a whole whose difference from its branches would tell of few: it is then what these tell.
 */
const balancesOfParties = (day: string, account: number | null, { tenant, visibleBranches }: Context): Sql =>
  sql`b as (select l.account_id, l.branch_id, ${word(partyColumns('l'))}, sum(l.debit - l.credit) as balance, a.party_kind = any(${privateKinds}::text[]) as private
      from accounts a join ledger_rows l on l.tenant_id = a.tenant_id and l.account_id = a.id
      where a.tenant_id = ${tenant} and a.party_kind <> 'none' and a.kind in ('asset', 'liability') and (${account}::int is null or a.id = ${account}::int)
        and l.branch_id = any(${visibleBranches}::int[]) and l.date <= ${day}::date
      group by 1, 2, ${word(partyColumns('l'))}, a.party_kind having sum(l.debit - l.credit) <> 0),
    told as (select account_id, branch_id, coalesce(${debits}, 0) as debit, coalesce(${credits}, 0) as credit
      from b group by 1, 2, private having not (private and ${isOfFew(sql`balance > 0`, sql`balance < 0`)})),
    p as (select account_id, ${word(partyColumns())}, private, sum(balance) as balance,
        coalesce(sum(greatest(balance, 0)) filter (where t.branch_id is not null), 0) as told_debit,
        coalesce(sum(greatest(-balance, 0)) filter (where t.branch_id is not null), 0) as told_credit
      from b left join (select account_id, branch_id from told) t using (account_id, branch_id) group by account_id, ${word(partyColumns())}, private),
    sides as (select account_id, sum(balance) as net, coalesce(${debits}, 0) as debit, coalesce(${credits}, 0) as credit, sum(told_debit) as told_debit, sum(told_credit) as told_credit,
        private and (${isOfFew(sql`balance > 0`, sql`balance < 0`)} or ${isOfFew(sql`greatest(balance, 0) <> told_debit`, sql`greatest(-balance, 0) <> told_credit`)}) as few
      from p group by account_id, private),
    whole as (select account_id, net, case when few then told_debit else debit end as debit, case when few then told_credit else credit end as credit from sides)`

/** Debit and credit balances of parties by account, in each branch and in all of those in sight: what some owe is no less because others are owed. */
export const partySides = (day: string, context: Context): Promise<PartySides[]> =>
  context.database.one<PartySides>(
    context.tenant,
    sql`with ${balancesOfParties(day, null, context)}
      select account_id as account, branch_id as branch, debit::text, credit::text from told
      union all select account_id, null, debit::text, credit::text from whole`,
  )

interface Row {
  readonly account: Name & { readonly id: number }
  /** As an address names it: `guardians:5`. */
  readonly reference: string | null
  readonly party: Name | null
  readonly debit: string | null
  readonly credit: string | null
}

/**
 * The sides of an account whose parties the reader may not know: as its balance sheet has them, which takes what stands there on the side that is
 * not its own.
 */
const sidesTogether = {
  debit: sql`case a.kind when 'asset' then greatest(w.net + w.credit, 0) else w.debit + greatest(w.net - w.debit, 0) end`,
  credit: sql`case a.kind when 'asset' then w.credit + greatest(-w.net - w.credit, 0) else greatest(w.debit - w.net, 0) end`,
}

/** Who stands with how much on the accounts that are kept by names; employees are told together to whoever may not see their pay. */
export const partyBalances: ReportQuery<typeof partyBalancesReport> = async ({ parameters, context }) => {
  const { date, account, side } = parameters
  const { tenant, database } = context
  const columns = parties.map(({ column }) => column)
  const reference = parties.map(({ resource, column }) => `'${resource}:' || l.${column}`)
  const name = partyValue(() => `json_build_object('code', n.code, 'arabicName', n.arabic_name, 'englishName', n.english_name)`)
  const rows = await database.one<Row>(
    tenant,
    sql`with ${balancesOfParties(date, account, context)},
      l as (select a.tenant_id, a.id as account_id, ${word(columns.join(', '))}, nullif(greatest(balance, 0), 0) as debit, nullif(greatest(-balance, 0), 0) as credit
          from p join accounts a on a.tenant_id = ${tenant} and a.id = p.account_id where balance <> 0 and not ${namesNobody(context)}
        union all select a.tenant_id, a.id, ${word(columns.map(() => 'null').join(', '))}, nullif(${sidesTogether.debit}, 0), nullif(${sidesTogether.credit}, 0)
          from whole w join accounts a on a.tenant_id = ${tenant} and a.id = w.account_id where ${namesNobody(context)})
      select json_build_object('id', a.id, 'code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as account,
        coalesce(${word(reference.join(', '))}) as reference, ${word(name)} as party, l.debit::text, l.credit::text
      from l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where case ${side}::text when 'both' then coalesce(l.debit, l.credit) when 'debit' then l.debit else l.credit end is not null
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
