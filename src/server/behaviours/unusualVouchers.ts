import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'

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

/** What is asked of vouchers before they count: whether a branch's year really has another opening voucher. In their order. */
export async function unusualVouchers(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const openings = await otherOpenings(changes.filter(isNewOpening), context, run)
  return changes.map((change): FaultAt[] => {
    const other = openings.get(change)
    if (!other) return []
    const { id, number, date } = other
    return [{ code: 'Voucher.SecondOpening', params: { resource: 'vouchers', id, number, date } }]
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
