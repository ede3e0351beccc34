import { recognitionOfInvoice } from '../../../resources/makers/recognitionOfInvoice.ts'
import type { Maker } from '../../../schema/makers.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { lastDay } from '../../../schema/values/month.ts'
import { sql } from '../database/sql.ts'
import { plan } from '../engine/make/plan.ts'
import { recordsStatement } from '../engine/read/record.ts'
import { Problem } from '../problems/problem.ts'
import type { DemoData, School } from './demoData.ts'
import { contextOf, desk } from './fees.ts'
import { monthsOver } from './lookUp.ts'

/**
 * Recognises what each school has earned of its invoices in the months that are over, as the run of each of them would.
 * @param counted tells the planner how much there is: after the first month, since it would go through all rows of a table that was empty
 */
export async function recogniseIncome(demoData: DemoData, counted: () => Promise<unknown>): Promise<void> {
  const months = monthsOver(demoData.year)
  for (const month of new Set([...months.slice(0, 1), ...months.slice(-1)])) {
    for (const school of demoData.schools) await recognise(demoData, school, lastDay(month))
    await counted()
  }
}

async function recognise(demoData: DemoData, school: School, until: string): Promise<void> {
  const { run } = demoData.bulk
  const context = contextOf(demoData, school)
  const invoices = await invoicesOf(demoData, school, until)
  const origins = invoices.map((record) => ({ record, input: { until } }))
  const planned = await plan(recognitionOfInvoice as unknown as Maker, origins, context, run)
  const found = planned.flatMap((one) => {
    if (one instanceof Problem) throw one
    return one
  })
  const { make, act } = desk(demoData, school)
  const made = await make(
    'incomeRecognitions',
    found.toSorted((one, other) => String(one['date']).localeCompare(String(other['date']))),
  )
  await act(
    'incomeRecognitions',
    'post',
    made.map(({ id }) => id),
  )
}

/** A school's invoices in the books of which something is still to be earned. */
async function invoicesOf(demoData: DemoData, school: School, until: string): Promise<(RecordData & { readonly id: number })[]> {
  const { bulk } = demoData
  const context = contextOf(demoData, school)
  const found = await bulk.run<{ id: number }>(
    sql`select id from sales_invoices where tenant_id = ${bulk.tenant} and branch_id = ${school.branch} and status = 'posted'
      and released_left > 0 and date <= ${until} order by id`,
  )
  const ids = found.map(({ id }) => id)
  const rows = await bulk.run<{ record: string }>(
    recordsStatement(bulk.registry.get('salesInvoices'), ids, context, 'withReferences'),
  )
  return rows.map(({ record }) => JSON.parse(record)).toSorted((one, other) => one.id - other.id)
}
