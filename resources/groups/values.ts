import { citizensEducation } from '../calculations/citizensEducation.ts'

/** Currencies that schools of the region keep accounts in (ISO 4217). */
export const currencies = ['SAR', 'AED', 'BHD', 'EGP', 'EUR', 'JOD', 'KWD', 'OMR', 'QAR', 'USD'] as const

/** Whom a school has: boys, girls, or both. */
export const schoolGenders = ['boys', 'girls', 'mixed'] as const

export const genders = ['male', 'female'] as const

/** The free days of a week, as a branch has them. */
export const weekends = ['fridaySaturday', 'friday', 'thursdayFriday', 'saturdaySunday', 'sunday'] as const
export type Weekend = (typeof weekends)[number]

/** How a student's year ended. */
export const yearResults = ['passed', 'repeating', 'graduated'] as const

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

export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Where an income stands in the income statement: what the school is there for, or beside it below the operating result, such as a gain on a sale. */
export const incomeGroups = ['revenue', 'other'] as const
export type IncomeGroup = (typeof incomeGroups)[number]

/** Where an expense stands in the income statement: before the gross result, the operating result, the result before zakat, or zakat itself. */
export const expenseGroups = ['direct', 'operating', 'other', 'finance', 'zakat'] as const
export type ExpenseGroup = (typeof expenseGroups)[number]

/**
 * Where an account stands in the statement of cash flows. `cash` is what the statement explains; the next three are no money and are
 * taken out of the result; `zakat` is told by what was paid of it.
 */
export const cashFlows = [
  'cash',
  'depreciation',
  'provision',
  'allowance',
  'workingCapital',
  'prepaid',
  'zakat',
  'investing',
  'financing',
] as const
export type CashFlow = (typeof cashFlows)[number]

/** Where an income or expense may stand: it belongs to the operations unless it is said to be one of these. */
export const cashFlowsOfResults: readonly CashFlow[] = ['investing', 'financing']

/** What a voucher is made for. */
export const voucherKinds = ['general', 'opening', 'adjustment', 'priorPeriod', 'closing'] as const

/** In whose names an account is kept. */
export const partyKinds = ['none', 'guardian', 'customer', 'supplier', 'employee', 'custody'] as const
export type PartyKind = (typeof partyKinds)[number]

/** What an account that plays a part in the postings of documents must be. */
interface RoleAccount {
  readonly kinds: readonly AccountKind[]
  /** Whose names the account keeps; nobody's when absent. */
  readonly parties?: readonly PartyKind[]
  /** The area whose lock holds for what stands on it, whatever the document; those of parties and of money follow from the account. */
  readonly area?: 'sales' | 'purchases' | 'treasury' | 'payroll' | 'stock'
  /** Where the account stands in the statement of cash flows; an asset or liability among the working capital when absent. */
  readonly cashFlow?: CashFlow
}

const asset: RoleAccount = { kinds: ['asset'] }
const liability: RoleAccount = { kinds: ['liability'] }
const expense: RoleAccount = { kinds: ['expense'] }
const result: RoleAccount = { kinds: ['income', 'expense'] }

