import type { Action } from '../../../../schema/language/action.ts'
import { checkRecord, checkWritten } from '../../../../schema/record/check.ts'
import { writtenBy } from '../accept/actions.ts'
import { saveBehaviour } from '../behaviour.ts'
import { checkReferences } from '../read/checkReferences.ts'
import type { Check } from './check.ts'

/** What the fields, lines, references and rules of a definition say of a record by itself. */
export const record: Check = {
  name: 'record',
  applies: ({ operation }) => operation !== 'delete',
  judge: ({ record, before, draft, whole, settled, loaded, moves, worked }, { model, operation, behaviours, context }) => {
    const action = model.actions.get(operation)
    const written = action ? writtenBy(action, model) : none
    const refused = checkWritten(model, settled, written, context.check)
    const faults = [
      ...checkReferences(model, record, loaded, before, action?.posts !== undefined, whole, worked),
      ...refused,
      ...checkRecord(model, settled, context.check, [...draft.faults, ...refused], moves),
      ...(saveBehaviour(behaviours, model).validate?.(record, context) ?? []),
    ]
    // A reverted record was valid when it was written, whatever has happened since to the records that it refers to.
    return takesBack(action) ? faults.filter(({ field }) => field !== undefined && written.has(field)) : faults
  },
}

const none: ReadonlySet<string> = new Set()

/** Whether the action reverts something: fields that it does not write were valid before and are not validated again. */
const takesBack = (action: Action | undefined): boolean => action?.takesBack === true || action?.unposts === true
