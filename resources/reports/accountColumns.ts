/** The columns of a statement of a period by account; each account leads to its own statement. */
export const accountColumns = [
  { name: 'code', kind: 'code' },
  {
    name: 'account',
    kind: 'name',
    drill: { report: 'accountStatement', with: { account: 'row.account', from: 'from', to: 'to' } },
  },
  { name: 'amount', kind: 'money', when: { by: 'none' } },
] as const
