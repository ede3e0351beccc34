import type { Action } from '../../../../schema/language/action.ts'
import { makerOf } from '../../../../schema/maker.ts'
import type { Maker } from '../../../../schema/makers.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import type { Behaviours } from '../behaviours.ts'
import type { Context } from '../context.ts'
import type { Outcome, Ready, RecordName, Transaction } from '../draft.ts'
import type { Work, Write } from '../work.ts'
import { attachFiles } from './attach.ts'
import { type Begun, begun } from './bookedAtOnce.ts'
import type { Consequence, Made } from './consequence.ts'
import { nameMade } from './name.ts'
import { plan, refusalOfMade, refusedFor } from './plan.ts'
import { spelled } from './spelled.ts'
import { inYearOfDay } from './yearOfDay.ts'

/** Records to be written as what was made of others, each with the record that it is made of. */
export interface Making {
  readonly model: Model
  readonly made: readonly { readonly source: RecordName; readonly values: RecordData }[]
  readonly context: Context
  readonly behaviours: Behaviours
}

/**
 * Brings what its maker gave as posted into the books, by the right to what makes it. Where the company wants two persons, it waits for the
 * other one. Any other refusal is thrown.
 */
async function bookMade(
  { model, ...work }: Pick<Work, 'model' | 'context' | 'behaviours'>,
  inputs: readonly Begun[],
  names: readonly (readonly [number, RecordName])[],
  run: Run,
  write: Write,
): Promise<void> {
  for (const [at, { action }] of inputs.entries()) {
    const id = names[at]?.[1].id
    if (action === null || id === undefined) continue
    await write(
      { ...work, model, operation: action, changes: [{ id, values: {} }], permission: model.permissions.add },
      { run },
    ).catch((error) => {
      if (!(error instanceof Problem)) throw error
      if (!error.faults.every(({ code }) => code === 'Ledger.OwnDocument')) throw refusalOfMade(model, error)
    })
  }
}

/** Writes what was made, each in the year of its day, one after the other where these differ; the outcomes are in their order. */
async function inTheirYears(
  model: Model,
  made: Making['made'],
  context: Context,
  behaviours: Behaviours,
  run: Run,
  write: Write,
): Promise<Outcome[]> {
  const bounds = await Promise.all(made.map(({ values }) => inYearOfDay(model, values, context, run)))
  const outcomes: Outcome[] = []
  for (const at of Map.groupBy(made.keys(), (index) => bounds[index]?.year?.id).values()) {
    const own = bounds[at[0] ?? 0] ?? context
    const some = await write(
      { model, operation: 'create', changes: at.flatMap((index) => made[index] ?? []), context: own, behaviours },
      { run },
    )
    for (const [index, outcome] of some.entries()) outcomes[at[index] ?? 0] = outcome
  }
  return outcomes
}

/** What is done with a record: the action that was asked for, or the one that is done by saving it in another state. */
function actionOf({ model, operation, trusted, historic }: Work, { before, record }: Ready): Action | undefined {
  if (operation !== 'create' && operation !== 'update') return model.actions.get(operation)
  if (trusted || historic) return undefined
  const from = String(before?.['status'] ?? model.states[0])
  const to = record['status']
  if (from === to) return undefined
  return [...model.actions.values()].find((one) => one.alsoSaved && one.to === to && (!one.from || one.from.includes(from)))
}

/** What an action makes of records, also where it is done by saving them in another state: the word `makes`. */
export const making: Consequence = {
  name: 'makes',
  applies: ({ model, operation, behaviours }) => {
    const action = model.actions.get(operation)
    const some = action ? [action] : [...model.actions.values()].filter(({ alsoSaved }) => alsoSaved)
    return some.some((one) => makerOf(model.name, one, behaviours.makers) !== undefined)
  },
  isDue: (work, ready) =>
    ready.some((one) => makerOf(work.model.name, actionOf(work, one) ?? {}, work.behaviours.makers) !== undefined),
  act: async (work, ready, { run }, write) => {
    const made = new Map<Ready, readonly RecordName[]>()
    for (const [action, some] of Map.groupBy(ready, (one) => actionOf(work, one))) {
      const maker = makerOf(work.model.name, action ?? {}, work.behaviours.makers)
      if (action && maker)
        for (const [one, names] of await madeBy(work, action, maker, some, { run }, write)) made.set(one, names)
    }
    return made
  },
}

/** Makes what an action makes of records, by its maker. @returns the names of what was made of each */
async function madeBy(
  { model, behaviours }: Work,
  { attaches, mustMake, input, names: reference }: Action,
  maker: Maker,
  ready: readonly Ready[],
  { run }: Transaction,
  write: Write,
): Promise<Made> {
  const { makes } = maker
  const made = new Map<Ready, readonly RecordName[]>()
  for (const [context, some] of Map.groupBy(ready, (one) => one.context)) {
    const origins = some.map(({ id, record, input }) => ({ record: { ...record, id }, input: input ?? {} }))
    const target = context.registry.get(makes)
    const inputs = (await plan(maker, origins, context, run)).flatMap((planned, index) => {
      if (planned instanceof Problem) throw planned
      if (mustMake !== undefined && !planned.length) throw new Problem(400, mustMake)
      return planned.map((values) => ({
        source: { resource: model.name, id: some[index]?.id ?? 0 },
        ...begun(target, spelled(target, values)),
      }))
    })
    const written = await inTheirYears(target, inputs, context, behaviours, run, write).catch(refusedFor(target, input))
    const names = written.map(
      (one, index) => [inputs[index]?.source.id ?? 0, { resource: makes, id: (one as Ready).id }] as const,
    )
    await bookMade({ model: target, context, behaviours }, inputs, names, run, write)
    if (attaches) await attachFiles(model, attaches, names, context, run)
    if (reference) await nameMade(model, reference, some, names, context, run)
    for (const one of some)
      made.set(
        one,
        names.flatMap(([source, name]) => (source === one.id ? [name] : [])),
      )
  }
  return made
}
