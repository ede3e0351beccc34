import { holds } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import { layoutOf } from '../../../schema/printLayout.ts'
import { type FaultAt, reader } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { movingOf, worked } from './moving.ts'

/**
 * Documents of the tax law that would be issued before their day: the authority takes none whose day is still to come. A draft may
 * wait for it.
 */
export async function issuedAhead(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const { taxCode } = layoutOf(model.data)
  const faults = changes.map((): FaultAt[] => [])
  const day = today()
  const ahead = taxCode
    ? changes.flatMap((change, index) =>
        String(change.record['date'] ?? '') > day ? movingOf(model, change, index).filter(({ isBack }) => !isBack) : [],
      )
    : []
  if (!ahead.length) return faults
  // Whether it is a tax document is known once it is worked out.
  const documents = await worked(model, ahead, context, run)
  for (const [at, { index }] of ahead.entries())
    if (holds(taxCode?.when ?? {}, reader(documents[at] ?? {})))
      faults[index]?.push({ code: 'TaxDocument.Ahead', field: 'date', params: { date: day } })
  return faults
}
