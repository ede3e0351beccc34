import type { integrity as integrityReport } from '../../../../resources/reports/integrity.ts'
import { snake, tableName } from '../../../../schema/derive/names.ts'
import type { Registry } from '../../../../schema/registry.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { partsOf, usersOf } from '../../database/limitTriggers.ts'
import { ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { partyColumns } from '../../ledger/parties.ts'
import type { Figures, ReportQuery } from '../report.ts'

/** What must hold: how many things were looked at, and those that break it. */
interface Check {
  readonly name: string
  readonly counted: (context: Context) => Sql
  readonly broken: (context: Context) => Sql
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

/** A statement for every kind of document that posts, with its table, its name and the name of its counter, one after the other. */
const ofDocuments = (registry: Registry, statement: (table: Sql, resource: Sql, counter: Sql) => Sql): Sql =>
  list(
    registry.models
      .filter(({ data, numbered }) => data.posting !== undefined && numbered)
      .map(({ name }) => statement(ident(tableName(name)), literal(name), literal(snake(name)))),
    ' union all ',
  )

/** How many documents of every kind that posts such a statement finds. */
const countOf = (registry: Registry, statement: (table: Sql) => Sql): Sql =>
  sql`select count(*) from (${ofDocuments(registry, statement)}) counted`

/** Every figure that limits keep, with all that moves it. */
const figuresIn = (registry: Registry) => {
  const usages = registry.models.flatMap(({ name }) => registry.usages(name))
  return [...Map.groupBy(usages, ({ source, figure }) => `${source} ${figure.name}`).values()].flatMap((some) => {
    const users = some.map((usage) => partsOf(usage, registry))
    const [usage] = some
    const [parts] = users
    const owner = usage && registry.get(usage.source).owner
    return usage && parts ? [{ ...parts, users, resource: owner?.name ?? usage.source, record: owner ? 'record_id' : 'id' }] : []
  })
}

const checks: readonly Check[] = [
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
      countOf(registry, (table) => sql`select 1 from ${table} where tenant_id = ${tenant} and status = 'posted'`),
    broken: ({ tenant, registry }) =>
      ofDocuments(
        registry,
        (
          table,
          resource,
        ) => sql`select json_build_object('resource', ${resource}, 'id', d.id, 'number', d.number) as document, d.description
          from ${table} d where d.tenant_id = ${tenant} and (d.status = 'posted') <> exists (select 1 from journal_entries e
            where e.tenant_id = d.tenant_id and e.resource = ${resource} and e.record_id = d.id
              and e.event = 'post' and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id))`,
      ),
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
    name: 'numbersWithoutGaps',
    counted: ({ tenant, registry }) =>
      countOf(registry, (table) => sql`select 1 from ${table} where tenant_id = ${tenant} and number is not null`),
    broken: ({ tenant, registry }) =>
      ofDocuments(registry, (table, _resource, counter) => {
        const numbered = sql`(select count(*) from ${table} d where d.tenant_id = c.tenant_id and d.branch_id = c.branch_id and d.fiscal_year_id = c.fiscal_year_id and d.number is not null)`
        return sql`select null::json as document, c.value::text || ' <> ' || ${numbered}::text as description
          from counters c where c.tenant_id = ${tenant} and c.name = ${counter} and c.value <> ${numbered}`
      }),
  },
  {
    // What is said to be used up is what its users use up, and no more than there is.
    name: 'usedAgrees',
    counted: ({ tenant, registry }) =>
      sql`select ${list([word('0::bigint'), ...figuresIn(registry).map(({ source }) => sql`(select count(*) from ${ident(source)} where tenant_id = ${tenant})`)], ' + ')} as count`,
    broken: ({ tenant, registry }) =>
      list(
        [
          sql`select null::json as document, null::text as description where false`,
          ...figuresIn(registry).map(
            ({ source, figure, left, resource, record, users }) =>
              sql`select json_build_object('resource', ${literal(resource)}::text, 'id', s.${ident(record)}, 'number', null), s.${ident(figure)} || case when s.${ident(figure)} <> coalesce(u.n, 0) then ' <> ' || coalesce(u.n, 0) else ' > ' || s.${ident(figure)} + s.${ident(left)} end
                from ${ident(source)} s left join (select id, sum(n) as n from (${word(usersOf(users, `tenant_id = ${tenant}`))}) p group by 1) u on u.id = s.id
                where s.tenant_id = ${tenant} and (s.${ident(figure)} <> coalesce(u.n, 0) or s.${ident(left)} < 0)`,
          ),
        ],
        ' union all ',
      ),
  },
]

/** All checks over the whole tenant; each says how much it looked at. */
export const integrity: ReportQuery<typeof integrityReport> = async ({ context }): Promise<Figures> => {
  const results = await Promise.all(
    checks.map(async ({ name, counted, broken }): Promise<ReportRow[]> => {
      const [[count], found] = await Promise.all([
        context.database.one<{ count: number }>(context.tenant, counted(context)),
        context.database.one<{ document: unknown; description: string | null }>(
          context.tenant,
          sql`${broken(context)} limit 100`,
        ),
      ])
      return [
        {
          cells: { check: name, checked: count?.count ?? 0, found: found.length },
          level: 0,
          role: found.length ? 'bad' : count?.count ? 'good' : 'idle',
        },
        ...found.map((row): ReportRow => ({ cells: { ...row }, level: 1, role: 'bad' })),
      ]
    }),
  )
  return { rows: results.flat() }
}
