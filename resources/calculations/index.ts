import type { Calculations } from '../../schema/calculate.ts'
import { attendanceDay } from './attendanceDay.ts'
import { benefitOrDeduction } from './benefitOrDeduction.ts'
import { chequeReturn } from './chequeReturn.ts'
import { collection } from './collection.ts'
import { deservedFee } from './deservedFee.ts'
import { employeeAdvance } from './employeeAdvance.ts'
import { employeeTransfer } from './employeeTransfer.ts'
import { employment } from './employment.ts'
import { endOfServiceSettlement } from './endOfServiceSettlement.ts'
import { incomeRecognition } from './incomeRecognition.ts'
import { landedCost } from './landedCost.ts'
import { leavePayout } from './leavePayout.ts'
import { nationality } from './nationality.ts'
import { numbering } from './numbering.ts'
import { paymentTransaction } from './paymentTransaction.ts'
import { purchaseInvoice } from './purchaseInvoice.ts'
import { purchaseOrder } from './purchaseOrder.ts'
import { purchaseReturn } from './purchaseReturn.ts'
import { salary } from './salary.ts'
import { salaryItem } from './salaryItem.ts'
import { salaryPayment } from './salaryPayment.ts'
import { salaryReply } from './salaryReply.ts'
import { salesInvoice } from './salesInvoice.ts'
import { salesReturn } from './salesReturn.ts'
import { shift } from './shift.ts'
import { socialInsuranceSheet } from './socialInsuranceSheet.ts'
import { staffProvision } from './staffProvision.ts'
import { stocktakingCount } from './stocktakingCount.ts'
import { studentDiscount } from './studentDiscount.ts'
import { transferReceipt } from './transferReceipt.ts'
import { vacationRequest } from './vacationRequest.ts'

/** What works documents out beyond formulas, bound by the word `calculate` of their definition; the browser loads these alone. */
export const calculations: Calculations = {
  attendanceDay,
  benefitOrDeduction,
  chequeReturn,
  collection,
  deservedFee,
  employeeAdvance,
  employeeTransfer,
  employment,
  endOfServiceSettlement,
  incomeRecognition,
  landedCost,
  leavePayout,
  nationality,
  numbering,
  paymentTransaction,
  purchaseInvoice,
  purchaseOrder,
  purchaseReturn,
  salary,
  salaryItem,
  salaryPayment,
  salaryReply,
  salesInvoice,
  salesReturn,
  shift,
  socialInsuranceSheet,
  staffProvision,
  stocktakingCount,
  studentDiscount,
  transferReceipt,
  vacationRequest,
}
