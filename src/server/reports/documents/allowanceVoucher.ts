import { tableName } from '../../../../schema/derive/names.ts'
import { stripMarks } from '../../../../schema/values/digits.ts'
import { compare, negate } from '../../../../schema/values/money.ts'
import type { AllowanceVoucher } from '../../../shared/doubtfulDebts.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closingModel, waits } from '../../engine/sql/yearEnds.ts'
import { accountsByRole } from '../../ledger/books.ts'
import { Problem } from '../../problems/problem.ts'
import { doubtfulDebts } from './doubtfulDebts.ts'

/**
 * The voucher that brings the allowance of the chosen branch to what the settings propose at the end of a day, for a person to judge: the one
 * that waits already, or the values of a new draft.
 * @throws Problem 409 where nothing is lacking, or the settings name no accounts for it
 */
export const allowanceVoucher = (asOf: string, context: Context): Promise<AllowanceVoucher> =>
  context.database.transaction<AllowanceVoucher>(context.tenant, async (run) => {
    const { tenant, branch, registry, translate } = context
    const [[found], roles] = await Promise.all([
      doubtfulDebts(asOf, { ...context, visibleBranches: [branch.id] }),
      accountsByRole(tenant, run),
    ])
    const [expense, allowance] = (['impairmentExpense', 'doubtfulAllowance'] as const).map((role) => {
      const account = roles.get(role)
      if (account === undefined) throw new Problem(409, { code: 'Ledger.MappingMissing', params: { role } })
      return account
    })
    const model = closingModel(registry)
    const [waiting] = await run<{ id: number }>(
      sql`select d.id from ${ident(tableName(model.name))} d join vouchers_entries e on e.tenant_id = d.tenant_id and e.record_id = d.id and e.account_id = ${allowance}
        where d.tenant_id = ${tenant} and d.branch_id = ${branch.id} and d.date = ${asOf}::date and ${waits(model, 'd')} order by d.id limit 1`,
    )
    if (waiting) return { result: Promise.resolve({ waiting: waiting.id, voucher: null }) }
    const lacking = found?.lacking ?? '0'
    const side = compare(lacking, '0')
    if (side === 0) throw new Problem(409, 'Allowance.Nothing')
    const amount = side > 0 ? lacking : negate(lacking)
    const [debit, credit] = side > 0 ? [expense, allowance] : [allowance, expense]
    const voucher = {
      date: asOf,
      description: stripMarks(translate('closing.allowance.description', { date: asOf })),
      entries: [
        { account: debit as number, debit: amount },
        { account: credit as number, credit: amount },
      ],
    }
    return { result: Promise.resolve({ waiting: null, voucher }) }
  })