/** What an account can play in the postings of documents, and the accounts that can. */
export const roleAccounts = {
  guardianReceivable: { kinds: ['asset'], parties: ['guardian'] },
  guardianAdvance: { kinds: ['liability'], parties: ['guardian'] },
  customerReceivable: { kinds: ['asset'], parties: ['customer'] },
  cashSales: { ...asset, area: 'sales' },
  supplierPayable: { kinds: ['liability'], parties: ['supplier'] },
  income: { kinds: ['income'], area: 'sales' },
  deferredIncome: { ...liability, area: 'sales' },
  discountAllowed: { ...result, area: 'sales' },
  outputVat: { ...liability, area: 'sales' },
  vatSettlement: liability,
  // What of receivables may not be collected, and what stands against them for it.
  impairmentExpense: expense,
  doubtfulAllowance: { kinds: ['asset', 'liability'], cashFlow: 'allowance' },
  // The tax of advances that no invoice bears yet.
  advanceVat: { kinds: ['asset', 'liability'], area: 'sales' },
  inputVat: { kinds: ['asset', 'liability'], area: 'purchases' },
  safe: { ...asset, area: 'treasury', cashFlow: 'cash' },
  bank: { ...asset, area: 'treasury', cashFlow: 'cash' },
  cardClearing: { ...asset, area: 'treasury' },
  bankCharges: expense,
  chequesPayable: { ...liability, area: 'treasury' },
  temporaryClearing: { kinds: ['asset', 'liability'], area: 'treasury' },
  inventory: { ...asset, area: 'stock' },
  costOfSales: expense,
  goodsReceivedNotInvoiced: { ...liability, area: 'stock' },
  goodsInTransit: { ...asset, area: 'stock' },
  priceVariance: result,
  inventoryShortage: expense,
  inventoryOverflow: result,
  inventoryDamage: expense,
  salaries: expense,
  accruedSalaries: { kinds: ['liability'], parties: ['employee'], area: 'payroll' },
  socialInsuranceExpense: expense,
  socialInsurancePayable: { ...liability, area: 'payroll' },
  employeeAdvance: { kinds: ['asset'], parties: ['employee'] },
  leaveExpense: expense,
  leaveProvision: { ...liability, area: 'payroll', cashFlow: 'provision' },
  endOfServiceExpense: expense,
  endOfServiceProvision: { ...liability, area: 'payroll', cashFlow: 'provision' },
  custody: { kinds: ['asset'], parties: ['custody', 'employee'] },
  employeePayable: { kinds: ['liability'], parties: ['employee'] },
  cashShortage: expense,
  cashOverage: result,
  branchCurrent: { kinds: ['asset', 'liability'] },
  // What it brings onto other accounts is no money: it stands beside them.
  openingBalance: { kinds: ['equity'], cashFlow: 'workingCapital' },
  yearResult: { kinds: ['equity'] },
  rounding: result,
} as const satisfies Readonly<Record<string, RoleAccount>>

export type PostingRole = keyof typeof roleAccounts

export const postingRoles = Object.keys(roleAccounts) as PostingRole[]

/** The accounts of a role, as a condition on the account `account` of a record. */
export const accountOfRole = (role: PostingRole) => {
  const { kinds, parties = ['none'] }: RoleAccount = roleAccounts[role]
  return { 'account.kind': { in: kinds }, 'account.partyKind': { in: parties } }
}

/** The area of the books that an account in the role belongs to; none where its party or its money says so, or nothing does. */
export const areaOfRole = (role: PostingRole): RoleAccount['area'] => (roleAccounts[role] as RoleAccount).area

/** Where an account of the role stands in the statement of cash flows; null for income, expense and equity, which their kind places. */
export const cashFlowOfRole = (role: PostingRole): CashFlow | null => {
  const { cashFlow, kinds }: RoleAccount = roleAccounts[role]
  return cashFlow ?? (kinds.some((kind) => kind === 'asset' || kind === 'liability') ? 'workingCapital' : null)
}

/** What a service is for. */
export const serviceKinds = [
  'tuition',
  'registration',
  'transport',
  'books',
  'uniform',
  'activity',
  'openingBalance',
  'other',
] as const

/** How value added tax treats a service; the fees of private education are zero-rated for citizens. */
export const taxTreatments = ['education', 'standard', 'zeroRated', 'exempt', 'outOfScope'] as const

/** What the tax authority calls the tax of a line: what bears none of it, and the standard rate. */
export const untaxedCategories = ['zeroRated', 'exempt', 'outOfScope'] as const
export const taxCategories = ['standard', ...untaxedCategories] as const

/** The same of what is bought: of goods from abroad the customs take the tax, of other supplies from abroad the buyer owes it. */
export const purchaseTaxCategories = [...taxCategories, 'importsAtCustoms', 'reverseCharge'] as const

