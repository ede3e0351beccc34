import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { entriesOf } from './voucherEntries.ts'

interface Opening {
  readonly id: number
  readonly number: string
  readonly date: string
  readonly branch: number
  readonly year: number
}

const counts = new Set<unknown>(['open', 'posted'])

/** Whether a voucher comes to count as an opening: it was a draft before, or of another kind, or it is posted now. */
const isNewOpening = ({ record, before }: Change): boolean =>
  record['kind'] === 'opening' &&
  counts.has(record['status']) &&
  before?.['status'] !== 'posted' &&
  (before?.['status'] !== record['status'] || before?.['kind'] !== 'opening')

/**
 * What is asked of vouchers before they count: whether a branch's year really has another opening voucher, and whether books that go on from
 * an earlier year are opened once more. In their order.
 */
export async function unusualVouchers(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const judged = changes.filter(isNewOpening)
  const [openings, begun] = await Promise.all([otherOpenings(judged, context, run), booksBefore(judged, context, run)])
  return changes.map((change): FaultAt[] => {
    const [other, since] = [openings.get(change), begun.get(change)]
    return [
      ...(other ? [{ code: 'Voucher.SecondOpening', params: { resource: 'vouchers', ...numberOf(other) } }] : []),
      ...(since ? [{ code: 'Voucher.OpeningLater', field: 'kind', params: { date: since } }] : []),
    ]
  })
}

const numberOf = ({ id, number, date }: Opening) => ({ id, number, date })

/**
 * The first day of the books of a branch that each of these brings something into, where that is of a year before its own. Balances go on in each
 * branch by itself, so that one that joins the school later opens its books in its own first year; documents of other branches have begun them too.
 */
async function booksBefore(changes: readonly Change[], context: Context, run: Run): Promise<Map<Change, string>> {
  if (!changes.length || context.person.isAutomatic) return new Map()
  const years = [...new Set(changes.map((change) => yearOf(change, context)))]
  const branches = [...new Set(changes.flatMap((change) => branchesOf(change, context)))]
  const found = await run<{ branch: number; year: number; begun: string }>(
    sql`select b.id as branch, y.id as year, e.begun::text from branches b join fiscal_years y on y.tenant_id = b.tenant_id and y.id = any(${years}::int[])
        cross join lateral (select min(f.date) as begun from accounts a cross join lateral (select l.date from ledger_rows l
          where l.tenant_id = a.tenant_id and l.account_id = a.id and l.branch_id = b.id order by l.date limit 1) f where a.tenant_id = b.tenant_id and f.date < y.start_date) e
      where b.tenant_id = ${context.tenant} and b.id = any(${branches}::int[]) and e.begun is not null order by e.begun`,
  )
  return new Map(
    changes.flatMap((change): [Change, string][] => {
      const one = found.find(
        ({ branch, year }) => year === yearOf(change, context) && branchesOf(change, context).includes(branch),
      )
      return one ? [[change, one.begun]] : []
    }),
  )
}

/** The branches into whose books a voucher brings something. */
const branchesOf = (change: Change, context: Context): unknown[] => [
  branchOf(change, context),
  ...entriesOf(change.record).flatMap(({ branch }) => branch ?? []),
]

const branchOf = ({ record, before }: Change, context: Context): unknown =>
  before?.['branch'] ?? record['branch'] ?? context.branch.id
const yearOf = ({ record, before }: Change, context: Context): unknown =>
  before?.['fiscalYear'] ?? record['fiscalYear'] ?? context.year?.id

/** The final opening voucher that stands beside each of these in its branch and year, a posted one before all. */
async function otherOpenings(changes: readonly Change[], context: Context, run: Run): Promise<Map<Change, Opening>> {
  if (!changes.length) return new Map()
  const years = [...new Set(changes.map((change) => yearOf(change, context)))]
  const found = await run<Opening>(
    sql`select id, number, date::text, branch_id as branch, fiscal_year_id as year from vouchers where tenant_id = ${context.tenant}
      and fiscal_year_id = any(${years}::int[]) and kind = 'opening' and status in ('open', 'posted') order by status = 'posted' desc, id`,
  )
  return new Map(
    changes.flatMap((change): [Change, Opening][] => {
      const other = found.find(
        (one) => one.id !== change.id && one.branch === branchOf(change, context) && one.year === yearOf(change, context),
      )
      return other ? [[change, other]] : []
    }),
  )
}
