/** Currencies that schools of the region keep accounts in (ISO 4217). */
export const currencies = ['SAR', 'AED', 'BHD', 'EGP', 'EUR', 'JOD', 'KWD', 'OMR', 'QAR', 'USD'] as const

/** Whom a school has: boys, girls, or both. */
export const schoolGenders = ['boys', 'girls', 'mixed'] as const

export const genders = ['male', 'female'] as const

/** What a guardian is to a student. */
export const relationships = [
  'father',
  'mother',
  'grandfather',
  'grandmother',
  'brother',
  'sister',
  'uncle',
  'aunt',
  'other',
] as const

export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

/** What an account can play in the postings of documents. */
export const postingRoles = [
  'guardianReceivable',
  'guardianAdvance',
  'supplierPayable',
  'income',
  'deferredIncome',
  'discountAllowed',
  'outputVat',
  'inputVat',
  'safe',
  'bank',
  'cardClearing',
  'bankCharges',
  'temporaryClearing',
  'inventory',
  'costOfSales',
  'goodsReceivedNotInvoiced',
  'goodsInTransit',
  'priceVariance',
  'inventoryShortage',
  'inventoryOverflow',
  'inventoryDamage',
  'salaries',
  'accruedSalaries',
  'socialInsuranceExpense',
  'socialInsurancePayable',
  'employeeAdvance',
  'leaveExpense',
  'leaveProvision',
  'endOfServiceExpense',
  'endOfServiceProvision',
  'custody',
  'branchCurrent',
  'openingBalance',
  'yearResult',
  'rounding',
] as const

/** Documents with gap-free numbers, by the name of their resource. */
export const numberedDocuments = ['vouchers'] as const
