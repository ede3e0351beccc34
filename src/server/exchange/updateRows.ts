import { kindOf } from '../../../schema/kinds.ts'
import type { ModelField } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { fold } from '../../../schema/values/fold.ts'
import { sameValue } from '../engine/checks/unchanged.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import type { Reading } from './readRows.ts'
import { insertRelated, linkRelated, neededBy, planRelated, refusedOf } from './related.ts'
import { ofColumn, type ReadRow } from './row.ts'
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
  const changed = new Map<number, { reading: Reading; values: RecordData; before: StoredRecord }>()
  for (const reading of readings) {
    const { read, match } = reading
    const faults = [...(wrong.get(reading) ?? []), ...refusedOf(read, unmade)]
    if (faults.length || !match) {
      refuse(reading, faults)
      continue
    }
    const { before, column } = match
    const values = changesOf(session, read, before) as RecordData
    const first = changed.get(before.id)?.reading.row.number
    // Two rows may name one record by different numbers of it.
    if (first !== undefined)
      refuse(reading, [{ key: column, fault: { code: 'Import.RowTwice', field: column, params: { row: first } } }])
    else if (Object.keys(values).length) changed.set(before.id, { reading, values, before })
    else report.counts.unchanged++
  }
  const changes = [...changed.values()].map(({ before: { id, version }, values }) => ({ id, values: { ...values, version } }))
  const outcomes = await write({ model, operation: 'update', changes, context, behaviours: server.behaviours }, transaction)
  for (const [index, { reading }] of [...changed.values()].entries()) {
    const outcome = outcomes[index]
    if (outcome instanceof Problem) refuse(reading, outcome.faults.map(ofColumn))
    else report.counts.updated++
  }
}

function changesOf({ model }: ImportSession, { values }: ReadRow, before: StoredRecord): Record<string, unknown> {
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

/** A file holds formatted texts without their form, and names as somebody else spells them: one that says what is stored leaves it as it is. */
function saysSame(field: ModelField | undefined, before: unknown, now: unknown): boolean {
  if (field?.name && typeof before === 'string' && typeof now === 'string' && fold(before) === fold(now)) return true
  const plain = field && kindOf(field).plain
  return plain ? plain(String(before ?? '')) === plain(String(now ?? '')) : sameValue(field, before, now)
}
