import { partyColumn } from '../../../schema/derive/names.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { compare, greater, subtract, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { branchOf, creditOf, entriesOf } from './voucherEntries.ts'

/** What a family or a customer owes on an account of a branch, before a voucher: the least of its day and all days after it. */
interface Owed {
  readonly at: number
  readonly key: string
  readonly amount: string
}

type Party = { readonly resource: string; readonly id: number } | null

/** In whose name a line stands on which account of which branch. */
const keyOf = (entry: RecordData, record: RecordData, context: Context): string => {
  const { resource, id } = (entry['party'] as Party) ?? { resource: '', id: 0 }
  return `${entry['account']} ${branchOf(entry, record, context)} ${resource} ${id}`
}

/** What a voucher of some that are saved together credits beyond what is owed, by its lines: all of a name stands with the first one. */
export type Beyond = (at: number, record: RecordData) => ReadonlyMap<RecordData, string>

/**
 * Whatever is credited on these accounts beyond what its party owes there from the day of the voucher on, by what is posted and by vouchers that wait,
 * is received in advance: what was paid since is owed no more.
 */
export async function creditedBeyond(
  changes: readonly Change[],
  accounts: ReadonlySet<unknown>,
  context: Context,
  run: Run,
): Promise<Beyond> {
  const linesOf = (record: RecordData) => entriesOf(record).filter(({ account }) => accounts.has(account))
  const owed = await owedBefore(changes, linesOf, context, run)
  // What vouchers before it in the same file take is owed no more.
  const takenBefore = (until: number, key: string) =>
    changes
      .slice(0, until)
      .flatMap(({ record, before }) => (before ? [] : linesOf(record).filter((entry) => keyOf(entry, record, context) === key)))
  return (at, record) => {
    const beyond = [...Map.groupBy(linesOf(record), (entry) => keyOf(entry, record, context))].map(([key, lines]) => {
      const standing = owed.find((one) => one.at === at && one.key === key)?.amount ?? '0'
      const left = greater(subtract(standing, sum(takenBefore(at, key).map(creditOf))), '0')
      return [lines[0] as RecordData, subtract(sum(lines.map(creditOf)), left)] as const
    })
    return new Map(beyond.filter(([, amount]) => compare(amount, '0') > 0))
  }
}

async function owedBefore(
  changes: readonly Change[],
  linesOf: (record: RecordData) => RecordData[],
  context: Context,
  run: Run,
): Promise<Owed[]> {
  const named = changes.flatMap(({ id, record, before }, at) =>
    [record, ...(before ? [before] : [])].flatMap((one) =>
      linesOf(one).map((entry) => {
        const { resource, id: party } = (entry['party'] as Party) ?? { resource: '', id: null }
        const key = keyOf(entry, one, context)
        const [account, branch] = key.split(' ').map(Number)
        const ofParty = { guardian: resource === 'guardians' ? party : null, customer: resource === 'customers' ? party : null }
        return { ...{ at, id, key, account, branch }, date: record['date'] ?? null, ...ofParty }
      }),
    ),
  )
  if (!named.length) return []
  const [guardian, customer] = ['guardians', 'customers'].map((resource) => ident(partyColumn('party', resource), 'n'))
  const of = <T>(pick: (one: (typeof named)[number]) => T) => named.map(pick)
  const rows = await run<Owed>(
    sql`select distinct k.at, k.key, (select min(c.standing) from (select d.date, sum(sum(d.amount)) over (order by d.date) as standing from (
          select k.date, 0::numeric as amount
          union all select l.date, l.debit - l.credit from ledger_rows l where l.tenant_id = ${context.tenant} and l.account_id = k.account and l.branch_id = k.branch
            and (l.guardian_id = k.guardian or l.customer_id = k.customer)
          union all select v.date, coalesce(n.debit, 0) - coalesce(n.credit, 0) from vouchers v join vouchers_entries n on n.tenant_id = v.tenant_id and n.record_id = v.id
            where v.tenant_id = ${context.tenant} and v.status = 'open' and v.id <> k.id and n.account_id = k.account and coalesce(n.branch_id, v.branch_id) = k.branch
              and (${guardian} = k.guardian or ${customer} = k.customer)) d group by d.date) c where c.date >= k.date)::text as amount
      from unnest(${of(({ at }) => at)}::int[], ${of(({ id }) => id)}::int[], ${of(({ key }) => key)}::text[], ${of(({ account }) => account)}::int[], ${of(({ branch }) => branch)}::int[],
        ${of(({ date }) => date)}::date[], ${of((one) => one.guardian)}::int[], ${of((one) => one.customer)}::int[]) k (at, id, key, account, branch, date, guardian, customer)`,
  )
  return rows
}
