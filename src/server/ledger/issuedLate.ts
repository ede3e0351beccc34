import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { isDate } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { askedOfFiled, isReckoned } from './filedTaxes.ts'
import type { Made } from './ledgerEntry.ts'
import { type Moving, movingOf, worked } from './moving.ts'
import { entryOf } from './posting.ts'
import { prepareEffects } from './prepare.ts'

/**
 * What is asked as documents are issued on days of a return that was filed already, or as one that waits is dated back into them: the same
 * as when they are posted, for whoever hands out a document may be another person. So is a sale on days of a draft that was reckoned since they are
 * over. What comes round by the clock asks nobody.
 */
export async function issuedLate(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const asked = changes.map((): FaultAt[] => [])
  const { effects } = model.data
  if (!(effects?.taxes || effects?.taxable) || context.person.isAutomatic) return asked
  const issued = changes.flatMap((change, index) => issuedBy(model, change, index))
  if (!issued.length || !(await isFiled(issued, context, run))) return asked
  const documents = await worked(model, issued, context, run)
  const events = documents.map((document) => ({ document, event: postedAs(model, document) }))
  const made = (await prepareEffects(model, events, false, context, run)).map((one, at): Made => {
    // Why it cannot be posted is told where that is tried.
    if ('faults' in one) return { faults: [] }
    const { lines, basis, told } = one
    return { entry: { ...entryOf(model, documents[at] ?? {}, events[at]?.event ?? '', context), lines, basis, told }, lines }
  })
  for (const [at, questions] of (await askedOfFiled(made, context, run, true)).entries())
    asked[issued[at]?.index ?? -1]?.push(...questions)
  return asked
}

/** A document that comes to wait for its posting, or that waits and gets another day. */
function issuedBy(model: Model, change: Change, index: number): Moving[] {
  const { record, before } = change
  const waits = (one: RecordData | null) => model.posting?.postable.has(String(one?.['status'])) === true
  const isMoved = waits(record) && waits(before) && record['date'] !== before?.['date']
  return isMoved ? [{ index, document: record, isBack: false }] : movingOf(model, change, index).filter(({ isBack }) => !isBack)
}

const postedAs = ({ posting, actions }: Model, { status }: RecordData): string =>
  actions.get(posting?.postable.get(String(status)) ?? '')?.posts ?? ''

/** Whether a return was filed, or may have been reckoned, of the day of any of these, whoever's: mostly there is none, and nothing has to be worked out. */
async function isFiled(issued: readonly Moving[], { tenant }: Context, run: Run): Promise<boolean> {
  const days = issued.flatMap(({ document: { date } }) => (typeof date === 'string' && isDate(date) ? [date] : []))
  const found = await run(
    sql`select 1 from vat_returns r where r.tenant_id = ${tenant} and (r.status = 'filed' or ${isReckoned()})
      and exists (select 1 from unnest(${days}::date[]) d where d between r."from" and r."to") limit 1`,
  )
  return found.length > 0
}
