import { isPosted } from '../../../../schema/effects.ts'
import type { Check } from './check.ts'
import { isUnchanged } from './unchanged.ts'

/** The values of a posted document are changed by no action but one that posts it or takes it out of the books. */
export const posted: Check = {
  name: 'posted',
  applies: ({ model, operation }) => {
    const action = model.actions.get(operation)
    return action !== undefined && action.posts === undefined && !action.unposts && model.posting !== undefined
  },
  judge: ({ record, before }, { model }) =>
    before && isPosted(model, before) && !isUnchanged(model, { ...before, status: record['status'] }, record)
      ? [{ code: 'Document.Posted' }]
      : [],
}
