import type { Model } from '../../../schema/model.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { invoiceAgain } from './deductedAgain.ts'
import { formerInvoices } from './formerInvoices.ts'
import { issuedLate } from './issuedLate.ts'
import { overdrawnBanks } from './overdrawnBanks.ts'

/** What is asked as documents become final, of each in their order. */
export async function finalAsked(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const asked = await Promise.all(
    [issuedLate, invoiceAgain, formerInvoices, overdrawnBanks].map((one) => one(model, changes, context, run)),
  )
  return changes.map((_, at) => asked.flatMap((each) => each[at] ?? []))
}
