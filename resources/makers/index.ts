import type { Makers } from '../../schema/makers.ts'
import { benefitsOfAttendance } from './benefitsOfAttendance.ts'
import { collectionOfInvoice } from './collectionOfInvoice.ts'
import { collectionOfTemporary } from './collectionOfTemporary.ts'
import { feeOfStudent } from './feeOfStudent.ts'
import { grantOfStudent } from './grantOfStudent.ts'
import { invoiceOfFee } from './invoiceOfFee.ts'
import { invoiceOfPack } from './invoiceOfPack.ts'
import { invoiceOfSeat } from './invoiceOfSeat.ts'
import { invoiceOfStudent } from './invoiceOfStudent.ts'
import { paymentOfAdvance } from './paymentOfAdvance.ts'
import { paymentOfInsurance } from './paymentOfInsurance.ts'
import { paymentOfLeave } from './paymentOfLeave.ts'
import { paymentOfMovement } from './paymentOfMovement.ts'
import { paymentOfSettlement } from './paymentOfSettlement.ts'
import { placeNextYear } from './placeNextYear.ts'
import { proposalsOfStudent } from './proposalsOfStudent.ts'
import { provisionOfEmployee } from './provisionOfEmployee.ts'
import { receiptOfInvoice } from './receiptOfInvoice.ts'
import { receiptOfMovement } from './receiptOfMovement.ts'
import { reclassificationOfInvoice } from './reclassificationOfInvoice.ts'
import { recognitionOfInvoice } from './recognitionOfInvoice.ts'
import { refundOfReturn } from './refundOfReturn.ts'
import { reminderOfGuardian } from './reminderOfGuardian.ts'
import { repaymentOfAdvance } from './repaymentOfAdvance.ts'
import { returnOfDiscount } from './returnOfDiscount.ts'
import { returnOfReply } from './returnOfReply.ts'
import { returnOfWithdrawal } from './returnOfWithdrawal.ts'
import { servicePrices } from './servicePrices.ts'
import { settlementOfReturn } from './settlementOfReturn.ts'
import { sizesOfItem } from './sizesOfItem.ts'
import { transferOfStudent } from './transferOfStudent.ts'
import { voucherOfMovement } from './voucherOfMovement.ts'
import { voucherOfTemplate } from './voucherOfTemplate.ts'

/** What makes records from others, bound by the word `by` of what makes them; the server alone runs these. */
export const makers: Makers = {
  benefitsOfAttendance,
  collectionOfInvoice,
  collectionOfTemporary,
  feeOfStudent,
  grantOfStudent,
  invoiceOfFee,
  invoiceOfPack,
  invoiceOfSeat,
  invoiceOfStudent,
  paymentOfAdvance,
  paymentOfInsurance,
  paymentOfLeave,
  paymentOfMovement,
  paymentOfSettlement,
  placeNextYear,
  proposalsOfStudent,
  provisionOfEmployee,
  reclassificationOfInvoice,
  receiptOfInvoice,
  receiptOfMovement,
  recognitionOfInvoice,
  refundOfReturn,
  reminderOfGuardian,
  repaymentOfAdvance,
  returnOfDiscount,
  returnOfReply,
  returnOfWithdrawal,
  servicePrices,
  settlementOfReturn,
  sizesOfItem,
  transferOfStudent,
  voucherOfMovement,
  voucherOfTemplate,
}
