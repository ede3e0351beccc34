import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'

/** Fields and lines of a stored record that its definition keeps as they are. */
export const closedFields = (model: Model, record: RecordData | undefined): ReadonlySet<string> =>
  new Set(
    record === undefined
      ? []
      : (model.data.guards ?? []).flatMap(({ on, changes = [], holds: asked }) =>
          on.includes('edit') && asked && !holds(asked, reader(record)) ? changes : [],
        ),
  )
