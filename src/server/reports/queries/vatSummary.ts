import { subtract } from '../../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { balances } from './balances.ts'

/** What stands on the tax accounts of the settings in a period. */
export const vatSummary: ReportQuery = async ({ parameters, context }): Promise<Figures> => {
  const { from, to } = parameters
  const [accounts, found] = await Promise.all([
    context.database.one<{ role: 'inputVat' | 'outputVat'; id: number; name: Name }>(
      context.tenant,
      sql`select m.role, a.id, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as name
        from company_account_mappings m join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
        where m.tenant_id = ${context.tenant} and m.role in ('inputVat', 'outputVat') order by m.role desc`,
    ),
    balances({ from, to }, context),
  ])
  const turnover = new Map(found.map((one) => [one.account, subtract(one.credit, one.debit)]))
  const of = (role: string) => turnover.get(accounts.find((account) => account.role === role)?.id ?? 0) ?? '0'
  const inputs = subtract('0', of('inputVat'))
  const rows = accounts.map(
    (account): ReportRow => ({
      cells: { box: account.role, account: account.name, tax: account.role === 'outputVat' ? of('outputVat') : inputs },
      level: 0,
      ids: { account: account.id },
    }),
  )
  return {
    rows: [...rows, { cells: { box: 'netVat', tax: subtract(of('outputVat'), inputs) }, level: 0, role: 'total' }],
    totals: {},
  }
}
