import { saveBehaviour } from '../behaviour.ts'
import type { Check } from './check.ts'

/** What the code of a definition checks before its records are saved. */
export const code: Check = {
  name: 'code',
  applies: ({ model, operation, behaviours }) => {
    const { check, checkMany } = saveBehaviour(behaviours, model)
    return operation !== 'delete' && (check ?? checkMany) !== undefined
  },
  faults: async ({ model, operation, behaviours, drafts, context, tx: { run } }) => {
    const { check, checkMany } = saveBehaviour(behaviours, model)
    return (
      checkMany?.(drafts, context, run) ??
      Promise.all(drafts.map((draft) => check?.({ ...draft, operation, context, run }) ?? []))
    )
  },
}
