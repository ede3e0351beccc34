import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'

interface Opening {
  readonly id: number
  readonly number: number
  readonly date: string
  readonly branch: number
  readonly year: number
}

const counts = new Set<unknown>(['open', 'posted'])

/** Whether a voucher comes to count as what it is: it was a draft before, or of another kind, or it is posted now. */
const isNew = ({ record, before }: Change, kind: string): boolean =>
  record['kind'] === kind &&
  counts.has(record['status']) &&
  before?.['status'] !== 'posted' &&
  (before?.['status'] !== record['status'] || before?.['kind'] !== kind)

/**
 * What is asked of vouchers before they count: whether a branch's year really has another opening voucher, and a closing
 * voucher that takes no income and no expense anywhere. The questions of each, in their order.
 */
export async function unusualVouchers(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const [openings, idle] = await Promise.all([
    otherOpenings(
      changes.filter((change) => isNew(change, 'opening')),
      context,
      run,
    ),
    closingNothing(
      changes.filter((change) => isNew(change, 'closing')),
      context,
      run,
    ),
  ])
  return changes.map((change): FaultAt[] => {
    const other = openings.get(change)
    if (other) {
      const { id, number, date } = other
      return [{ code: 'Voucher.SecondOpening', params: { resource: 'vouchers', id, number, date } }]
    }
    return idle.has(change) ? [{ code: 'Voucher.ClosesNothing' }] : []
  })
}

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

/** Those of these whose lines stand on no account of income or expense. */
async function closingNothing(changes: readonly Change[], context: Context, run: Run): Promise<Set<Change>> {
  if (!changes.length) return new Set()
  const accountsOf = ({ record }: Change) =>
    ((record['entries'] as RecordData[] | undefined) ?? []).flatMap(({ account }) =>
      typeof account === 'number' ? [account] : [],
    )
  const rows = await run<{ id: number }>(
    sql`select id from accounts where tenant_id = ${context.tenant} and id = any(${[...new Set(changes.flatMap(accountsOf))]}::int[]) and kind in ('income', 'expense')`,
  )
  const closed = new Set(rows.map(({ id }) => id))
  return new Set(changes.filter((change) => !accountsOf(change).some((account) => closed.has(account))))
}
