import type { RecordData } from '../../../schema/record/record.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { reportChange, takenOf } from './changes.ts'
import type { Reading } from './reading.ts'
import { insertRelated, linkRelated, neededBy, planRelated, refusedOf } from './related.ts'
import { ofColumn, type ReadRow } from './row.ts'
import { saysSame } from './saysSame.ts'
import type { ImportSession } from './session.ts'
import type { StoredRecord } from './stored.ts'
import type { Writing } from './writing.ts'

/** Changes what differs; a row that says what is known already changes nothing. */
export async function updateRows(
  session: ImportSession,
  readings: readonly Reading[],
  { report, refuse }: Writing,
): Promise<void> {
  if (!readings.length) return
  const { model, context, server, transaction } = session
  const relatedPlan = await planRelated(
    session,
    readings.map(({ read }) => read),
  )
  const wrong = new Map(readings.map((reading) => [reading, linkRelated(session, reading.read, relatedPlan)]))
  const unmade = await insertRelated(session, relatedPlan, neededBy(readings))
  const changed = new Map<number, { reading: Reading; values: RecordData; differing: RecordData; before: StoredRecord }>()
  for (const reading of readings) {
    const { read, match } = reading
    const faults = [...(wrong.get(reading) ?? []), ...refusedOf(read, unmade)]
    if (faults.length || !match) {
      refuse(reading, faults)
      continue
    }
    const { before, column } = match
    const differing = changesOf(session, read, before) as RecordData
    const values = takenOf(session, reading, differing, before)
    const first = changed.get(before.id)?.reading.row.number
    // Two rows may name one record by different numbers of it.
    if (first !== undefined)
      refuse(reading, [{ key: column, fault: { code: 'Import.RowTwice', field: column, params: { row: first } } }])
    else if (Object.keys(values).length) changed.set(before.id, { reading, values, differing, before })
    else {
      report.counts.unchanged++
      await reportChange(session, report, reading, differing, before)
    }
  }
  const changes = [...changed.values()].map(({ before: { id, version }, values }) => ({ id, values: { ...values, version } }))
  const outcomes = await write({ model, operation: 'update', changes, context, behaviours: server.behaviours }, transaction)
  for (const [index, { reading, differing, before }] of [...changed.values()].entries()) {
    const outcome = outcomes[index]
    if (outcome instanceof Problem) refuse(reading, outcome.faults.map(ofColumn))
    else if (outcome) {
      report.counts.updated++
      session.written.set(outcome.id, reading.row.number)
      await reportChange(session, report, reading, differing, before)
    }
  }
}

/** What a row says otherwise than the record. */
export function changesOf({ model }: ImportSession, { values }: ReadRow, before: StoredRecord): Record<string, unknown> {
  const incomplete = model.data.import?.incomplete
  return Object.fromEntries(
    Object.entries(values).filter(
      // An empty cell of a state or number says nothing about it.
      ([name, value]) =>
        name !== incomplete &&
        !(value === null && model.fields.get(name)?.implied) &&
        !saysSame(model.fields.get(name), before[name] ?? null, value ?? null),
    ),
  )
}
