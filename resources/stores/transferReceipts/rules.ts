/** Goods are received where they were sent to, and not before. */
export const receiptRules = [
  {
    when: { all: [{ forWarehouse: { empty: false } }] },
    holds: { warehouse: { same: 'forWarehouse' } },
    field: 'warehouse',
    error: 'TransferReceipt.OtherWarehouse',
  },
  {
    when: { all: [{ forBranch: { empty: false } }] },
    holds: { all: [{ forBranch: { same: 'branch' } }] },
    field: 'transfer',
    error: 'TransferReceipt.OtherBranch',
  },
  {
    when: { all: [{ sentOn: { empty: false } }] },
    holds: { date: { gte: { field: 'sentOn' } } },
    field: 'date',
    error: 'TransferReceipt.BeforeSent',
  },
] as const
