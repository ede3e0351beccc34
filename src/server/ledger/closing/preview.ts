import { negate, sum, toFixed } from '../../../../schema/values/money.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { type ClosingCheck, closingChecks } from './checks.ts'
import { standings } from './figures.ts'

export interface ClosingPreview {
  readonly checks: readonly ClosingCheck[]
  /** The result of each branch (a profit is positive) and how many accounts its closing voucher takes to zero. */
  readonly branches: readonly {
    readonly branch: { readonly id: number; readonly arabicName: string; readonly englishName: string | null }
    readonly accounts: number
    readonly result: string
  }[]
}

/** What closing a year would find and do; nothing is written. */
export const previewClosing = (year: number, context: Context): Promise<ClosingPreview> =>
  context.database.transaction(context.tenant, async (run) => {
    const [checks, found, names] = await Promise.all([
      closingChecks(year, context, run),
      standings(context.tenant, year, run),
      run<ClosingPreview['branches'][number]['branch']>(
        sql`select id, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${context.tenant} order by id`,
      ),
    ])
    const byBranch = Map.groupBy(found, (one) => one.branch)
    const branches = names.flatMap((branch) => {
      const own = byBranch.get(branch.id)
      return own
        ? [{ branch, accounts: own.length, result: toFixed(negate(sum(own.map((one) => one.net))), context.check.decimals) }]
        : []
    })
    return { result: Promise.resolve({ checks, branches }) }
  })
