import { checkRecord } from '../../../../schema/record/check.ts'
import { inputOf } from '../accept/actions.ts'
import { checkReferences } from '../read/checkReferences.ts'
import { loadReferences, withReferences } from '../read/references.ts'
import { refersTo } from '../read/uses.ts'
import type { Use } from '../use.ts'
import type { Check } from './check.ts'

/** The input of the action as a definition of its own, where it refers to other records. */
function referringInput({ model, operation }: Pick<Use, 'model' | 'operation'>) {
  const action = model.actions.get(operation)
  const inputModel = action?.input && inputOf(action)
  return inputModel && refersTo(inputModel) ? inputModel : undefined
}

/** What is wrong with what an action was given, where it refers to other records. */
export const input: Check = {
  name: 'input',
  applies: (use) => referringInput(use) !== undefined,
  faults: async ({ model, operation, drafts, context, tx: { run } }) => {
    const inputModel = referringInput({ model, operation })
    if (!inputModel) return []
    const inputs = drafts.map((draft) => draft.input ?? {})
    const loaded = await loadReferences(inputModel, inputs, context, { run })
    return inputs.map((one, at) => [
      // What may be chosen is bounded by the record at hand too, as it is in a line by its document.
      ...checkReferences(inputModel, { ...drafts[at]?.before, ...one }, loaded, null),
      ...checkRecord(inputModel, withReferences(inputModel, one, loaded), context.check),
    ])
  },
}
