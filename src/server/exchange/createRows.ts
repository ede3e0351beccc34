import { createRecord } from '../engine/create.ts'
import { insertMany, isReady, prepareMany, type Ready, savesTogether } from '../engine/saveMany.ts'
import { type Bringing, bring, insertBrought, neededBy, planBrought, refusedOf } from './brought.ts'
import type { Reading } from './readRows.ts'
import { ofColumn } from './row.ts'
import { attempt, dropNulls, faultsOf } from './saving.ts'
import type { ImportSession } from './session.ts'
import type { Writing } from './writing.ts'

/** Makes new records, with those that they bring along. */
export async function createRows(session: ImportSession, readings: readonly Reading[], writing: Writing): Promise<void> {
  if (!readings.length) return
  const { refuse, run } = writing
  const { model, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? ''] ?? {}
  const bringing = await planBrought(
    session,
    readings.map(({ read }) => read),
    run,
  )
  const complete = readings.filter((reading) => {
    const faults = bring(session, reading.read, bringing)
    if (faults.length) refuse(reading, faults)
    return !faults.length
  })
  await (savesTogether(model, behaviour) ? createTogether : createEach)(session, complete, bringing, writing)
}

async function createTogether(
  session: ImportSession,
  readings: readonly Reading[],
  bringing: Bringing,
  { report, refuse, run }: Writing,
): Promise<void> {
  const { model, context, server, dry } = session
  const prepared = await prepareMany(
    model,
    readings.map(({ read }) => dropNulls(read.values)),
    context,
    server.behaviours.save[model.data.behaviour ?? ''] ?? {},
    run,
    dry,
  )
  const ready: { reading: Reading; made: Ready }[] = []
  readings.forEach((reading, index) => {
    const made = prepared[index]
    if (made && isReady(made)) ready.push({ reading, made })
    else refuse(reading, (made?.faults ?? []).map(ofColumn))
  })
  const unmade = await insertBrought(session, bringing, neededBy(ready.map(({ reading }) => reading)), run)
  const sound = ready.filter(({ reading }) => {
    const faults = refusedOf(reading.read, unmade)
    if (faults.length) refuse(reading, faults)
    return !faults.length
  })
  const refused = await insertMany(
    model,
    sound.map(({ made }) => made),
    context,
    run,
    { dry, faultsOf: faultsOf(session) },
  )
  for (const { reading, made } of sound) {
    const faults = refused.get(made.id)
    if (faults) refuse(reading, faults.map(ofColumn))
    else report.counts.created++
  }
}

/** Makes records whose definition asks for more than a statement for many can tell. */
async function createEach(
  session: ImportSession,
  readings: readonly Reading[],
  bringing: Bringing,
  { report, refuse, run }: Writing,
): Promise<void> {
  const { model, context, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? '']
  const unmade = await insertBrought(session, bringing, neededBy(readings), run)
  for (const reading of readings) {
    const { read } = reading
    const faults = refusedOf(read, unmade)
    const made = faults.length
      ? { faults: [] }
      : await attempt(session, () => createRecord(model, dropNulls(read.values), context, behaviour))
    if ('faults' in made) refuse(reading, [...faults, ...made.faults.map(ofColumn)])
    else report.counts.created++
  }
}
