import { addDays, today } from '../../../schema/values/date.ts'
import { monthOf } from '../../../schema/values/month.ts'
import { ident, sql } from '../database/sql.ts'
import type { DemoData } from './demoData.ts'

/** The day so many days before today, or before the end of a year that is over; never before its beginning. */
export function ago(year: number, days: number): string {
  const last = [today(), `${year}-12-31`].toSorted()[0] as string
  return [addDays(last, -days), `${year}-01-01`].toSorted()[1] as string
}

/** A day of the year, or the last one that has come where it lies ahead: nothing of the demo is dated after the day that it is made on. */
export const reached = (year: number, day: string): string => [day, ago(year, 0)].toSorted()[0] as string

/** The months of a year that are over. */
export const monthsOver = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).filter(
    (month) => month < monthOf(today()),
  )

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

/** The first line of a document, by the table of the lines. */
export async function lineOf({ bulk }: DemoData, table: string, document: number | undefined): Promise<number | undefined> {
  const [row] = await bulk.run<{ id: number }>(
    sql`select id from ${ident(table)} where tenant_id = ${bulk.tenant} and record_id = ${document} order by position limit 1`,
  )
  return row?.id
}
