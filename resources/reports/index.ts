import type { ReportData } from '../../schema/report.ts'
import { accountStatement } from './accountStatement.ts'
import {
  customerAgeing,
  deferredIncome,
  doubtfulDebts,
  receivableAgeing,
  receivableByGrade,
  receivableByYear,
  receivableInBooks,
  supplierAgeing,
} from './ageing.ts'
import { balanceSheet } from './balanceSheet.ts'
import { bankReconciliation } from './bankReconciliation.ts'
import { betweenBranches } from './betweenBranches.ts'
import { cashFlow } from './cashFlow.ts'
import { cashPosition } from './cashPosition.ts'
import { changesInEquity } from './changesInEquity.ts'
import { chequesInBooks, openCheques, openIssuedCheques } from './cheques.ts'
import { collectedBySafe } from './collectedBySafe.ts'
import { costCenterStatement } from './costCenterStatement.ts'
import { generalLedger } from './generalLedger.ts'
import { deferredInBooks, discountsInBooks, incomeNotRecognised, openCustodies } from './inBooks.ts'
import { incomeStatement } from './incomeStatement.ts'
import { integrity } from './integrity.ts'
import { journal } from './journal.ts'
import { leaveBalances } from './leaveBalances.ts'
import { partyBalances } from './partyBalances.ts'
import { customerStatement, guardianStatement, studentStatement, supplierStatement } from './partyStatements.ts'
import { provisionsStanding } from './provisionsStanding.ts'
import { salaryCostByCostCenter, salaryCostByManagement, salaryCostByMonth } from './salaryCost.ts'
import { stockInBooks } from './stock/inBooks.ts'
import { itemMovements, stockAgeing, stockByCategory, stockOnHand } from './stock/onHand.ts'
import { purchasesAgainstOrders } from './stock/ordered.ts'
import { orders } from './stock/orders.ts'
import { marginByPack, packsTaken, salesByItem } from './stock/sales.ts'
import { goodsInTransit } from './stock/transit.ts'
import { trialBalance } from './trialBalance.ts'
import { unposted } from './unposted.ts'
import { vatDocuments } from './vatDocuments.ts'
import { vatSummary } from './vatSummary.ts'

/** Every report, in the order of its page. */
export const reports: readonly ReportData[] = [
  trialBalance,
  accountStatement,
  guardianStatement,
  customerStatement,
  studentStatement,
  supplierStatement,
  receivableAgeing,
  receivableInBooks,
  receivableByGrade,
  doubtfulDebts,
  receivableByYear,
  customerAgeing,
  supplierAgeing,
  collectedBySafe,
  deferredIncome,
  deferredInBooks,
  incomeNotRecognised,
  discountsInBooks,
  openCustodies,
  openCheques,
  openIssuedCheques,
  chequesInBooks,
  generalLedger,
  journal,
  costCenterStatement,
  incomeStatement,
  balanceSheet,
  cashFlow,
  changesInEquity,
  partyBalances,
  betweenBranches,
  cashPosition,
  bankReconciliation,
  vatSummary,
  vatDocuments,
  unposted,
  stockOnHand,
  stockByCategory,
  itemMovements,
  stockAgeing,
  stockInBooks,
  salesByItem,
  marginByPack,
  packsTaken,
  purchasesAgainstOrders,
  goodsInTransit,
  orders,
  salaryCostByCostCenter,
  salaryCostByManagement,
  salaryCostByMonth,
  leaveBalances,
  provisionsStanding,
  integrity,
]
