import pg from 'pg'
import { chart } from '../../../resources/chart/chart.ts'
import type { Registry } from '../../../schema/registry.ts'

/** Accounts of the chart that came after schools had begun and that play no role, parents first; a school that places an account so has its own. */
const laterCodes: Readonly<Record<string, string>> = {
  4204: "a.kind = 'income' and a.cash_flow = 'investing'",
  6116: "a.kind = 'expense' and a.cash_flow = 'investing'",
  8: "a.kind = 'expense' and (a.expense_group = 'finance' or a.cash_flow = 'financing')",
  8101: "a.kind = 'expense' and a.cash_flow = 'financing'",
}

/**
 * The statements by which schools that began with the product's chart get what it has by now for gains and losses on assets that are sold and
 * for finance costs. A school with a chart of its own, with such an account, or whose code is taken makes or places its own.
 */
export const laterPlacedAccounts = (registry: Registry): string[] =>
  registry.find('accounts')?.fields.has('cashFlow')
    ? chart.flatMap(
        ({ code, arabicName, englishName, kind, parent, incomeGroup = null, expenseGroup = null, cashFlow = null }) => {
          const own = laterCodes[code]
          if (own === undefined) return []
          // What stands above it, or beside it where nothing does, is the product's.
          const known = chart.find((one) => one.code === (parent ?? '7'))
          const text = (value: string | null | undefined) => (value == null ? 'null' : pg.escapeLiteral(value))
          return [
            `insert into accounts (tenant_id, code, arabic_name, english_name, kind, party_kind, parent_id, income_group, expense_group, cash_flow)
            select p.tenant_id, ${[code, arabicName, englishName, kind].map(text).join(', ')}, 'none', ${parent === null ? 'null' : 'p.id'}, ${text(incomeGroup)}, ${text(expenseGroup)}, ${text(cashFlow)}
            from accounts p where (p.code, p.arabic_name, p.kind) = (${[known?.code, known?.arabicName, known?.kind].map(text).join(', ')})
              and not exists (select 1 from accounts a where a.tenant_id = p.tenant_id and (a.code = ${text(code)} or ${own}))
              and not exists (select 1 from ledger_rows l where l.tenant_id = p.tenant_id and l.account_id = p.id)`,
          ]
        },
      )
    : []
