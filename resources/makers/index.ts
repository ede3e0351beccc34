import type { Makers } from '../../schema/makers.ts'
import { benefitsOfAttendance } from './benefitsOfAttendance.ts'
import { collectionOfInvoice } from './collectionOfInvoice.ts'
import { collectionOfTemporary } from './collectionOfTemporary.ts'
import { feeOfStudent } from './feeOfStudent.ts'
import { grantOfStudent } from './grantOfStudent.ts'
import { invoiceOfFee } from './invoiceOfFee.ts'
import { invoiceOfOrder } from './invoiceOfOrder.ts'
import { invoiceOfPack } from './invoiceOfPack.ts'
import { invoiceOfReceipt } from './invoiceOfReceipt.ts'
import { invoiceOfSeat } from './invoiceOfSeat.ts'
import { invoiceOfStudent } from './invoiceOfStudent.ts'
import { orderOfSupplier } from './orderOfSupplier.ts'
import { overflowOfCount } from './overflowOfCount.ts'
import { paymentOfAdvance } from './paymentOfAdvance.ts'
import { paymentOfInsurance } from './paymentOfInsurance.ts'
import { paymentOfLeave } from './paymentOfLeave.ts'
import { paymentOfMovement } from './paymentOfMovement.ts'
import { paymentOfPurchase } from './paymentOfPurchase.ts'
import { paymentOfSettlement } from './paymentOfSettlement.ts'
import { placeNextYear } from './placeNextYear.ts'
import { proposalsOfStudent } from './proposalsOfStudent.ts'
import { provisionOfEmployee } from './provisionOfEmployee.ts'
import { receiptOfInvoice } from './receiptOfInvoice.ts'
import { receiptOfMovement } from './receiptOfMovement.ts'
import { receiptOfOrder } from './receiptOfOrder.ts'
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
import { shortageOfCount } from './shortageOfCount.ts'
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
  invoiceOfOrder,
  invoiceOfReceipt,
  invoiceOfPack,
  invoiceOfSeat,
  invoiceOfStudent,
  orderOfSupplier,
  overflowOfCount,
  paymentOfAdvance,
  paymentOfInsurance,
  paymentOfLeave,
  paymentOfMovement,
  paymentOfPurchase,
  paymentOfSettlement,
  placeNextYear,
  proposalsOfStudent,
  provisionOfEmployee,
  reclassificationOfInvoice,
  receiptOfInvoice,
  receiptOfMovement,
  receiptOfOrder,
  recognitionOfInvoice,
  refundOfReturn,
  reminderOfGuardian,
  repaymentOfAdvance,
  returnOfDiscount,
  returnOfReply,
  returnOfWithdrawal,
  servicePrices,
  settlementOfReturn,
  shortageOfCount,
  sizesOfItem,
  transferOfStudent,
  voucherOfMovement,
  voucherOfTemplate,
}
