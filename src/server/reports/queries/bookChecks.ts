import { snake, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { partsOf, usagesIn, usersOf, withUsers } from '../../database/limitTriggers.ts'
import { ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closing, standsInBooks } from '../../engine/sql/yearEnds.ts'
import { strayRows } from '../../ledger/closing/documents.ts'
import { partyColumns } from '../../ledger/parties.ts'
import { differingTransit, stillOnTheWay } from '../documents/goodsInTransit.ts'
import { differingStock } from '../stock/stockInBooks.ts'
import { differingDeferred } from './differingDeferred.ts'
import { differingReceivables } from './differingReceivables.ts'
import { differingTaxes } from './differingTaxes.ts'
import { columnOf } from './documentColumns.ts'
import { countedUses, usesOfNothing } from './usedDocuments.ts'

/** What must hold: how many things were looked at, and those that break it. */
export interface Check {
  readonly name: string
  readonly counted: (context: Context) => Sql
  readonly broken: (context: Context) => Sql
  /** What is asked before a year is closed nevertheless: no entry can mend it. */
  readonly asks?: string
  /** The list of a closing has it, with its amount at the end of the days: it is confirmed there. */
  readonly isListed?: true
}

const document = `json_build_object('resource', e.resource, 'id', e.record_id, 'number', null) as document`

/** What the rows themselves take away from sums by account, branch, year, more where it is asked for, and month. */
const fromRows = (tenant: number, more = ''): Sql =>
  sql`select account_id, branch_id, fiscal_year_id, ${word(more)}date_trunc('month', date)::date, -debit, -credit from ledger_rows where tenant_id = ${tenant}`

/** The figures of months that reports add up. */
const readMonths = (tenant: number): Sql =>
  sql`select account_id, branch_id, fiscal_year_id, month, debit, credit, silent_debit, silent_credit from account_totals where tenant_id = ${tenant}
    union all select account_id, branch_id, fiscal_year_id, month, debit, credit, silent_debit, silent_credit from account_sums where tenant_id = ${tenant} and not compacted`

/** The accounts that a statement finds, each once, as what a check has found. */
const codesOf = (tenant: number, accounts: Sql): Sql =>
  sql`select null as document, a.code as description from accounts a where a.tenant_id = ${tenant} and a.id in (${accounts})`

/** A statement for every kind of document that posts, with its table, one after the other. */
const ofDocuments = (models: readonly Model[], statement: (model: Model, table: Sql) => Sql): Sql =>
  list(
    models.map((model) => statement(model, ident(tableName(model.name)))),
    ' union all ',
  )

/** How many documents of every kind that posts such a statement finds. */
const countOf = (models: readonly Model[], statement: (model: Model, table: Sql) => Sql): Sql =>
  sql`select count(*) from (${ofDocuments(models, statement)}) counted`

/** The definitions that post, and those of them whose documents are numbered. */
export const posting = ({ models }: Registry): Model[] => models.filter((model) => model.posting)
const numbered = (registry: Registry): Model[] => posting(registry).filter((model) => model.numbered)

/** The document `d` of a definition and its description, as a check answers them. */
const documentColumns = (model: Model): Sql =>
  sql`json_build_object('resource', ${literal(model.name)}::text, 'id', d.id, 'number', ${columnOf(model, 'number', 'text')}) as document,
    ${columnOf(model, 'description', 'text')} as description`

/** The definition whose documents close years. */
const closers = ({ models }: Registry): Model[] => models.filter(({ data }) => data.yearEnds?.closes)

/** Every figure that limits keep, with all that moves it. */
const figuresIn = (registry: Registry) =>
  [...Map.groupBy(usagesIn(registry), ({ source, figure }) => `${source} ${figure.name}`).values()].flatMap((some) => {
    const users = some.map((usage) => partsOf(usage, registry))
    const [usage] = some
    const [parts] = users
    if (!usage || !parts) return []
    const model = registry.find(usage.source)
    const document = model
      ? `json_build_object('resource', '${model.owner?.name ?? model.name}', 'id', s.${model.owner || parts.year ? 'record_id' : 'id'}, 'number', null)`
      : 'null::json'
    return [{ ...parts, users, document }]
  })

/** What the database can be asked in one statement each. */
export const bookChecks: readonly Check[] = [
  {
    name: 'balancedEntries',
    counted: ({ tenant }) => sql`select count(*) from journal_entries where tenant_id = ${tenant}`,
    broken: ({
      tenant,
    }) => sql`select ${word(document)}, null as description from journal_entries e where e.tenant_id = ${tenant} and exists (
      select 1 from ledger_rows l where l.tenant_id = e.tenant_id and l.entry_id = e.id group by l.branch_id having sum(l.debit) <> sum(l.credit))`,
  },
  {
    name: 'entriesWithRows',
    counted: ({ tenant }) => sql`select count(*) from journal_entries where tenant_id = ${tenant}`,
    broken: ({ tenant }) => sql`select ${word(document)}, null as description from journal_entries e where e.tenant_id = ${tenant}
      and (select count(*) from ledger_rows l where l.tenant_id = e.tenant_id and l.entry_id = e.id) < 2`,
  },
  {
    name: 'sumsAgree',
    counted: ({ tenant }) => sql`select count(*) from account_sums where tenant_id = ${tenant}`,
    broken: ({ tenant }) =>
      codesOf(
        tenant,
        sql`select account_id from (
          select account_id, branch_id, fiscal_year_id, cost_center_id, month, debit + silent_debit as d, credit + silent_credit as c from account_sums where tenant_id = ${tenant}
          union all ${fromRows(tenant, 'cost_center_id, ')}) parts
        group by account_id, branch_id, fiscal_year_id, cost_center_id, month having sum(d) <> 0 or sum(c) <> 0`,
      ),
  },
  {
    // The figures of months as reports read them, of all cost centres together: also those that were not summed up yet.
    name: 'totalsAgree',
    counted: ({ tenant }) =>
      sql`select count(*) from (select distinct account_id, branch_id, fiscal_year_id, month from (${readMonths(tenant)}) parts) months`,
    broken: ({ tenant }) =>
      codesOf(
        tenant,
        sql`select account_id from (select account_id, branch_id, fiscal_year_id, month, debit + silent_debit as d, credit + silent_credit as c from (${readMonths(tenant)}) as read
          union all ${fromRows(tenant)}) parts
        group by account_id, branch_id, fiscal_year_id, month having sum(d) <> 0 or sum(c) <> 0
        union select account_id from (
          select account_id, branch_id, fiscal_year_id, month, silent_debit as sd, silent_credit as sc from account_totals where tenant_id = ${tenant}
          union all select account_id, branch_id, fiscal_year_id, month, -silent_debit, -silent_credit from account_sums where tenant_id = ${tenant} and compacted) parts
        group by account_id, branch_id, fiscal_year_id, month having sum(sd) <> 0 or sum(sc) <> 0
        union select account_id from (
          select account_id, branch_id, year, debit as d, credit as c, silent_debit as sd, silent_credit as sc from account_years where tenant_id = ${tenant}
          union all select account_id, branch_id, date_trunc('year', month)::date, -debit, -credit, -silent_debit, -silent_credit from account_totals where tenant_id = ${tenant}) parts
        group by account_id, branch_id, year having sum(d) <> 0 or sum(c) <> 0 or sum(sd) <> 0 or sum(sc) <> 0`,
      ),
  },
  {
    name: 'postedHaveEntries',
    counted: ({ tenant, registry }) =>
      countOf(
        posting(registry),
        (model, table) => sql`select 1 from ${table} where tenant_id = ${tenant} and ${standsInBooks(model)}`,
      ),
    broken: ({ tenant, registry }) =>
      ofDocuments(posting(registry), (model, table) => {
        const has = list(
          ['journal_entries', 'stock_rows'].map(
            (
              rows,
            ) => sql`exists (select 1 from ${ident(rows)} e where e.tenant_id = d.tenant_id and e.resource = ${literal(model.name)} and e.record_id = d.id
                and e.reverses is null and not exists (select 1 from ${ident(rows)} x where x.tenant_id = e.tenant_id and x.reverses = e.id))`,
          ),
          ' or ',
        )
        // Whether one that may come to nothing should have an entry, the check of agreement reckons.
        const wrong = sql`${standsInBooks(model, 'd')} ${word(model.data.effects?.orNothing ? '<' : '<>')} (${has})`
        return sql`select ${documentColumns(model)} from ${table} d where d.tenant_id = ${tenant} and ${wrong}`
      }),
  },
  {
    name: 'controlAccountsHaveParties',
    counted: ({ tenant }) =>
      sql`select count(*) from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where l.tenant_id = ${tenant} and a.party_kind <> 'none'`,
    broken: ({
      tenant,
    }) => sql`select ${word(document)}, a.code as description from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.tenant_id = ${tenant} and a.party_kind <> 'none' and num_nonnulls(${word(partyColumns('l'))}) = 0
        and e.reverses is null and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)`,
  },
  {
    // What a year is closed with is what its days hold.
    name: 'entriesInYears',
    counted: ({ tenant }) => sql`select count(*) from journal_entries where tenant_id = ${tenant}`,
    broken: ({
      tenant,
    }) => sql`select ${word(document)}, e.date::text as description from journal_entries e join fiscal_years y on y.tenant_id = e.tenant_id and y.id = e.fiscal_year_id
      where e.tenant_id = ${tenant} and e.date not between y.start_date and y.end_date`,
  },
  {
    name: 'closingsOnlyClose',
    counted: ({ tenant, registry }) =>
      countOf(
        closers(registry),
        (model, table) =>
          sql`select 1 from ${table} d where d.tenant_id = ${tenant} and ${closing(model, 'd')} and ${standsInBooks(model, 'd')}`,
      ),
    broken: ({ tenant, registry }) =>
      ofDocuments(
        closers(registry),
        (model, table) => sql`select ${documentColumns(model)} from ${table} d
          where d.tenant_id = ${tenant} and ${closing(model, 'd')} and ${standsInBooks(model, 'd')} and exists (${strayRows(sql`e.resource = ${literal(model.name)} and e.record_id = d.id`)})`,
      ),
  },
  {
    // A closed year took all that was earned and spent to its result, once.
    name: 'closedYearsAreEmpty',
    counted: ({ tenant }) => sql`select count(*) from fiscal_years where tenant_id = ${tenant} and status = 'closed'`,
    broken: ({ tenant }) =>
      codesOf(
        tenant,
        sql`select s.account_id from account_sums s join fiscal_years f on f.tenant_id = s.tenant_id and f.id = s.fiscal_year_id and f.status = 'closed'
          join accounts n on n.tenant_id = s.tenant_id and n.id = s.account_id and n.kind in ('income', 'expense')
          where s.tenant_id = ${tenant} group by s.account_id, s.branch_id, s.cost_center_id, s.fiscal_year_id having sum(s.debit) <> sum(s.credit)`,
      ),
  },
  {
    // Numbers follow the order of writing, whatever day a document is of: none is missing and none is there twice.
    name: 'numbersWithoutGaps',
    counted: ({ tenant, registry }) =>
      countOf(
        numbered(registry),
        (_model, table) => sql`select 1 from ${table} where tenant_id = ${tenant} and number is not null`,
      ),
    broken: ({ tenant, registry }) =>
      ofDocuments(numbered(registry), (model, table) => {
        const there = sql`(select count(*) from ${table} d where d.tenant_id = c.tenant_id and d.branch_id = c.branch_id and d.fiscal_year_id = c.fiscal_year_id and d.number is not null)`
        return sql`select null::json as document, c.given::text || ' <> ' || ${there}::text as description
          from counters c where c.tenant_id = ${tenant} and c.name = ${literal(snake(model.name))} and c.given <> ${there}
          union all (select ${documentColumns(model)} from (
            select n.*, count(*) over (partition by n.branch_id, n.fiscal_year_id, n.number) as same from ${table} n
              where n.tenant_id = ${tenant} and n.number is not null) d where d.same > 1 order by d.id)`
      }),
  },
  {
    // What is said to be used up is what its users use up. It may be more than there is: a limit can be younger than they are.
    name: 'usedAgrees',
    counted: ({ tenant, registry }) =>
      sql`select ${list([word('0::bigint'), ...figuresIn(registry).map(({ target }) => sql`(select count(*) from ${ident(target)} where tenant_id = ${tenant})`)], ' + ')} as count`,
    broken: ({ tenant, registry }) =>
      list(
        [
          sql`select null::json as document, null::text as description where false`,
          ...figuresIn(registry).map((parts) => {
            const used = `s."${parts.used}"`
            const users = withUsers(parts, usersOf(parts.users, `tenant_id = ${tenant}`))
            return word(`select ${parts.document}, ${used} || ' <> ' || coalesce(u.n, 0)
              from ${users} where s.tenant_id = ${tenant} and ${used} <> coalesce(u.n, 0)`)
          }),
        ],
        ' union all ',
      ),
  },
  {
    // What uses up a document stands on one that is in force.
    name: 'usedInForce',
    counted: ({ tenant, registry }) => countedUses(registry, tenant),
    broken: ({ tenant, registry }) => usesOfNothing(registry, tenant),
  },
  {
    // What is in a safe is what its account says, which only its own money makes true.
    name: 'safesApart',
    counted: ({ tenant }) => sql`select count(*) from safes where tenant_id = ${tenant}`,
    broken: ({ tenant, language }) =>
      sql`select null as document, string_agg(${word(language === 'ar' ? 's.arabic_name' : 'coalesce(s.english_name, s.arabic_name)')}, ' = ' order by s.id) as description
        from safes s where s.tenant_id = ${tenant} group by s.branch_id, s.account_id having count(*) > 1`,
    asks: 'Closing.SafesShare',
  },
  {
    // What is open of the instalments of families, branch by branch, is what stands on the account that collects it.
    name: 'receivablesAgree',
    counted: ({ tenant }) => sql`select count(*) from sales_invoices_terms where tenant_id = ${tenant}`,
    broken: differingReceivables,
    asks: 'Closing.ReceivablesDiffer',
  },
  {
    // What waits to be earned by invoices, account by account and branch by branch, is what stands there, but for what opening vouchers brought.
    name: 'deferredAgrees',
    counted: ({ tenant }) => sql`select count(*) from sales_invoices_items where tenant_id = ${tenant} and deferred > 0`,
    broken: differingDeferred,
    isListed: true,
  },
  {
    // What documents told the tax return is what their entries have on the tax accounts, side by side and branch by branch.
    name: 'taxesAgree',
    counted: ({ tenant }) => sql`select count(*) from journal_entries where tenant_id = ${tenant} and taxes ? 'lines'`,
    broken: differingTaxes,
  },
  {
    // What is said to lie in a warehouse is what came in less what went out, in pieces and in value.
    name: 'stockAgrees',
    counted: ({ tenant }) => sql`select count(*) from stock_balances where tenant_id = ${tenant}`,
    broken: ({
      tenant,
    }) => sql`select null::json as document, b.warehouse_id || ' ' || b.item_id || ': ' || b.quantity || ' <> ' || coalesce(r.quantity, 0) as description
      from stock_balances b left join (select warehouse_id, item_id, sum(quantity) as quantity, sum(value) as value from stock_rows where tenant_id = ${tenant} group by 1, 2) r
        on r.warehouse_id = b.warehouse_id and r.item_id = b.item_id
      where b.tenant_id = ${tenant} and (b.quantity <> coalesce(r.quantity, 0) or b.value <> coalesce(r.value, 0))`,
  },
  {
    // What goods are worth is what stands on the accounts of inventory, account by account and branch by branch.
    name: 'stockInAccounts',
    counted: ({ tenant }) => sql`select count(*) from stock_balances where tenant_id = ${tenant}`,
    broken: differingStock,
    asks: 'Closing.StockDiffers',
  },
  {
    // What was sent and has not arrived is what stands on the account of goods in transit, branch by branch.
    name: 'transitInAccounts',
    counted: (context) => sql`select count(*) from (${stillOnTheWay(context)}) t`,
    broken: differingTransit,
  },
]
