import { lazyPart } from './providers/chunks.ts'
import { defineScreen } from './providers/screens.ts'

// Pages of records that have parts beside the generated ones, by the definition.
defineScreen('salesInvoices', {
  places: { fresh: '/sales/new', edit: '/sales/editSales' },
  Helper: lazyPart(async () => ({ default: (await import('./invoice/Beside.tsx')).Beside })),
  Sums: lazyPart(async () => ({ default: (await import('./invoice/Sums.tsx')).Sums })),
})
defineScreen('purchaseInvoices', { places: { fresh: '/purch-invoice/new', edit: '/purch-invoice/edit' } })
defineScreen('collections', {
  Body: lazyPart(async () => ({ default: (await import('./collect/Collect.tsx')).Collect })),
})
defineScreen('paymentTransactions', {
  Helper: lazyPart(async () => ({ default: (await import('./pay/Owed.tsx')).Owed })),
})
defineScreen('salesReturns', {
  Helper: lazyPart(async () => ({ default: (await import('./invoice/InvoiceLines.tsx')).InvoiceLines })),
})
defineScreen('salaries', {
  Body: lazyPart(async () => ({ default: (await import('./salary/Salary.tsx')).Salary })),
  alsoRead: true,
})
defineScreen('salaryItems', {
  Helper: lazyPart(async () => ({ default: (await import('./salary/TryItem.tsx')).TryItem })),
})
