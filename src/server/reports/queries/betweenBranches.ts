import type { betweenBranches as betweenBranchesReport } from '../../../../resources/reports/betweenBranches.ts'
import { today } from '../../../../schema/values/date.ts'
import { add, isZero, subtract, sum } from '../../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../../shared/report.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { ReportQuery } from '../report.ts'
import { type LedgerRow, ledgerRows, toldOf } from './ledgerRows.ts'
import { together } from './together.ts'

/** What the books of a branch say of another one; of none where nobody has said which. */
interface Side {
  readonly branch: number
  readonly other: number | null
  readonly amount: string
}

interface PairLine extends Side {
  readonly entry: number
  readonly line: number
}

/** Two branches, the one that was there first before the other. */
interface Pair {
  readonly branch: number
  readonly other: number | null
  readonly says: string | null
  readonly otherSays: string | null
}

/** Accounts on which branches owe one another. */
export const betweenAccounts = ({ tenant }: Context): Sql =>
  sql`(select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'branchCurrent')`

/** The other branch of a row `l`; of a reversal that of the row which it takes back. */
const otherBranch = sql`case when l.reason->>'key' in ('dueTo', 'dueFrom') then (l.reason->'params'->>'branch')::int
  when l.reason->>'key' = 'reversal' then (select (o.reason->'params'->>'branch')::int from ledger_rows o where o.tenant_id = l.tenant_id
    and o.entry_id = (l.reason->'params'->>'entry')::int and o.line = l.line and o.reason->>'key' in ('dueTo', 'dueFrom')) end`

const rowsUntil = (day: string, context: Context): Sql =>
  sql`from ledger_rows l where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.branches}::int[])
    and l.date <= ${day}::date and l.account_id in ${betweenAccounts(context)}`

/** Of each pair both sides, as far as the reader may see the branches; one of both is among those that are chosen. */
export const betweenBranches: ReportQuery<typeof betweenBranchesReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, branches, database } = context
  const day = parameters.asOf ?? today()
  const [sides, names] = await Promise.all([
    database.one<Side>(
      tenant,
      sql`select branch, other, sum(amount)::text as amount from (select l.branch_id as branch, ${otherBranch} as other, l.debit - l.credit as amount ${rowsUntil(day, context)}) s
        group by 1, 2 having sum(amount) <> 0 or other is not null order by 1, 2`,
    ),
    database.one<Name & { readonly id: number }>(
      tenant,
      sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${tenant}`,
    ),
  ])
  const pairs = pairsOf(sides, branches).filter(({ branch, other }) =>
    [branch, other].some((one) => one !== null && visibleBranches.includes(one)),
  )
  const lines = parameters.withLines ? await linesOf(day, context) : { of: () => [], tells: [] }
  const name = (id: number | null) => names.find((one) => one.id === id) ?? null
  return {
    tells: lines.tells,
    rows: pairs.flatMap((pair): ReportRow[] => {
      const { branch, other, says, otherSays } = pair
      const isWhole = other === null || (says !== null && otherSays !== null)
      const difference = isWhole ? add(says ?? '0', otherSays ?? '0') : null
      const cells = { branch: name(branch), otherBranch: name(other) ?? 'noOtherBranch', says, otherSays, difference }
      return [
        { cells, level: 0, ...(difference !== null && !isZero(difference) && { role: 'bad' as const }), ids: { branch } },
        ...lines.of(pair),
      ]
    }),
  }
}

/** The two sides of each pair of branches, the one that was there first before the other. */
function pairsOf(sides: readonly Side[], seen: readonly number[]): Pair[] {
  const ordered = sides.map((side) => {
    const [first = side.branch, second = null] = [side.branch, side.other ?? []].flat().toSorted((a, b) => a - b)
    return { ...side, first, second }
  })
  return [...Map.groupBy(ordered, ({ first, second }) => `${first} ${second}`).values()].flatMap((own): Pair[] => {
    const [pair] = own
    if (!pair) return []
    const of = (id: number | null) =>
      id === null || !seen.includes(id) ? null : sum(own.filter(({ branch }) => branch === id).map(({ amount }) => amount))
    return [{ branch: pair.first, other: pair.second, says: of(pair.first), otherSays: of(pair.second) }]
  })
}

/** The rows of the books that make up each side of a pair. */
async function linesOf(day: string, context: Context) {
  const { tenant, branches, database } = context
  const [found, rows] = await Promise.all([
    database.one<PairLine>(
      tenant,
      sql`select l.entry_id as entry, l.line, l.branch_id as branch, ${otherBranch} as other, (l.debit - l.credit)::text as amount ${rowsUntil(day, context)}`,
    ),
    ledgerRows(
      {
        from: '1900-01-01',
        to: day,
        order: 'entry',
        showReversed: true,
        where: sql`l.account_id in ${betweenAccounts(context)}`,
      },
      { ...context, visibleBranches: branches },
    ),
  ])
  const places = new Map(found.map((one) => [`${one.entry} ${one.line}`, one]))
  const sideOf = (branch: number, other: number | null): readonly LedgerRow[] =>
    together(
      rows.filter(({ entry, line }) => {
        const place = places.get(`${entry} ${line}`)
        return place?.branch === branch && place.other === other
      }),
    )
  const amountOf = ({ debit, credit }: LedgerRow) => subtract(debit, credit)
  return {
    tells: toldOf(rows),
    of: ({ branch, other }: Pair): ReportRow[] => {
      const told = (side: 'says' | 'otherSays', of: readonly LedgerRow[]) =>
        of.map((row): ReportRow => ({ cells: { date: row.date, document: row.document, [side]: amountOf(row) }, level: 1 }))
      const all = [...told('says', sideOf(branch, other)), ...(other === null ? [] : told('otherSays', sideOf(other, branch)))]
      return all.toSorted((one, next) => String(one.cells['date']).localeCompare(String(next.cells['date'])))
    },
  }
}
