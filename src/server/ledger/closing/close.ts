import type { RecordData } from '../../../../schema/record/record.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import { sql } from '../../database/sql.ts'
import { auditStatement } from '../../engine/audit.ts'
import type { ActionBehaviour } from '../../engine/behaviour.ts'
import type { Context } from '../../engine/context.ts'
import { countUp } from '../../engine/numbers.ts'
import { nextIds } from '../../engine/parts.ts'
import { openBulkOn } from '../../tenants/bulk.ts'
import { loadBooks } from '../books.ts'
import { postEntry } from '../gate.ts'
import { recipes } from '../recipes/index.ts'
import { closingChecks, closingFaults } from './checks.ts'
import { closingLines, closingSource, standings } from './figures.ts'

/**
 * Closes a year in one transaction: a closing voucher for each branch takes income and expense to the year's result, and
 * the next year is there. What interrupts it leaves nothing behind.
 */
export const closeYear: ActionBehaviour = async ({ id: year, record, context, run }) => {
  // Whoever posts holds the year's row: they are waited for, and nobody posts any more.
  await run(sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and id = ${year} for update`)
  const faults = closingFaults(await closingChecks(year, context, run))
  if (faults.length) return faults
  const [books, found] = await Promise.all([loadBooks(context, run), standings(context.tenant, year, run)])
  const bulk = openBulkOn(run, {
    registry: context.registry,
    tenant: context.tenant,
    day: today(),
    author: context.person.id,
  })
  const date = record['endDate'] as string
  const result = books.account('yearResult')
  const params = { year: String(record['year']) }
  const description = context.language === 'ar' ? `إقفال السنة المالية ${params.year}` : `Closing of fiscal year ${params.year}`
  for (const [branch, own] of Map.groupBy(found, (one) => one.branch)) {
    const [number, [id = 0]] = await Promise.all([countUp('vouchers', branch, year, context, run), nextIds('vouchers', 1, run)])
    const voucher = {
      branch,
      fiscalYear: year,
      date,
      kind: 'closing',
      source: closingSource,
      description,
      status: 'posted',
      number,
      entries: closingLines(own, result),
    }
    await bulk.add('vouchers', [{ ...voucher, id }])
    await run(
      auditStatement(context, context.registry.get('vouchers'), id, 'create', {
        before: null,
        after: voucher as unknown as RecordData,
      }),
    )
    const lines = recipes['voucher']?.lines(voucher as unknown as RecordData, { ...books, decimals: 3 }) ?? []
    const refused = await postEntry(
      {
        resource: 'vouchers',
        record: id,
        event: 'post',
        version: 1,
        branch,
        date,
        area: 'general',
        description,
        lines: lines.map((line) => ({ ...line, reason: { key: line.account === result ? 'yearResult' : 'closing', params } })),
        empties: true,
      },
      books,
      context,
      run,
    )
    if (refused.length) return refused
  }
  await openNext(record, context, bulk)
  return []
}

/** The year after the one that is closed, if nobody has made it yet. */
async function openNext(record: RecordData, context: Context, bulk: ReturnType<typeof openBulkOn>): Promise<void> {
  const startDate = addDays(record['endDate'] as string, 1)
  const [next] = await bulk.run(
    sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and ${startDate}::date between start_date and end_date`,
  )
  if (next) return
  const endDate = addDays(`${Number(startDate.slice(0, 4)) + 1}${startDate.slice(4)}`, -1)
  await bulk.add('fiscalYears', [{ year: Number(record['year']) + 1, startDate, endDate, status: 'open' }])
}
