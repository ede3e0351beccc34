import { holds } from '../../../../schema/condition.ts'
import { mapped } from '../../../../schema/mapping.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Ready, Transaction } from '../draft.ts'
import type { Work, Write } from '../work.ts'
import type { Consequence } from './consequence.ts'
import { boundsOfBranch } from './otherBranch.ts'
import { refusedFor } from './plan.ts'

/** What an action does with other records: the word `does`. */
export const doing: Consequence = {
  name: 'does',
  applies: ({ model, operation }) => model.actions.get(operation)?.does !== undefined,
  act: doOthers,
}

/** Does with the records that these name what the action says (`does`), one after the other. The first refusal is thrown. */
async function doOthers(
  { model, operation, behaviours }: Work,
  ready: readonly Ready[],
  { run }: Transaction,
  write: Write,
): Promise<undefined> {
  const action = model.actions.get(operation)
  const { does } = action ?? {}
  if (!action || !does) return undefined
  const target = model.fields.get(does.of)?.to ?? ''
  const permission = action.permission ?? model.permissions.edit
  for (const one of ready) {
    const { context, id, record } = one
    if (!holds(does.when, reader(record))) continue
    const other = context.registry.get(target)
    const into = does.into === undefined ? null : await boundsOfBranch(record[does.into], does.into, context, run)
    const [values = {}] = mapped(model.name, target, does.with).by(record, one.input ?? {}, {}) as readonly RecordData[]
    const changes = [{ id: Number(record[does.of]), values, source: { resource: model.name, id } }]
    const work = { model: other, operation: does.action, changes, context, behaviours, permission, ...(into && { into }) }
    await write(work, { run }).catch(refusedFor(other))
  }
  return undefined
}
