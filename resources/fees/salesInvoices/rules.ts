import { final } from '../../groups/posted.ts'

/** Instalments come to the invoice, and what is paid at once is no more than that. */
export const invoiceRules = [
  { when: final, equal: ['totals.total', 'totals.due'], field: 'due', error: 'Invoice.TermsDiffer' },
  {
    when: { paidNow: { gt: 0 } },
    holds: { paidNow: { lte: { field: 'total' } } },
    field: 'paidNow',
    error: 'Payment.MoreThanInvoice',
  },
  // Who is not kept owes nothing.
  {
    when: { ...final, soldTo: 'walkIn' },
    holds: { paidNow: { gte: { field: 'total' } } },
    field: 'paidNow',
    error: 'Invoice.PaidAtOnce',
  },
] as const

/** What is seldom meant. */
export const invoiceAsks = [
  { on: ['create', 'edit'], when: { date: { gt: { field: 'today' } } }, field: 'date', error: 'Invoice.DateAhead' },
  // Whoever pays by instalments has no discount for paying early; a run tells of how many.
  { when: { ...final, source: { empty: true }, lost: { gt: 0 } }, error: 'Discount.EarlyPaymentLost' },
  // What belongs to a year that is not there yet waits for it; of what runs make the sheet tells.
  {
    on: ['create', 'edit', 'issue'],
    when: { ...final, source: { empty: true }, beyondYears: { empty: false } },
    error: 'Invoice.AfterYears',
  },
] as const

/** What is handed out, paid, credited or earned stands. */
export const invoiceGuards = [
  // What has a number is handed out: it is corrected by a credit note, or taken back with a reason and made anew.
  {
    on: ['edit'],
    changes: ['items', 'date', 'closedIncome', 'soldTo', 'guardian', 'customer', 'supplier', 'buyerName'],
    holds: { status: 'draft' },
    error: 'Invoice.Numbered',
  },
  // A credit note settles instalments too, and is told by itself. A receipt whose cheque came back stands in the books beside what it paid.
  {
    on: ['unpost', 'void'],
    holds: { any: [{ paid: { lte: 0 } }, { credited: { gt: 0 } }] },
    usedBy: 'collections.allocations.term',
    while: final,
    error: 'Invoice.HasPayments',
  },
  { on: ['post'], holds: { any: [{ soldTo: { not: 'walkIn' } }, { paidLeft: { lte: 0 } }] }, error: 'Invoice.PaidAtOnce' },
  { on: ['unpost', 'void'], holds: { credited: { lte: 0 } }, error: 'Invoice.HasReturns' },
  { on: ['unpost', 'void'], holds: { recognised: { lte: 0 } }, error: 'Invoice.HasRecognised' },
] as const
