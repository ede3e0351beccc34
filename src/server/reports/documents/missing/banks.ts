import { bankReconciliation as report } from '../../../../../resources/reports/bankReconciliation.ts'
import { isZero } from '../../../../../schema/values/money.ts'
import type { Named } from '../../../../shared/named.ts'
import { sql, word } from '../../../database/sql.ts'
import { named } from '../../../ledger/named.ts'
import { bankReconciliation } from '../../queries/bankReconciliation.ts'
import type { Asking } from '../../report.ts'
import type { MissingCheck } from './check.ts'
import { everywhere } from './everywhere.ts'

/** Bank accounts with movements in the books whose statements do not go to the last day or say another balance; without a statement, what the books have. */
export const banks: MissingCheck = {
  name: 'banks',
  find: async ({ from, to }, context) => {
    const { tenant, database } = context
    const [rows, asked] = await Promise.all([
      database.one<{ id: number; branch: number; of: Named; until: string | null }>(
        tenant,
        sql`select k.id, k.branch_id as branch, ${word(named('banks', 'k.id'))} as "of",
            (select max(s."to")::text from bank_statements s where s.tenant_id = k.tenant_id and s.bank_id = k.id and s.status = 'closed' and s."to" <= ${to}::date) as until
          from banks k where k.tenant_id = ${tenant} and exists (select 1 from ledger_rows l where l.tenant_id = k.tenant_id and l.account_id = k.account_id and l.date between ${from}::date and ${to}::date)
          order by k.branch_id, k.id`,
      ),
      everywhere(context),
    ])
    const found = await Promise.all(
      rows.map(async ({ id, branch, of, until }) => {
        const parameters = { bank: id, date: to }
        const figures = await bankReconciliation({ report, parameters, context: asked } as unknown as Asking<typeof parameters>)
        const amountOf = (step: string) => figures.rows.find(({ cells }) => cells['step'] === step)?.cells['amount']
        const amount = String(amountOf('bankDiffers') ?? amountOf('bankInBooks') ?? '0')
        const way = { report: report.name, with: { bank: String(id), date: to } }
        return until === to && isZero(amount) ? [] : [{ branch, of, ...(until && { from: until }), to, count: null, amount, way }]
      }),
    )
    return found.flat()
  },
}
