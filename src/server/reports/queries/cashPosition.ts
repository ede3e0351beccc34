import { add, subtract } from '../../../../schema/values/money.ts'
import { sql } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree, find, flatten } from './accounts.ts'
import { balances } from './balances.ts'

/** The accounts of safes and banks: those that the settings name for them, and their neighbours below the same parent. */
export const cashPosition: ReportQuery = async ({ parameters, context }): Promise<Figures> => {
  const { from, to } = parameters
  const [tree, mapped, found] = await Promise.all([
    accountTree(context),
    context.database.one<{ parent: number | null; id: number }>(
      context.tenant,
      sql`select a.parent_id as parent, a.id from company_account_mappings m join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
        where m.tenant_id = ${context.tenant} and m.role in ('safe', 'bank')`,
    ),
    balances({ from, to }, context),
  ])
  const roots = [...new Set(mapped.map((one) => one.parent ?? one.id))].flatMap((id) => find(tree, id) ?? [])
  const byAccount = new Map(found.map((one) => [one.account, one]))
  const leaves = flatten(roots).filter((node) => node.children.length === 0 && byAccount.has(node.id))
  return {
    rows: leaves.map((node) => {
      const one = byAccount.get(node.id)
      const opening = subtract(one?.openingDebit ?? '0', one?.openingCredit ?? '0')
      const [moneyIn, moneyOut] = [one?.debit ?? '0', one?.credit ?? '0']
      return {
        cells: {
          code: node.code,
          account: { arabicName: node.arabicName, englishName: node.englishName },
          opening,
          moneyIn,
          moneyOut,
          closing: add(opening, subtract(moneyIn, moneyOut)),
        },
        level: 0,
        ids: { account: node.id },
      }
    }),
  }
}
