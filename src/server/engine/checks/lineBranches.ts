import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { Context } from '../context.ts'

/** Lines of branches that the person may not choose, whoever wrote them: who keeps such a document must have them all. */
export const checkLineBranches = (model: Model, record: RecordData, context: Context): FaultAt[] =>
  model.lines.flatMap(({ name, crossBranch }) =>
    crossBranch
      ? ((record[name] as RecordData[] | undefined) ?? []).flatMap(({ branch }, index) =>
          typeof branch === 'number' && !context.branches.includes(branch)
            ? [{ code: 'Branch.NotAllowed', field: `${name}.${index}.branch` }]
            : [],
        )
      : [],
  )
