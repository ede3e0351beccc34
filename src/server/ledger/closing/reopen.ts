import { tableName } from '../../../../schema/derive/names.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { ident, sql } from '../../database/sql.ts'
import type { ActionBehaviour } from '../../engine/behaviour.ts'
import { closingModel } from '../../engine/sql/yearEnds.ts'
import { loadBooks } from '../books.ts'
import { postEntry } from '../gate.ts'
import { areaOf } from '../posting.ts'
import { reversalOf } from '../reversal.ts'
import { assertEveryBranch } from './checks.ts'
import { closingDocuments } from './figures.ts'
import { askedOfYear } from './undone.ts'

/** The act has no day that somebody might choose later: which lock holds it, and where that is taken back. */
const lockedAct = (fault: FaultAt): FaultAt =>
  fault.code === 'Ledger.Locked' ? { code: 'Closing.Locked', ...(fault.params && { params: fault.params }) } : fault

/** Takes the closing documents of a year back on their own day, once it was said what that undoes; the year takes entries again. */
export const reopenYear: ActionBehaviour = async ({ id: year, record, input, context, run }) => {
  await assertEveryBranch(context, run)
  const later = await run(
    sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and status = 'closed' and start_date > ${record['endDate'] as string} limit 1`,
  )
  if (later.length) return [{ code: 'Closing.LaterClosed' }]
  const days = { from: record['startDate'] as string, to: record['endDate'] as string }
  const questions = await askedOfYear(year, { ...days, year: Number(record['year']) }, context, run)
  // The database refuses entries of a closed year, so it is opened first.
  await run(sql`update fiscal_years set status = 'open' where tenant_id = ${context.tenant} and id = ${year}`)
  const entries = await run<{ id: number; record: number; branch: number; date: string; version: number }>(
    sql`select e.id, e.record_id as record, e.branch_id as branch, e.date::text, e.version from ${closingDocuments(year, context)} join journal_entries e on e.tenant_id = d.tenant_id and e.resource = d.resource and e.record_id = d.id
      where e.event = 'post' and e.fiscal_year_id = ${year} and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id) order by e.id`,
  )
  const model = closingModel(context.registry)
  const ended = model.posting?.ended[0] ?? model.states[0]
  const books = await loadBooks(context, run)
  for (const entry of entries) {
    const refused = await postEntry(
      {
        resource: model.name,
        record: entry.record,
        event: 'reversal',
        version: entry.version,
        branch: entry.branch,
        date: entry.date,
        area: areaOf(model),
        description: (input['reason'] as string | null) ?? null,
        lines: await reversalOf(entry.id, context, run),
        reverses: entry.id,
        silent: true,
      },
      books,
      context,
      run,
    )
    if (refused.length) return refused.map(lockedAct)
    await run(
      sql`update ${ident(tableName(model.name))} set status = ${ended}, version = version + 1, updated_at = now(), updated_by = ${context.person.id} where tenant_id = ${context.tenant} and id = ${entry.record}`,
    )
  }
  return { values: { openItems: null, closingReason: null }, questions }
}
