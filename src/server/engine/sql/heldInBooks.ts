import type { Text } from './sqlText.ts'

/**
 * SQL for what the books have on accounts, debit less credit, by their kept sums: those of which statements and the balance sheet are made.
 * @param row what names its tenant @param branches what a branch must equal @param account what an account must equal
 */
export const heldInBooks = (row: Text, branches: Text, account: Text): Text => {
  const sums = ['account_totals s where', 'account_sums s where not s.compacted and'].map(
    (from) =>
      `select s.debit - s.credit as amount from ${from} s.tenant_id = ${row}.tenant_id and s.branch_id = ${branches} and s.account_id = ${account}`,
  )
  return `(select coalesce(sum(b.amount), 0) from (${sums.join(' union all ')}) b)`
}
