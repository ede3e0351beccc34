import type { Ends } from '../../../../schema/language/repeats.ts'
import type { Model } from '../../../../schema/model.ts'
import { startsFrom } from '../../../../schema/record/nextStates.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Ready, Transaction } from '../draft.ts'
import type { Work, Write } from '../work.ts'
import type { Consequence } from './consequence.ts'

/** What takes effect on a day that has come already: the word `ends.onTheDay`. */
export const onTheDay: Consequence = {
  name: 'on the day',
  applies: ({ model: { data }, operation }) => data.ends?.onTheDay === true && operation !== data.ends.action,
  isDue: ({ model }, ready) => model.data.ends !== undefined && comeAlready(model, model.data.ends, ready).length > 0,
  act: takeEffect,
}

/** Those that now wait for a day that has come already (`ends.onTheDay`). */
const comeAlready = (model: Model, { action, on }: Ends, ready: readonly Ready[]): readonly Ready[] =>
  ready.filter(
    ({ record, unchanged }) => !unchanged && startsFrom(model, action, record['status']) && String(record[on] ?? '9') <= today(),
  )

/** What takes effect on a day that has come takes effect at once. The first refusal is thrown. */
async function takeEffect(work: Work, ready: readonly Ready[], { run }: Transaction, write: Write): Promise<undefined> {
  const { model, operation, behaviours } = work
  const { ends } = model.data
  if (!ends) return undefined
  const permission = model.actions.get(operation)?.permission ?? model.permissions.edit
  for (const { id, record, context } of comeAlready(model, ends, ready)) {
    const changes = [{ id, values: { [ends.on]: record[ends.on] } }]
    await write({ model, operation: ends.action, changes, context, behaviours, permission }, { run })
  }
  return undefined
}
