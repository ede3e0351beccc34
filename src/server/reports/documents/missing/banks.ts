import { bankReconciliation as report } from '../../../../../resources/reports/bankReconciliation.ts'
import { isZero } from '../../../../../schema/values/money.ts'
import type { Named } from '../../../../shared/named.ts'
import { sql, word } from '../../../database/sql.ts'
import type { Context } from '../../../engine/context.ts'
import { named } from '../../../ledger/named.ts'
import { bankReconciliation } from '../../queries/bankReconciliation.ts'
import type { Asking } from '../../report.ts'
import type { Days, Found, MissingCheck } from './check.ts'

/** A bank account with movements in some days, in the books or at the bank. */
interface Moved {
  readonly id: number
  readonly branch: number
  readonly of: Named
  /** Whether there is any statement of it up to the last day. */
  readonly isStated: boolean
  /** The last day of a closed statement. */
  readonly until: string | null
}

/** Bank accounts with movements whose statements do not go to the last day or say another balance. */
export const banks: MissingCheck = {
  name: 'banks',
  find: async (days, context, { all }) => {
    const moved = await movedIn(days, context)
    const found = await Promise.all(
      moved
        .filter(({ isStated }) => isStated)
        .map(async ({ id, branch, of, until }) => {
          const figures = await reconciled(id, days, all)
          const amount = figures('bankDiffers') ?? figures('bankInBooks') ?? '0'
          const part = { branch, of, ...(until && { from: until }), to: days.to, count: null, amount, way: wayTo(id, days) }
          return until === days.to && isZero(amount) ? [] : [part]
        }),
    )
    return found.flat()
  },
}

/** Bank accounts with movements of which there is no statement at all, with what the books have. */
export const unstatedBanks: MissingCheck = {
  name: 'unstatedBanks',
  find: async (days, context, { all }) => {
    const moved = await movedIn(days, context)
    return Promise.all(
      moved
        .filter(({ isStated }) => !isStated)
        .map(async ({ id, branch, of }): Promise<Found> => {
          const figures = await reconciled(id, days, all)
          return { branch, of, to: days.to, count: null, amount: figures('bankInBooks') ?? '0', way: wayTo(id, days) }
        }),
    )
  },
}

const wayTo = (bank: number, { to }: Days) => ({ report: report.name, with: { bank: String(bank), date: to } })

const movedIn = ({ from, to }: Days, { tenant, database }: Context): Promise<readonly Moved[]> =>
  database.one<Moved>(
    tenant,
    sql`select k.id, k.branch_id as branch, ${word(named('banks', 'k.id'))} as "of",
        exists (select 1 from bank_statements s where s.tenant_id = k.tenant_id and s.bank_id = k.id and s.status <> 'void' and s."to" <= ${to}::date) as "isStated",
        (select max(s."to")::text from bank_statements s where s.tenant_id = k.tenant_id and s.bank_id = k.id and s.status = 'closed' and s."to" <= ${to}::date) as until
      from banks k where k.tenant_id = ${tenant}
        and (exists (select 1 from ledger_rows l where l.tenant_id = k.tenant_id and l.account_id = k.account_id and l.date between ${from}::date and ${to}::date)
          or exists (select 1 from bank_movements m where m.tenant_id = k.tenant_id and m.bank_id = k.id and m.date between ${from}::date and ${to}::date))
      order by k.branch_id, k.id`,
  )

/** The steps of the reconciliation of a bank at the last day, in all branches. */
async function reconciled(bank: number, { to }: Days, context: Context): Promise<(step: string) => string | undefined> {
  const parameters = { bank, date: to }
  const { rows } = await bankReconciliation({ report, parameters, context } as unknown as Asking<typeof parameters>)
  return (step) => {
    const amount = rows.find(({ cells }) => cells['step'] === step)?.cells['amount']
    return amount === undefined || amount === null ? undefined : String(amount)
  }
}
