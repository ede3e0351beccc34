import { kindOf } from '../../../schema/kinds.ts'
import type { ModelField } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { type Asked, changeMany, changesTogether } from '../engine/changeMany.ts'
import { updateRecord } from '../engine/save.ts'
import { sameValue } from '../engine/unchanged.ts'
import { bring, insertBrought, neededBy, planBrought, refusedOf } from './brought.ts'
import type { Reading } from './readRows.ts'
import { ofColumn, type ReadRow } from './row.ts'
import { attempt, faultsOf } from './saving.ts'
import type { ImportSession } from './session.ts'
import type { StoredRecord } from './stored.ts'
import type { Writing } from './writing.ts'

/** Changes what differs; a row that says what is known already changes nothing. */
export async function updateRows(
  session: ImportSession,
  readings: readonly Reading[],
  { report, refuse, run }: Writing,
): Promise<void> {
  if (!readings.length) return
  const { model, context, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? ''] ?? {}
  const bringing = await planBrought(
    session,
    readings.map(({ read }) => read),
    run,
  )
  const wrong = new Map(readings.map((reading) => [reading, bring(session, reading.read, bringing)]))
  const unmade = await insertBrought(session, bringing, neededBy(readings), run)
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
  const wanted = [...changed.values()].map(({ before: { id, version }, values }) => ({ id, version, values }))
  const unwritten = changesTogether(model, behaviour)
    ? await changeMany(model, wanted, context, behaviour, run, { dry: session.dry, faultsOf: faultsOf(session) })
    : await changeEach(session, wanted)
  for (const [id, { reading }] of changed) {
    const faults = unwritten.get(id)
    if (faults) refuse(reading, faults.map(ofColumn))
    else report.counts.updated++
  }
}

/** Changes records whose definition asks for more than a statement for many can tell. */
async function changeEach(session: ImportSession, wanted: readonly Asked[]): Promise<Map<number, readonly FaultAt[]>> {
  const { model, context, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? '']
  const refused = new Map<number, readonly FaultAt[]>()
  for (const { id, version, values } of wanted) {
    const made = await attempt(session, () => updateRecord(model, id, { ...values, version }, context, behaviour))
    if ('faults' in made) refused.set(id, made.faults)
  }
  return refused
}

function changesOf({ model }: ImportSession, { values }: ReadRow, before: StoredRecord): Record<string, unknown> {
  const incomplete = model.data.import?.incomplete
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name !== incomplete && !saysSame(model.fields.get(name), before[name] ?? null, value ?? null),
    ),
  )
}

/** A file holds formatted texts without their form: one that says what is stored leaves it as it is. */
function saysSame(field: ModelField | undefined, before: unknown, now: unknown): boolean {
  const plain = field && kindOf(field).plain
  return plain ? plain(String(before ?? '')) === plain(String(now ?? '')) : sameValue(field, before, now)
}
