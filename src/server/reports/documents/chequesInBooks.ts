import type { chequesInBooks as chequesInBooksReport } from '../../../../resources/reports/cheques.ts'
import type { Name } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { ReportQuery } from '../report.ts'
import { until } from './familyBooks.ts'
import { chequesOf, withCheques } from './openCheques.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number | null
  readonly account: Name | null
}

interface Side {
  /** The definitions by whose documents these cheques come to their end. */
  readonly ends: readonly [clearing: string, ...others: string[]]
  /** The account of a cheque `c`. */
  readonly account: Sql
  /** The accounts that hold such cheques and nothing else. */
  readonly own: Sql
  /** A row `l` of the books on the side on which such an account grows. */
  readonly amount: string
}

/** Of cheques of one side: those that are open, what of it waits, and what the accounts say besides, account by account. */
function partsOf({ ends, account, own, amount }: Side, asOf: string | null, context: Context): Sql {
  const { tenant, visibleBranches } = context
  const [clearing] = ends
  const documents = [...withCheques(clearing, context).map(({ model }) => model.name), ...ends]
  return sql`select ${account} as account_id, c.amount as open, c.waiting, 0::numeric as other, 0::numeric as books from (${chequesOf(clearing, asOf, context)}) c
    union all select l.account_id, 0, 0, case when e.resource = any(${documents}::text[]) then 0 else ${word(amount)} end, ${word(amount)}
      from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.tenant_id = ${tenant} and l.account_id in (${own}) and l.branch_id = any(${visibleBranches}::int[]) and ${until({ asOf })}`
}

/** How open cheques come to what their accounts say; a cheque without an account between stands with its bank already. */
export const chequesInBooks: ReportQuery<typeof chequesInBooksReport> = async ({ parameters: { asOf }, context }) => {
  const { tenant, database } = context
  const payable = sql`(select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'chequesPayable')`
  const sides: readonly Side[] = [
    {
      ends: ['chequeClearings', 'chequeReturns'],
      account: word('c.clearing_account_id'),
      own: sql`select m.clearing_account_id from payment_methods m where m.tenant_id = ${tenant} and m.kind = 'cheque'`,
      amount: 'l.debit - l.credit',
    },
    { ends: ['issuedCheques'], account: payable, own: payable, amount: 'l.credit - l.debit' },
  ]
  const [taken, issued] = sides.map((side) => partsOf(side, asOf, context))
  const rows = await database.one<Row>(
    tenant,
    sql`with parts as (${taken ?? word('')} union all ${issued ?? word('')}),
      sums as (select account_id, sum(open) as open, sum(waiting) as waiting, sum(other) as other, sum(books) as books from parts group by account_id)
      select s.account_id as id, case when a.id is not null then json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) end as account,
        open::text as "openCheques", nullif(waiting, 0)::text as "clearingsNotPosted", nullif(other, 0)::text as "otherEntries",
        case when a.id is not null then books::text end as "inBooks", case when a.id is not null then nullif(books - open - other, 0)::text end as unexplained
      from sums s left join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id where open <> 0 or waiting <> 0 or other <> 0 or books <> 0 order by a.code nulls last`,
  )
  return {
    rows: rows.map(({ id, account, ...cells }) => ({
      cells: { account: account ?? 'atTheBank', ...cells },
      level: 0,
      ids: { account: id },
    })),
  }
}
