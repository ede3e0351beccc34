import type { Model } from '../../../../schema/model.ts'
import { startsFrom } from '../../../../schema/record/nextStates.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Ready, Transaction, Work, Write } from '../work.ts'

/** Those that now wait for a day that has come already (`ends.onTheDay`). */
export const comeAlready = (model: Model, operation: string, ready: readonly Ready[]): readonly Ready[] => {
  const { ends } = model.data
  if (!ends?.onTheDay || operation === ends.action) return []
  return ready.filter(
    ({ record, unchanged }) =>
      !unchanged && startsFrom(model, ends.action, record['status']) && String(record[ends.on] ?? '9') <= today(),
  )
}

/** What takes effect on a day that has come takes effect at once. The first refusal is thrown. */
export async function takeEffect(work: Work, ready: readonly Ready[], tx: Transaction, write: Write): Promise<void> {
  const { model, operation } = work
  const { ends } = model.data
  const permission = model.actions.get(operation)?.permission ?? model.permissions.edit
  for (const { id, record, context } of ends ? comeAlready(model, operation, ready) : []) {
    const changes = [{ id, values: { [ends?.on ?? '']: record[ends?.on ?? ''] } }]
    await write(
      { model, operation: ends?.action ?? '', changes, context, behaviours: work.behaviours, permission },
      { run: tx.run },
    )
  }
}
