import { holdersOf, passesOn } from '../checks/passing.ts'
import type { Ready, Transaction } from '../draft.ts'
import { type ForUses, planned } from '../use.ts'
import type { Work, Write } from '../work.ts'
import { makeSought } from './find.ts'
import { refusedFor } from './plan.ts'

/** What is done with other records before records are written that need it. */
interface Preparation extends ForUses {
  /** The first refusal is thrown. @returns the records, with what they need */
  prepare(work: Work, ready: readonly Ready[], tx: Transaction, write: Write): Promise<readonly Ready[]>
}

/** An exclusive flag is taken off the record that has it, before the record that gets it is written. */
const passing: Preparation = {
  name: 'passing on',
  applies: ({ model }) => passesOn(model),
  prepare: async ({ model, context, behaviours }, ready, { run, trial }, write) => {
    const holders = trial ? [] : (await holdersOf(model, ready, context, run)).flat()
    for (const [flag, some] of Map.groupBy(holders, ({ passes }) => passes)) {
      const changes = some.map(({ id, version }) => ({ id, values: { [flag]: false, version } }))
      await write({ model, operation: 'update', changes, context, behaviours, trusted: true }, { run })
    }
    return ready
  },
}

/** What an action was to find and is not there is made. */
const finding: Preparation = {
  name: 'finds',
  applies: ({ model, operation }) => model.actions.get(operation)?.finds !== undefined,
  prepare: (work, ready, { run }, write) =>
    makeSought(work, ready, async (target, values, context) => {
      const { behaviours } = work
      const making: Work = { model: target, operation: 'create', changes: [{ values }], context, behaviours }
      const [made] = await write(making, { run }).catch(refusedFor(target))
      return (made as Ready).id
    }),
}

const preparationsOf = planned<Preparation>(() => [passing, finding])

/** Does what has to be done before the records are written. */
export async function withOthers(work: Work, ready: readonly Ready[], tx: Transaction, write: Write): Promise<readonly Ready[]> {
  let some = ready
  for (const { prepare } of preparationsOf({ ...work, registry: work.context.registry }))
    some = await prepare(work, some, tx, write)
  return some
}
