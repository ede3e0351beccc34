import { type ToldLate, vatFigures } from '../../../resources/groups/vatFigures.ts'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { add, compare, negate } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { ActionBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { toldBy, toldTaxes } from '../reports/queries/toldTaxes.ts'

const [returns, lateLines] = [tableName('vatReturns'), linesTable('vatReturns', 'late')]
/** What is more than that may not be corrected in a later return: the former one is filed anew. */
const mostCorrected = '5000'

/** What documents tell of the days of a draft, and what they have told since of days that were returned before. */
export const reckonVatReturn: ActionBehaviour = async (saving) => {
  const { id, record, context, run } = saving
  const faults = await overlapping(id, record, context, run)
  return faults.length ? faults : { values: await figuresOf(record, context, run) }
}

/**
 * Files a return: what documents tell by now is what was returned, up to the last entry that is there. Nobody posts meanwhile, or an
 * entry with a smaller number could come later.
 */
export const fileVatReturn: ActionBehaviour = async ({ id, record, context, run }) => {
  const { tenant, translate } = context
  await run(sql`select 1 from fiscal_years where tenant_id = ${tenant} order by id for update`)
  const faults = await overlapping(id, record, context, run)
  if (faults.length) return faults
  const [figures, [last]] = await Promise.all([
    figuresOf(record, context, run),
    run<{ entry: number }>(sql`select coalesce(max(id), 0)::int as entry from journal_entries where tenant_id = ${tenant}`),
  ])
  const corrected = add(figures.lateTax, String(record['corrections'] ?? '0'))
  if ([corrected, negate(corrected)].some((one) => compare(one, mostCorrected) > 0))
    return [{ code: 'VatReturn.CorrectedAbove', field: 'corrections', params: { amount: corrected, max: mostCorrected } }]
  const days = { from: String(record['from']), to: String(record['to']) }
  const description = record['description'] ?? translate('vatReturn.settlement', days)
  return { values: { ...figures, description, toldUpTo: last?.entry ?? 0 } as unknown as RecordData }
}

/** What a later return has corrected of this one would be told twice. */
export const reopenVatReturn: ActionBehaviour = async ({ id, context, run }) => {
  const [later] = await run<{ number: string }>(
    sql`select r.number from ${ident(lateLines)} l join ${ident(returns)} r on r.tenant_id = l.tenant_id and r.id = l.record_id
      where l.tenant_id = ${context.tenant} and l.vat_return_id = ${id} and r.status = 'filed' limit 1`,
  )
  return later ? [{ code: 'VatReturn.CorrectedLater', params: { number: later.number } }] : []
}

async function figuresOf({ from, to, corrections }: RecordData, context: Context, run: Run) {
  const [told, late] = await Promise.all([
    toldTaxes(String(from), String(to), context, run),
    toldLate(String(from), context, run),
  ])
  return vatFigures(told, late, context.branch.id, String(corrections ?? '0'))
}

/** What came into days before one after they were returned, and no return in between has corrected. */
async function toldLate(day: string, context: Context, run: Run): Promise<ToldLate[]> {
  const { tenant, branch } = context
  const filed = (alias: string) =>
    sql`${ident(alias)}.tenant_id = ${tenant} and ${ident(alias)}.branch_id = ${branch.id} and ${ident(alias)}.status = 'filed'`
  const told = await toldBy(
    sql`e.date < ${day}::date and exists (select 1 from ${ident(returns)} r where ${filed('r')} and e.date between r."from" and r."to" and e.id > r.told_up_to
        and not exists (select 1 from ${ident(returns)} c where ${filed('c')} and c."from" > r."to" and c.told_up_to > r.told_up_to and e.id <= c.told_up_to))`,
    context,
    run,
  )
  if (!told.length) return []
  const rows = await run<{ id: number; from: string; to: string }>(
    sql`select r.id, r."from"::text, r."to"::text from ${ident(returns)} r where ${filed('r')}`,
  )
  return told.flatMap((one) => {
    const own = rows.find(({ from, to }) => from <= one.date && one.date <= to)
    return own ? [{ ...one, vatReturn: own.id }] : []
  })
}

/** No day is returned twice. Filing returns wait for each other. */
async function overlapping(id: number, { from, to }: RecordData, { tenant, branch }: Context, run: Run): Promise<FaultAt[]> {
  const [other] = await run<{ number: string }>(
    sql`select number from ${ident(returns)} where tenant_id = ${tenant} and branch_id = ${branch.id} and status = 'filed' and id <> ${id}
      and "from" <= ${String(to)}::date and "to" >= ${String(from)}::date limit 1`,
  )
  return other ? [{ code: 'VatReturn.Overlaps', field: 'from', params: { number: other.number } }] : []
}
