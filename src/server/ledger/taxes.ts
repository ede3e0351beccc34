import type { ToldTax } from '../../../schema/record/effectRows.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { accountsByRole } from './books.ts'

/** The tax accounts, as they are stored with an entry: later settings do not change what a return counted. */
export interface Taxes {
  /** What the return counts of the document, where its definition says so by `effects.taxes`. */
  readonly lines?: readonly ToldTax[]
  /** What is told of it beside what stands on the tax accounts. */
  readonly beside?: readonly ToldTax[]
  readonly outputVat?: number
  readonly inputVat?: number
}

export async function taxAccounts({ tenant }: Pick<Context, 'tenant'>, run: Run): Promise<Taxes> {
  const accounts = await accountsByRole(tenant, run)
  const [outputVat, inputVat] = [accounts.get('outputVat'), accounts.get('inputVat')]
  return { ...(outputVat !== undefined && { outputVat }), ...(inputVat !== undefined && { inputVat }) }
}
