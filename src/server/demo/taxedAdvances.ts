import { sql } from '../database/sql.ts'
import { type DemoData, yearId } from './demoData.ts'
import { desk } from './fees.ts'
import { ago } from './lookUp.ts'
import type { Services } from './services.ts'
import type { Methods } from './treasury.ts'

/** The girls' school owes the tax of advances as they come: a family pays for the bus in advance, and its invoice takes the advance later. */
export async function addTaxedAdvances(demoData: DemoData, { transport }: Services, { transfer }: Methods): Promise<void> {
  const { bulk, schools, year } = demoData
  const [, school] = schools
  await bulk.run(
    sql`update branches set advance_tax_point = 'receipt' where tenant_id = ${bulk.tenant} and id = ${school.branch}`,
  )
  // Of the families that were invoiced nothing.
  const [child] = await bulk.run<{ id: number; guardian: number }>(
    sql`select s.id, s.guardian_id as guardian from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id
        join student_statuses t on t.tenant_id = y.tenant_id and t.id = y.status_id and t.kind = 'enrolled'
      where s.tenant_id = ${bulk.tenant} and not s.suspended and y.branch_id = ${school.branch} and y.fiscal_year_id = ${yearId(demoData, year)}
        and not exists (select 1 from sales_invoices i where i.tenant_id = s.tenant_id and i.guardian_id = s.guardian_id)
      order by s.guardian_id desc, s.id limit 1`,
  )
  if (!child) return
  const { make, act } = desk(demoData, school)
  const common = { date: ago(year, 0), guardian: child.guardian, status: 'open' }
  const methods = [{ paymentMethod: transfer, amount: '1150', reference: `${year}9001` }]
  const paid = { ...common, methods, advanceFor: transport, advanceStudent: child.id }
  const [advance] = await make('collections', [paid])
  await act('collections', 'post', [advance?.id ?? 0])
  const items = [{ student: child.id, service: transport, quantity: '1' }]
  const [invoice] = await make('salesInvoices', [{ ...common, items }])
  await act('salesInvoices', 'post', [invoice?.id ?? 0])
  const made = await bulk.run<{ id: number }>(
    sql`select id from collections where tenant_id = ${bulk.tenant} and source_sales_invoices_id = ${invoice?.id ?? 0}`,
  )
  await act(
    'collections',
    'post',
    made.map(({ id }) => id),
  )
}
