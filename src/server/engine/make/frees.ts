import type { RecordData } from '../../../../schema/record/record.ts'
import type { Ready, Transaction } from '../draft.ts'
import type { Work, Write } from '../work.ts'
import { belonging } from './belonging.ts'
import type { Consequence } from './consequence.ts'
import { refusedFor } from './plan.ts'

/** What an action does with the records that belong to its own: the word `frees`. */
export const freeing: Consequence = {
  name: 'frees',
  applies: ({ model, operation }) => model.actions.get(operation)?.frees !== undefined,
  act: freeOthers,
}

/** Frees the records that belong to these, by the actions that are named, each with those in whose state it can be done. The first refusal is thrown. */
async function freeOthers(
  { model, operation, behaviours, ...work }: Work,
  ready: readonly Ready[],
  { run }: Transaction,
  write: Write,
): Promise<undefined> {
  const { frees, permission = model.permissions.edit } = model.actions.get(operation) ?? {}
  if (!frees) return undefined
  for (const { context, id, record, input } of ready) {
    const target = context.registry.get(frees.of)
    const given = Object.entries(input ?? {}).map(([name, value]) => [`input.${name}`, value])
    const known: RecordData = { ...record, id, ...Object.fromEntries(given) }
    for (const name of frees.by) {
      const ids = await belonging(target, frees.where, name, known, context, run)
      const asked = target.actions.get(name)?.input ?? {}
      const taken = Object.entries(frees.with ?? {}).filter(([input]) => Object.hasOwn(asked, input))
      const values = Object.fromEntries(taken.map(([input, own]) => [input, known[own] ?? null]))
      const changes = ids.map((id) => ({ id, values }))
      if (!changes.length) continue
      // What nobody can ask for by itself belongs to what is done here.
      const right = target.actions.get(name)?.internal ? { permission: work.permission ?? permission } : {}
      await write({ model: target, operation: name, changes, context, behaviours, ...right }, { run }).catch(refusedFor(target))
    }
  }
  return undefined
}
