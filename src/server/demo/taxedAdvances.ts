import { sql } from '../database/sql.ts'
import { type DemoData, type School, yearId } from './demoData.ts'
import { desk } from './fees.ts'
import { reached } from './lookUp.ts'
import type { Services } from './services.ts'
import type { Methods } from './treasury.ts'

/** In each school a family pays for the bus in advance, whose tax is owed as it comes, and its invoice deducts the advance later. */
export async function addTaxedAdvances(demoData: DemoData, services: Services, methods: Methods): Promise<void> {
  for (const school of demoData.schools) await addTaxedAdvance(demoData, school, services, methods)
}

async function addTaxedAdvance(
  demoData: DemoData,
  school: School,
  { transport }: Services,
  { transfer }: Methods,
): Promise<void> {
  const { bulk, year } = demoData
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
  const post = (resource: 'collections' | 'salesInvoices', made: readonly { readonly id: number }[]) =>
    act(
      resource,
      'post',
      made.map(({ id }) => id),
    )
  const onDay = (day: string) => ({ date: reached(year, `${year}-${day}`), guardian: child.guardian, status: 'open' })
  const methods = [{ paymentMethod: transfer, amount: '1150.00', reference: `${year}900${school.branch}` }]
  const advance = { ...onDay('02-10'), methods, advanceFor: transport, advanceStudent: child.id }
  await post('collections', await make('collections', [advance]))
  const items = [{ student: child.id, service: transport, quantity: '1' }]
  const invoices = await make('salesInvoices', [{ ...onDay('02-20'), items }])
  await post('salesInvoices', invoices)
  const deducting = await bulk.run<{ id: number }>(
    sql`select id from collections where tenant_id = ${bulk.tenant} and source_sales_invoices_id = any(${invoices.map(({ id }) => id)}::int[])`,
  )
  await post('collections', deducting)
}
