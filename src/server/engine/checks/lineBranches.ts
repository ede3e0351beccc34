import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { Context } from '../context.ts'
import type { Check } from './check.ts'

/** The branches of lines. */
export const lineBranches: Check = {
  name: 'branches of lines',
  applies: ({ model, operation }) => !model.actions.has(operation) && model.lines.some(({ crossBranch }) => crossBranch),
  judge: ({ record }, { model, context }) => checkLineBranches(model, record, context),
}

/**
 * Lines of branches that the person may not choose, also where another person wrote them: who saves the document must have all of
 * its branches.
 */
const checkLineBranches = (model: Model, record: RecordData, context: Context): FaultAt[] =>
  model.lines.flatMap(({ name, crossBranch }) =>
    crossBranch
      ? ((record[name] as RecordData[] | undefined) ?? []).flatMap(({ branch }, index) =>
          typeof branch === 'number' && !context.branches.includes(branch)
            ? [{ code: 'Branch.NotAllowed', field: `${name}.${index}.branch` }]
            : [],
        )
      : [],
  )
