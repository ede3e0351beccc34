import { tableName } from '../../../../schema/derive/names.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { leftToRight } from '../../../../schema/values/isolate.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import { closingDocuments } from './figures.ts'

/** The VAT returns that were filed of some of the days that are opened again: what is posted into them now is late. */
export async function askedOfReturned({ from, to }: Days, { tenant, language }: Context, run: Run): Promise<FaultAt[]> {
  const filed = await run<{ number: string; from: string; to: string }>(
    sql`select number, "from"::text, "to"::text from ${ident(tableName('vatReturns'))}
      where tenant_id = ${tenant} and status = 'filed' and "from" <= ${to}::date and "to" >= ${from}::date order by "from", id`,
  )
  if (!filed.length) return []
  const returns = filed.map((one) => `${leftToRight(one.number)} (${leftToRight(`${one.from} – ${one.to}`)})`)
  return [{ code: 'Closing.OpensReturned', params: { returns: returns.join(separatorIn(language)) } }]
}

/** What opening a closed year again undoes: its closing vouchers by number, with what the statements that were given out of it say, and the returns inside it. */
export async function askedOfYear(
  year: number,
  record: Days & { readonly year: number },
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  const vouchers = await run<{ number: string }>(sql`select d.number from ${closingDocuments(year, context)} order by d.id`)
  const numbers = vouchers.map(({ number }) => leftToRight(number)).join(separatorIn(context.language))
  return [
    { code: 'Closing.Reopens', params: { year: record.year, vouchers: numbers || '—' } },
    ...(await askedOfReturned(record, context, run)),
  ]
}
