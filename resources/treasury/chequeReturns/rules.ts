import { doneByBank } from '../../groups/cheques.ts'

/** The bank had paid the cheque, and took the money back. */
export const isTakenBack = { bank: { empty: false } } as const

/** The cheque never came to money. */
export const isUnpaid = { bank: { empty: true } } as const

/** When a cheque comes back, from which account, and how what it paid is owed again. */
export const chequeReturnRules = [
  doneByBank,
  {
    when: { cheque: { empty: false } },
    holds: { date: { gte: { field: 'receivedOn' } } },
    field: 'date',
    error: 'Cheque.ReturnedBeforeReceived',
  },
  {
    when: { status: { not: 'draft' } },
    holds: { collection: { same: 'receipt' } },
    field: 'collection',
    error: 'Cheque.OfAnother',
  },
  { holds: { fromAdvance: { gte: 0 } }, field: 'fromAdvance', error: 'Allocation.MoreThanMain' },
  // Whatever was no advance is owed again by its instalments.
  {
    when: { status: { not: 'draft' } },
    holds: { unallocated: { lte: { field: 'mostUnallocated' } }, any: [isTakenBack, { claimed: { lte: 0 } }] },
    field: 'fromAdvance',
    error: 'Cheque.MoreThanAdvance',
  },
  // Of a cheque that never came to money nothing can be claimed: what was given back of it is taken back first.
  {
    when: { status: { not: 'draft' }, credited: { gt: 0 }, any: [isUnpaid, { guardian: { empty: true } }] },
    holds: { creditedInvoices: { empty: true } },
    field: 'cheque',
    error: 'Cheque.CreditNoteFirst',
  },
  {
    when: { status: { not: 'draft' }, paidByBank: { gt: 0 } },
    holds: isTakenBack,
    field: 'bank',
    error: 'Cheque.TakenBackFrom',
  },
  {
    when: { status: { not: 'draft' }, ...isTakenBack },
    holds: { paidByBank: { gt: 0 } },
    field: 'bank',
    error: 'Cheque.NotPaidByBank',
  },
] as const
