import { holds } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import { layoutOf } from '../../../schema/printLayout.ts'
import { type FaultAt, reader } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { loadReferences, withReferences } from '../engine/read/references.ts'
import { isBeingTakenBack } from './beingTakenBack.ts'

/**
 * Documents of the tax law that would be unposted or voided although they were handed out with their number, where the company issues
 * electronic ones, or did when it issued them: of whatever kind, each is corrected by another document.
 */
export async function issuedTax(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const { taxCode } = layoutOf(model.data)
  const isOn = taxCode !== undefined && context.flags?.[taxCode.flag] === true
  const issued = changes.map((change) =>
    (isOn || (change.before?.['issuedUnder'] ?? null) !== null) && isBeingTakenBack(model, change) ? change.before : null,
  )
  const known = issued.filter((before) => before !== null)
  if (!taxCode || !known.length) return changes.map(() => [])
  const loaded = await loadReferences(model, known, context, { run })
  return issued.map((before) =>
    before && holds(taxCode.when, reader(withReferences(model, before, loaded)))
      ? [{ code: taxCode.error ?? 'TaxDocument.Issued' }]
      : [],
  )
}
