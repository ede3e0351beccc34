import { chequesInBooks } from '../documents/chequesInBooks.ts'
import { collectedBySafe } from '../documents/collectedBySafe.ts'
import { deferredInBooks } from '../documents/deferredInBooks.ts'
import { deferredIncome } from '../documents/deferredIncome.ts'
import { discountsInBooks } from '../documents/discountsInBooks.ts'
import { doubtfulDebtsByFamily } from '../documents/doubtfulDebtsReport.ts'
import { goodsInTransit } from '../documents/goodsInTransit.ts'
import { incomeNotRecognised } from '../documents/incomeNotRecognised.ts'
import { leaveBalances } from '../documents/leaveBalances.ts'
import { marginByPack } from '../documents/marginByPack.ts'
import { openCheques, openIssuedCheques } from '../documents/openCheques.ts'
import { openCustodies } from '../documents/openCustodies.ts'
import { orders } from '../documents/orders.ts'
import { packsTaken } from '../documents/packsTaken.ts'
import { customerAgeing, receivableAgeing } from '../documents/partyAgeing.ts'
import { provisionsStanding } from '../documents/provisionsStanding.ts'
import { purchasesAgainstOrders } from '../documents/purchasesAgainstOrders.ts'
import { receivableByGrade } from '../documents/receivableByGrade.ts'
import { receivableByYear } from '../documents/receivableByYear.ts'
import { receivableInBooks } from '../documents/receivableInBooks.ts'
import { salaryCostByCostCenter, salaryCostByManagement, salaryCostByMonth } from '../documents/salaryCost.ts'
import { salesByItem } from '../documents/salesByItem.ts'
import { studentStatement } from '../documents/studentStatement.ts'
import type { ReportQuery } from '../report.ts'
import { itemMovements } from '../stock/itemMovements.ts'
import { stockAgeing } from '../stock/stockAgeing.ts'
import { stockInBooks } from '../stock/stockInBooks.ts'
import { stockByCategory, stockOnHand } from '../stock/stockOnHand.ts'
import { accountStatement } from './accountStatement.ts'
import { balanceSheet } from './balanceSheet.ts'
import { bankReconciliation } from './bankReconciliation.ts'
import { betweenBranches } from './betweenBranches.ts'
import { cashFlow } from './cashFlow.ts'
import { cashPosition } from './cashPosition.ts'
import { changesInEquity } from './changesInEquity.ts'
import { costCenterStatement } from './costCenterStatement.ts'
import { generalLedger } from './generalLedger.ts'
import { incomeStatement } from './incomeStatement.ts'
import { integrity } from './integrity.ts'
import { journal } from './journal.ts'
import { atOneMoment } from './moment.ts'
import { partyBalances } from './partyBalances.ts'
import { partyStatement } from './partyStatement.ts'
import { withPriorPeriodNote } from './priorPeriodNote.ts'
import { supplierAgeing } from './supplierAgeing.ts'
import { trialBalance } from './trialBalance.ts'
import { unposted } from './unposted.ts'
import { vatDocuments } from './vatDocuments.ts'
import { vatSummary } from './vatSummary.ts'

/** The figures of reports by their names; each reads the parameters of its own report. */
export const queries = {
  accountStatement: atOneMoment(accountStatement),
  balanceSheet: atOneMoment(withPriorPeriodNote(balanceSheet)),
  bankReconciliation: atOneMoment(bankReconciliation),
  betweenBranches: atOneMoment(betweenBranches),
  cashFlow: atOneMoment(withPriorPeriodNote(cashFlow)),
  cashPosition: atOneMoment(cashPosition),
  changesInEquity: atOneMoment(withPriorPeriodNote(changesInEquity, 'priorPeriodCorrections')),
  chequesInBooks: atOneMoment(chequesInBooks),
  collectedBySafe: atOneMoment(collectedBySafe),
  costCenterStatement: atOneMoment(costCenterStatement),
  customerStatement: atOneMoment(partyStatement('customers', 'customer')),
  deferredIncome,
  deferredInBooks: atOneMoment(deferredInBooks),
  discountsInBooks: atOneMoment(discountsInBooks),
  generalLedger: atOneMoment(generalLedger),
  goodsInTransit: atOneMoment(goodsInTransit),
  guardianStatement: atOneMoment(partyStatement('guardians', 'guardian')),
  incomeNotRecognised,
  incomeStatement: atOneMoment(withPriorPeriodNote(incomeStatement)),
  // It reads all rows several times over, and does so side by side.
  integrity,
  itemMovements: atOneMoment(itemMovements),
  journal: atOneMoment(journal),
  leaveBalances,
  marginByPack: atOneMoment(marginByPack),
  openCheques: atOneMoment(openCheques),
  openCustodies: atOneMoment(openCustodies),
  openIssuedCheques: atOneMoment(openIssuedCheques),
  orders: atOneMoment(orders),
  packsTaken: atOneMoment(packsTaken),
  partyBalances: atOneMoment(partyBalances),
  provisionsStanding: atOneMoment(provisionsStanding),
  purchasesAgainstOrders: atOneMoment(purchasesAgainstOrders),
  receivableAgeing: atOneMoment(receivableAgeing),
  customerAgeing: atOneMoment(customerAgeing),
  receivableByGrade,
  receivableByYear,
  doubtfulDebts: doubtfulDebtsByFamily,
  receivableInBooks: atOneMoment(receivableInBooks),
  salesByItem: atOneMoment(salesByItem),
  salaryCostByCostCenter: atOneMoment(salaryCostByCostCenter),
  salaryCostByManagement: atOneMoment(salaryCostByManagement),
  salaryCostByMonth: atOneMoment(salaryCostByMonth),
  stockAgeing: atOneMoment(stockAgeing),
  stockByCategory: atOneMoment(stockByCategory),
  stockInBooks: atOneMoment(stockInBooks),
  stockOnHand: atOneMoment(stockOnHand),
  studentStatement: atOneMoment(studentStatement),
  supplierAgeing,
  supplierStatement: atOneMoment(partyStatement('suppliers', 'supplier')),
  trialBalance: atOneMoment(trialBalance),
  unposted,
  vatDocuments: atOneMoment(vatDocuments),
  vatSummary: atOneMoment(vatSummary),
} as unknown as Readonly<Record<string, ReportQuery>>
