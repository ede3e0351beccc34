import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import type { Acted, Worked } from '../behaviour.ts'
import type { Context } from '../context.ts'
import type { Draft } from '../draft.ts'
import type { Work } from '../work.ts'

const isWorked = (found: readonly FaultAt[] | Worked): found is Worked => !Array.isArray(found)

/** What the code of an action finds; null where the action has none. */
export async function actOn(work: Work, drafts: readonly Draft[], context: Context, run: Run): Promise<Acted | null> {
  const { model, operation, behaviours } = work
  const name = model.actions.get(operation)?.behaviour
  if (name === undefined) return null
  const many = behaviours.many[name]
  if (many) return many({ model, operation, changes: drafts, context, run })
  const behaviour = behaviours.action[name]
  const [draft] = drafts
  if (!behaviour || !draft) return null
  const found = await behaviour({ ...draft, operation, model, context, run, input: draft.input ?? {} })
  if (typeof found === 'function') return { faults: [], write: found }
  return isWorked(found)
    ? { faults: [], values: [found.values], questions: [found.questions ?? []], write: found.write ?? (() => []) }
    : { faults: [found], write: () => [] }
}
