import type { ToldTax } from '../../../schema/record/effectRows.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { accountsByRole } from './books.ts'

/** The accounts on which tax stands, as they are kept with an entry: later settings do not change what a return told. */
export interface Taxes {
  /** What the document told, where its definition says so by `effects.taxes`. */
  readonly lines?: readonly ToldTax[]
  readonly outputVat?: number
  readonly inputVat?: number
}

export async function taxAccounts({ tenant }: Pick<Context, 'tenant'>, run: Run): Promise<Taxes> {
  const accounts = await accountsByRole(tenant, run)
  const [outputVat, inputVat] = [accounts.get('outputVat'), accounts.get('inputVat')]
  return { ...(outputVat !== undefined && { outputVat }), ...(inputVat !== undefined && { inputVat }) }
}
