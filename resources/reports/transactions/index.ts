import type { EntityReport } from '../../../schema/entityReport.ts'
import { chargedReports } from './charged.ts'
import { collectedByCashier, collectedByDay, collectedByMethod, collectedByMonth, collectedList } from './collected.ts'
import { deskReports } from './desk.ts'
import { discountReports } from './discounts.ts'
import { earnedAndSpent } from './earnedAndSpent.ts'
import { eInvoicesByState, invoicedByGrade, invoicedByService, invoicedList, invoicesByTaxDocument } from './invoiced.ts'
import { purchaseReports } from './purchases.ts'
import { openInstalments, overdueInstalments, returnedChequesOwed } from './receivables.ts'
import { returnReports } from './returns.ts'

/** The reports about what families owe and pay, in the order of their page. */
export const transactionReports: readonly EntityReport[] = [
  openInstalments,
  overdueInstalments,
  returnedChequesOwed,
  ...chargedReports,
  invoicedByService,
  invoicedByGrade,
  invoicedList,
  invoicesByTaxDocument,
  eInvoicesByState,
  ...discountReports,
  ...returnReports,
  collectedByMethod,
  collectedByCashier,
  collectedByDay,
  collectedByMonth,
  collectedList,
  ...deskReports,
  ...purchaseReports,
  ...earnedAndSpent,
]
