import { settle } from '../../../../schema/record/check.ts'
import type { Run } from '../../database/database.ts'
import type { Context } from '../context.ts'
import type { Draft } from '../draft.ts'
import { loadReferences, withReferences } from '../read/references.ts'
import type { Work } from '../work.ts'

/** What is posted is the document as it becomes: what follows from what its action was given is worked out before. */
export async function settlePosted(
  { model, operation }: Work,
  drafts: readonly Draft[],
  context: Context,
  run: Run,
): Promise<void> {
  const { posts, input = {} } = model.actions.get(operation) ?? {}
  if (posts === undefined || !Object.keys(input).some((field) => model.fields.has(field))) return
  const records = drafts.map(({ record }) => record)
  const loaded = await loadReferences(model, records, context, { run })
  for (const draft of drafts) draft.record = settle(model, withReferences(model, draft.record, loaded), context.check)
}
