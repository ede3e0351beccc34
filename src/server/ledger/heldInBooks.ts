/** SQL for what the books have on the account of a row `w`, which names its tenant, by their kept sums. @param branches what its branch must equal */
export const heldInBooks = (branches: string): string =>
  [
    ['account_totals', ''],
    ['account_sums', ' and not t.compacted'],
  ]
    .map(
      ([table, more]) =>
        `coalesce((select sum(t.debit - t.credit) from ${table} t where t.tenant_id = w.tenant_id and t.branch_id = ${branches} and t.account_id = w.account${more}), 0)`,
    )
    .join(' + ')
