import { holds } from '../../../schema/condition.ts'
import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { checkRecord, settle } from '../../../schema/record/check.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import { ident, type Statement, sql } from '../database/sql.ts'
import { Problem } from '../problems/problem.ts'
import { auditRows } from './audit.ts'
import type { Behaviours, ManyBehaviour, SaveBehaviour } from './behaviour.ts'
import { lockMany } from './changeMany.ts'
import type { Context } from './context.ts'
import type { Change } from './manyRaces.ts'
import { unanswered } from './questions.ts'
import { checkReferences, loadAllReferences, withReferences } from './references.ts'
import { insertRows } from './saveMany.ts'
import { startsFrom } from './states.ts'
import { assertWritable } from './writable.ts'

/** How many records are acted on in one transaction: others wait no longer for them, and progress is seen. */
export const mostTogether = 200

interface Work {
  readonly model: Model
  readonly ids: readonly number[]
  readonly action: string
  readonly input: RecordData
  readonly context: Context
  readonly behaviours: Behaviours
  /** A statement of the same transaction about the records that were done. */
  readonly also?: (done: readonly number[]) => Statement
}

/**
 * Does a declared action on many records in one transaction, with the checks of `act` for each. Gives the ids that were
 * done: what stands in the way of the others is told by doing them one by one.
 */
export async function actMany(work: Work): Promise<ReadonlySet<number>> {
  const { model, ids, action, input, behaviours } = work
  const many = behaviours.many[model.actions.get(action)?.behaviour ?? '']
  const behaviour = behaviours.save[model.data.behaviour ?? ''] ?? {}
  if (!many || ids.length < 2 || Object.keys(input).length || !actsTogether(model, action, behaviour)) return new Set()
  try {
    return new Set(await attempt(work, many, behaviour))
  } catch (error) {
    if (isRefusal(error)) return new Set()
    throw error
  }
}

/** Whether an action changes the state alone, of records of which nothing has to be asked or written one by one. */
function actsTogether(model: Model, name: string, behaviour: SaveBehaviour): boolean {
  const action = model.actions.get(name)
  return (
    action?.to !== undefined &&
    !action.set &&
    !action.input &&
    model.data.scope === 'branchYear' &&
    !model.data.tree &&
    !model.data.headOffice &&
    !behaviour.write &&
    (!behaviour.check || behaviour.checkMany !== undefined) &&
    !(model.data.guards ?? []).some((guard) => guard.on.includes(name))
  )
}

/** Whether one of the records, or somebody else's work on it, stands against all of them. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem || /^(23|40|42501|55)/.test(String((error as { code?: unknown }).code ?? ''))

async function attempt(
  { model, ids, action: name, context, also }: Work,
  many: ManyBehaviour,
  behaviour: SaveBehaviour,
): Promise<readonly number[]> {
  const action = model.actions.get(name)
  const to = action?.to ?? ''
  assertWritable(model, context, 'edit', action?.permission ?? model.permissions.edit)
  return context.database.transaction(context.tenant, async (run) => {
    const stored = await lockMany(model, ids, context, run, false)
    const changes = ids.flatMap((id): (Change & { before: RecordData })[] => {
      const before = stored.get(id)
      if (!before || !startsFrom(model, name, before['status']) || !holds(action?.when, reader(before))) return []
      // A document of another year is done in the bounds of its own.
      return before['fiscalYear'] === context.year?.id ? [{ id, before, record: { ...before, status: to } as RecordData }] : []
    })
    const [loaded, told, questions] = await Promise.all([
      loadAllReferences(
        model,
        changes.map(({ record }) => record),
        context,
        run,
      ),
      behaviour.checkMany?.(changes, context, run) ?? [],
      behaviour.ask?.(changes, context, run) ?? [],
    ])
    const fit = changes.flatMap(({ id, before, record }, index) => {
      const settled = settle(model, withReferences(model, record, loaded), context.check)
      const faults = [
        ...checkReferences(model, settled, loaded, before),
        ...checkRecord(model, settled, context.check),
        ...(behaviour.judge?.(settled, context) ?? []),
        ...(told[index] ?? []),
        ...unanswered(questions[index], context),
      ]
      return faults.length ? [] : [{ id, before, record: settled }]
    })
    const done = await many({ model, changes: fit, context, run })
    if (!done.length) return { result: Promise.resolve(done) }
    const written = fit.filter(({ id }) => done.includes(id))
    const statements = [
      run(sql`update ${ident(tableName(model.name))} set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${context.person.id}
        where tenant_id = ${context.tenant} and id = any(${done}::int[])`),
      ...insertRows('audit_log', auditRows(model, name, written, context, {}), run),
      ...(also ? [run(also(done))] : []),
    ]
    return { result: Promise.all(statements).then(() => done) }
  })
}
