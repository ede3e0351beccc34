import { holds } from '../../../../schema/condition.ts'
import type { Action } from '../../../../schema/language/action.ts'
import type { Model } from '../../../../schema/model.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Behaviours } from '../behaviours.ts'
import type { Context } from '../context.ts'
import { readRecord, type Stored } from '../read/record.ts'
import { keptForNumber } from './numbered.ts'
import { planOf } from './plan.ts'
import { shownFaults } from './shownFaults.ts'

/**
 * What refuses actions with a record, and deleting it, as it stands and whatever is given to them: nobody is offered what is certainly
 * refused. What the day, the input or the books decide is told where it is tried.
 */
export async function refusedActions(
  model: Model,
  id: number,
  behaviours: Behaviours,
  context: Context,
): Promise<Readonly<Record<string, readonly FaultAt[]>>> {
  const before = JSON.parse(await readRecord(model, id, context)) as Stored
  const possible = [...model.actions].filter(([, action]) => isPossible(model, action, before))
  const uses = [...possible.map(([name, { to }]) => [name, { ...before, ...(to && { status: to }) }] as const)]
  if (!model.data.log && !model.data.single) uses.push(['delete', {} as Stored])
  return context.database.transaction(context.tenant, async (run) => {
    const found = await Promise.all(
      uses.map(async ([operation, record]): Promise<[string, readonly FaultAt[]]> => {
        const use = { model, operation, behaviours, registry: context.registry }
        const judging = { ...use, drafts: [{ id, record, before, input: null }], context, tx: { run } }
        const faults = await Promise.all(planOf(use).map((check) => check.standing?.(judging) ?? []))
        const numbered = operation === 'delete' ? keptForNumber(model, before) : []
        return [operation, shownFaults(model, [...faults.flatMap(([own = []]) => own), ...numbered], context)]
      }),
    )
    return { result: Promise.resolve(Object.fromEntries(found.filter(([, faults]) => faults.length > 0))) }
  })
}

/** Whether the state of a record, and its values, lead to the action at all. */
const isPossible = ({ data }: Model, { internal, from, to, when }: Action, record: RecordData): boolean =>
  !internal &&
  (!from || from.includes(String(record['status']))) &&
  (!to || (data.states?.[String(record['status'])] ?? []).includes(to)) &&
  holds(when, reader(record))
