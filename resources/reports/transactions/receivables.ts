import { defineEntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

/** Instalments of invoices in force that are not paid to the end, of every year. */
const unpaid = {
  of: 'salesInvoices.terms',
  page: 'transaction-reports',
  years: 'all',
  asOf: true,
} as const

/** What is owed by the books, and apart from it what is issued and not posted yet. */
const told = { parts: countedBy('document.status'), filters: ['document.guardian', 'document.customer', 'dueOn'] } as const
const columns = [
  'document.buyer',
  'document.guardian.phone',
  'document.number',
  'document.date',
  'dueOn',
  'amount',
  'used',
  'left',
  'document.status',
] as const

/** What of returned cheques is claimed is owed like instalments, and collected with them. */
const claims = { also: ['chequeReturns.terms'] } as const

/** Every instalment that is still to be paid, the oldest first. */
export const openInstalments = defineEntityReport({
  report: 'openInstalments',
  ...unpaid,
  ...claims,
  ...told,
  where: { left: { gt: 0 } },
  columns,
  sum: ['amount', 'used', 'left'],
  sort: { by: 'dueOn' },
})

/**
 * Instalments whose day has gone by, with whom to call: what the late steps of ageing say, one by one. Beside them stands what of the
 * invoice is asked for, which any receipt has lessened, posted or not: nobody is called for what was paid this morning.
 */
export const overdueInstalments = defineEntityReport({
  report: 'overdueInstalments',
  ...unpaid,
  ...claims,
  ...told,
  where: { left: { gt: 0 }, dueOn: { lt: { field: 'today' } } },
  columns: [...columns, 'document.overdue'],
  sum: ['amount', 'used', 'left'],
  sort: { by: 'dueOn' },
})

/** What families still owe of cheques that the bank took back after their money was used, the oldest first. */
export const returnedChequesOwed = defineEntityReport({
  report: 'returnedChequesOwed',
  of: 'chequeReturns.terms',
  page: 'transaction-reports',
  years: 'all',
  asOf: true,
  parts: countedBy('document.status'),
  filters: ['document.guardian', 'dueOn'],
  where: { left: { gt: 0 } },
  columns: [
    'document.guardian',
    'document.guardian.phone',
    'document.number',
    'dueOn',
    'amount',
    'used',
    'left',
    'document.status',
  ],
  sum: ['amount', 'used', 'left'],
  sort: { by: 'dueOn' },
})
