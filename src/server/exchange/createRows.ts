import { batchesOf } from '../engine/sql/columns.ts'
import { prepare, store, together } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import type { Reading } from './reading.ts'
import { insertRelated, linkRelated, neededBy, planRelated, refusedOf } from './related.ts'
import { type ColumnFault, ofColumn } from './row.ts'
import { dropNulls } from './saving.ts'
import type { ImportSession } from './session.ts'
import type { Writing } from './writing.ts'

/** Makes new records, with those that they bring along: what only refused rows bring is not made. */
export async function createRows(
  session: ImportSession,
  readings: readonly Reading[],
  { report, refuse }: Writing,
): Promise<void> {
  if (!readings.length) return
  const { model, context, server, transaction } = session
  const { behaviours } = server
  const relatedPlan = await planRelated(
    session,
    readings.map(({ read }) => read),
  )
  const sound = (faultsOf: (reading: Reading) => readonly ColumnFault[]) => (reading: Reading) => {
    const faults = faultsOf(reading)
    if (faults.length) refuse(reading, faults)
    return !faults.length
  }
  const complete = readings.filter(sound(({ read }) => linkRelated(session, read, relatedPlan)))
  const unmade = new Map<number, readonly ColumnFault[]>()
  for (const some of batchesOf(complete, together(model, 'create', behaviours))) {
    const changes = some.map(({ read }) => ({ values: dropNulls(read.values) }))
    const work = { model, operation: 'create', changes, context, behaviours, historic: true }
    const prepared = new Map((await prepare(work, transaction)).map((outcome, index) => [some[index] as Reading, outcome]))
    const fit = some.filter(
      sound((reading) => {
        const outcome = prepared.get(reading)
        return outcome instanceof Problem ? outcome.faults.map(ofColumn) : []
      }),
    )
    for (const [id, faults] of await insertRelated(session, relatedPlan, neededBy(fit))) unmade.set(id, faults)
    const whole = fit.filter(sound(({ read }) => refusedOf(read, unmade)))
    const stored = await store(
      work,
      whole.flatMap((reading) => prepared.get(reading) ?? []),
      transaction,
    )
    for (const [index, reading] of whole.entries()) {
      const outcome = stored[index]
      if (outcome instanceof Problem) refuse(reading, outcome.faults.map(ofColumn))
      else if (outcome) {
        report.counts.created++
        session.written.set(outcome.id, reading.row.number)
      }
    }
  }
}
