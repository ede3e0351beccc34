import { makers } from '../../../resources/makers/index.ts'
import { joinBehaviours } from '../engine/behaviour.ts'
import type { Behaviours } from '../engine/behaviours.ts'
import { closeYear } from '../ledger/closing/close.ts'
import { closeMonth, lockByDay, reopenMonth, takeLockBack } from '../ledger/closing/lock.ts'
import { reopenYear } from '../ledger/closing/reopen.ts'
import { post, unpost } from '../ledger/posting.ts'
import { missingInBooks } from '../reports/documents/missing/missing.ts'
import { brokenBooks } from '../reports/queries/integrity.ts'
import { accessGroup } from './accessGroup.ts'
import { account } from './account.ts'
import { apiToken, newApiSecretOf } from './apiToken.ts'
import { attendanceDay } from './attendance/attendanceDay.ts'
import { bank } from './bank.ts'
import { bankMovement, matchMovement, unmatchMovement } from './bankMovement.ts'
import { bankStatement, closeStatement } from './bankStatement.ts'
import { branch } from './branch.ts'
import { cashDocument, receipt } from './cashDocument.ts'
import { closedYearIncome } from './closedYearIncome.ts'
import { company } from './company.ts'
import { costCenter } from './costCenter.ts'
import { employee } from './employee.ts'
import { fiscalYear } from './fiscalYear.ts'
import { closeCount, freezeGoods, freezeMore } from './goodsCount.ts'
import { guardian } from './guardian.ts'
import { lockException } from './lockException.ts'
import { personNames } from './names.ts'
import { paymentMethod } from './paymentMethod.ts'
import { keepsReclassified } from './reclassified.ts'
import { registration } from './registration.ts'
import { repeats } from './repeats.ts'
import { safe } from './safe.ts'
import { salaryItem } from './salaryItem.ts'
import { salaryPayment } from './salaryPayment.ts'
import { salaryReply } from './salaryReply.ts'
import { schoolTerm } from './schoolTerm.ts'
import { openSecrets } from './secrets.ts'
import { student } from './student.ts'
import { temporaryReceipt } from './temporaryReceipt.ts'
import { endSessions, resetSecondFactor, user } from './user.ts'
import { vatReturn } from './vatReturn.ts'
import { receiveVatRefund, reopenVatReturn } from './vatReturnFiled.ts'
import { fileVatReturn, reckonVatReturn } from './vatReturnFiling.ts'
import { voucher } from './voucher.ts'
import { voucherTemplate } from './voucherTemplate.ts'
import { writeWageFile } from './wageFile.ts'
import { newWebhookSecret, sendTestDelivery, webhook } from './webhook.ts'

/** The code that definitions bind by name. */
export const behaviours: Behaviours = {
  save: {
    accessGroup,
    account,
    apiToken,
    attendanceDay,
    bank,
    bankMovement,
    bankStatement,
    branch,
    cashDocument,
    company: joinBehaviours(company, lockByDay(missingInBooks)),
    costCenter,
    employee,
    fiscalYear,
    guardian,
    incomeRecognition: keepsReclassified('incomeRecognitions', 'invoice'),
    lockException,
    paymentMethod,
    personNames,
    receipt,
    registration,
    repeats,
    safe,
    salaryItem,
    salaryPayment,
    salaryReply,
    salesInvoice: joinBehaviours(keepsReclassified('salesInvoices'), closedYearIncome),
    salesReturn: keepsReclassified('salesReturns'),
    schoolTerm,
    student,
    temporaryReceipt,
    user,
    vatReturn,
    voucher,
    voucherTemplate,
    webhook,
  },
  action: {
    closeCount,
    closeMonth: closeMonth({ missing: missingInBooks, unfinished: false }),
    closeStatement,
    closeUnfinishedMonth: closeMonth({ missing: missingInBooks, unfinished: true }),
    closeUnfinishedYear: closeYear({ brokenBooks, missing: missingInBooks, unfinished: true }),
    closeYear: closeYear({ brokenBooks, missing: missingInBooks, unfinished: false }),
    endSessions,
    fileVatReturn,
    freezeGoods,
    freezeMore,
    matchMovement,
    newApiSecret: newApiSecretOf,
    newWebhookSecret,
    sendTestDelivery,
    openSecrets,
    receiveVatRefund,
    reckonVatReturn,
    reopenMonth,
    reopenVatReturn,
    reopenYear,
    resetSecondFactor,
    takeLockBack,
    unmatchMovement,
    unpost,
    writeWageFile,
  },
  many: { post },
  makers,
}
