import { openCheques as chequesReport, openIssuedCheques as issuedReport } from '../../../../../resources/reports/cheques.ts'
import {
  openCustodies as custodiesReport,
  incomeNotRecognised as incomeReport,
} from '../../../../../resources/reports/inBooks.ts'
import { incomeNotRecognised } from '../incomeNotRecognised.ts'
import { openCheques, openIssuedCheques } from '../openCheques.ts'
import { openCustodies } from '../openCustodies.ts'
import { advances } from './advances.ts'
import { banks, unstatedBanks } from './banks.ts'
import { betweenBranches } from './betweenBranches.ts'
import type { MissingCheck } from './check.ts'
import { clearing } from './clearing.ts'
import { controlAccounts } from './controlAccounts.ts'
import { deferredBroughtIn } from './deferredBroughtIn.ts'
import { deferredDiffers } from './deferredDiffers.ts'
import { depreciation } from './depreciation.ts'
import { doubtful } from './doubtful.ts'
import { feesNotInvoiced } from './feesNotInvoiced.ts'
import { goods } from './goods.ts'
import { goodsByHand } from './goodsByHand.ts'
import { notOver } from './notOver.ts'
import { ofReport } from './ofReport.ts'
import { prepaid } from './prepaid.ts'
import { provisions } from './provisions.ts'
import { recurring } from './recurring.ts'
import { salaries } from './salaries.ts'
import { shifts } from './shifts.ts'
import { studentsWithoutFees } from './studentsWithoutFees.ts'
import { suspense } from './suspense.ts'
import { tax } from './tax.ts'
import { taxUntold } from './taxUntold.ts'
import { temporaryReceipts } from './temporaryReceipts.ts'
import { unclassified } from './unclassified.ts'
import { unposted } from './unposted.ts'
import { zakat } from './zakat.ts'

/** What is looked for before a month is closed as well; what a year is not closed with at all. */
export const checksOfMonth: readonly MissingCheck[] = [unposted, suspense, controlAccounts]

/** Everything that is looked for before days of the books are closed, in the order in which it is shown. */
export const missingChecks: readonly MissingCheck[] = [
  notOver,
  shifts,
  temporaryReceipts,
  feesNotInvoiced,
  studentsWithoutFees,
  ofReport('income', incomeReport, incomeNotRecognised, 'notRecognised', 'waitsToBePosted'),
  deferredBroughtIn,
  deferredDiffers,
  salaries,
  provisions,
  recurring,
  tax,
  taxUntold,
  advances,
  ofReport('custodies', custodiesReport, openCustodies, 'left'),
  ofReport('cheques', chequesReport, openCheques, 'amount'),
  ofReport('issuedCheques', issuedReport, openIssuedCheques, 'amount'),
  unstatedBanks,
  banks,
  clearing,
  betweenBranches,
  goods,
  goodsByHand,
  depreciation,
  prepaid,
  doubtful,
  zakat,
  unclassified,
]
