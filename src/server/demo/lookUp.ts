import { addDays, today } from '../../../schema/values/date.ts'
import { ident, sql } from '../database/sql.ts'
import type { DemoData } from './demoData.ts'

/** The day so many days before today, or before the end of a year that is over; never before its beginning. */
export function ago(year: number, days: number): string {
  const last = [today(), `${year}-12-31`].toSorted()[0] as string
  return [addDays(last, -days), `${year}-01-01`].toSorted()[1] as string
}

/** The id of a master of the demo by its Arabic name. */
export async function named(
  { bulk }: DemoData,
  resource: 'incomes' | 'expenses' | 'banks',
  name: string,
): Promise<number | undefined> {
  const [row] = await bulk.run<{ id: number }>(
    sql`select id from ${ident(resource)} where tenant_id = ${bulk.tenant} and arabic_name = ${name}`,
  )
  return row?.id
}

/** What the books have on the account of a bank before a day, in all branches. */
export async function bookedBefore({ bulk }: DemoData, bank: number | undefined, day: string): Promise<string> {
  const [row] = await bulk.run<{ amount: string }>(
    sql`select coalesce(sum(l.debit - l.credit), 0)::numeric(18,2)::text as amount from banks k join ledger_rows l on l.tenant_id = k.tenant_id and l.account_id = k.account_id
      where k.tenant_id = ${bulk.tenant} and k.id = ${bank} and l.date < ${day}::date`,
  )
  return row?.amount ?? '0'
}

/** The first line of a document, by the table of the lines. */
export async function lineOf({ bulk }: DemoData, table: string, document: number | undefined): Promise<number | undefined> {
  const [row] = await bulk.run<{ id: number }>(
    sql`select id from ${ident(table)} where tenant_id = ${bulk.tenant} and record_id = ${document} order by position limit 1`,
  )
  return row?.id
}