/** The codes by which the tax authority knows why a line bears no tax. */
export const taxReasons = [
  citizensEducation,
  'VATEX-SA-HEA',
  'VATEX-SA-29',
  'VATEX-SA-29-7',
  'VATEX-SA-30',
  'VATEX-SA-32',
  'VATEX-SA-33',
  'VATEX-SA-35',
  'VATEX-SA-36',
  'VATEX-SA-OOS',
] as const

/** What an invoice is to the tax authority: nothing where the branch collects no tax, a simplified one for people, a full one for businesses. */
export const taxDocuments = ['none', 'simplified', 'standard'] as const

const zeroRated = { taxTreatment: 'zeroRated' } as const
const exempt = { taxTreatment: 'exempt' } as const
const impossible = { taxTreatment: 'education' } as const

/** Under which treatment a service is freed by each of them; by those of a citizen's education and of what is out of scope lines are alone. */
export const freedBy = {
  [citizensEducation]: impossible,
  'VATEX-SA-OOS': impossible,
  'VATEX-SA-HEA': zeroRated,
  'VATEX-SA-32': zeroRated,
  'VATEX-SA-33': zeroRated,
  'VATEX-SA-35': zeroRated,
  'VATEX-SA-36': zeroRated,
  'VATEX-SA-29': exempt,
  'VATEX-SA-29-7': exempt,
  'VATEX-SA-30': exempt,
} as const

/** The same where a line says its treatment itself: a school that enters the fees of citizens by hand knows that they are citizens. */
export const freedByHand = {
  ...freedBy,
  [citizensEducation]: zeroRated,
  'VATEX-SA-OOS': { taxTreatment: 'outOfScope' },
} as const

/** Which discounts are proposed by themselves, and why. */
export const automaticDiscounts = ['secondChild', 'thirdChild', 'staffChild', 'earlyPayment'] as const

/** Why a student has a discount. */
export const discountReasons = ['granted', ...automaticDiscounts] as const

/** What of a deserved fee is converted to an invoice. */
export const conversionParts = ['total', 'line', 'amount'] as const

/** What is asked about days over which something is earned. */
export const unusualDays = ['beforeBooks', 'earlier', 'later', 'long'] as const

/** What income is that was earned in closed years and is invoiced in a later one. */
export const closedIncomes = ['priorPeriod', 'thisYear'] as const

/** Over what the income of a service is earned: the school year, a term, a month, or the days that each invoice says. */
export const earningPeriods = ['year', 'term', 'month', 'dates'] as const

/** The same of a line of an invoice, which may be earned at once as well. */
export const earnedOver = ['atOnce', ...earningPeriods] as const

/** By what a period is divided while it is earned: every day alike, or every month. */
export const recognitionBases = ['days', 'months'] as const

/** Whom a price is for. */
export const nationalityGroups = ['saudi', 'gcc', 'other'] as const

/** Why somebody leaves, as the labour law tells reasons apart. */
export const leavingReasons = [
  'termination',
  'contractEnd',
  'mutualConsent',
  'resignation',
  'employerBreach',
  'forceMajeure',
  'marriageOrBirth',
  'retirement',
  'disability',
  'death',
  'seriousFault',
  'probation',
] as const

/** How employees are insured: citizens under the former or the present system, citizens of the Gulf, all others. */
export const insuranceGroups = ['saudi', 'saudiNew', 'gcc', 'other'] as const

declare module '../../schema/recipe.ts' {
  interface KnownRoles {
    product: PostingRole
  }
}

/** What the calculation of salaries needs an item for, beside those that an employee is paid as a rule. */
export const salaryPurposes = [
  'basic',
  'overtime',
  'absence',
  'lateness',
  'leave',
  'socialInsurance',
  'advance',
  'carried',
] as const

/** What is credited of a fee that is earned over days: the last of them, which are not taught, or a part of its price on all of them. */
export const kindsOfCredit = ['lastDays', 'priceReduction'] as const

/** How something is let off: by a grant, by hand on the line, or after the invoice: by a grant that came then, or by a lower price. */
export const waysToLetOff = ['byGrant', 'byHand', 'afterInvoice', 'priceReduction'] as const
