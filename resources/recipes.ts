import type { Recipes } from '../schema/recipe.ts'
import { voucher } from './accounting/voucherRecipe.ts'
import { endOfServiceSettlement } from './payroll/endOfServiceSettlementRecipe.ts'
import { leavePayout } from './payroll/leavePayoutRecipe.ts'
import { salary } from './payroll/salaryRecipe.ts'
import { socialInsuranceSheet } from './payroll/socialInsuranceSheetRecipe.ts'
import { staffProvision } from './payroll/staffProvisionRecipe.ts'
import { transferReceipt } from './stores/transferReceiptRecipe.ts'

/** What documents post, bound by the word `effects` of their definition. */
export const recipes: Recipes = {
  voucher,
  salary,
  leavePayout,
  staffProvision,
  socialInsuranceSheet,
  endOfServiceSettlement,
  transferReceipt,
}
