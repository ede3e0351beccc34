import { choice, money, percent, ref } from '../../schema/fields.ts'
import { taxReasons, untaxedCategories } from './values.ts'

/** When a branch owes the tax of what families pay in advance: with the invoice, or as the money comes. */
export const taxPoints = ['invoice', 'receipt'] as const

const ofFamily = { paidBy: 'guardian' } as const

/** On a receipt that was issued it stands where it says something: a branch that owes the tax with the invoice asks for neither. */
const whereSaid = <const F extends string>(field: F) =>
  ({ ...ofFamily, any: [{ number: { empty: true } }, { [field]: { empty: false } }] }) as const

const isFreed = (category: string): string => `(${category} = 'zeroRated' || ${category} = 'exempt')`

/** What an advance is for, and the tax in it, where the branch owes that as the money comes. */
export const taxedAdvance = () =>
  ({
    advanceFor: ref('services', { shownWhen: whereSaid('advanceFor'), where: { active: true } }),
    advanceStudent: ref('students', {
      shownWhen: whereSaid('advanceStudent'),
      where: { guardian: { same: 'guardian', orEmpty: true } },
    }),
    advanceRate: percent({ readOnly: true, min: '0', shownWhen: { advanceRate: { gt: 0 } } }),
    advanceTax: money({ is: 'advance * advanceRate / (100 + advanceRate)' }),
    advanceNet: money({ is: 'advance - advanceTax', hidden: true }),
    // What is freed from the tax is told of as the money comes as well: why, and how much.
    taxCategory: choice(untaxedCategories, { readOnly: true, hidden: true }),
    taxReason: choice(taxReasons, { readOnly: true, hidden: true }),
    advanceFreed: money({ is: `${isFreed('taxCategory')} ? advance : 0`, hidden: true }),
  }) as const

/** The same where a receipt is made of something else that a family gave: asked for as it is made, whenever something of it is left over. */
export const askedAdvance = () =>
  ({
    advanceFor: ref('services', { where: { active: true } }),
    advanceStudent: ref('students', { where: { guardian: { same: 'document.guardian', orEmpty: true } } }),
  }) as const

export const taxedAdvanceReads = {
  taxPoint: 'branch.advanceTaxPoint',
  collectsTax: 'branch.isTaxCollectionActivated',
  standardRate: { of: 'company', take: 'taxPercentage' },
  advanceTreatment: 'advanceFor.taxTreatment',
  serviceReason: 'advanceFor.taxReason',
  advanceCitizen: 'advanceStudent.nationality.isSaudi',
  advanceIdentity: 'advanceStudent.identityType',
} as const

/** An advance that somebody at the desk takes, or confirms: what is left of money beside an invoice is for nothing yet. */
const takenAtDesk = {
  ...ofFamily,
  status: { not: 'draft' },
  advance: { gt: 0 },
  collectsTax: true,
  taxPoint: 'receipt',
  'source.resource': { not: 'salesInvoices' },
} as const

export const taxedAdvanceRules = [
  { when: takenAtDesk, holds: { advanceFor: { empty: false } }, field: 'advanceFor', error: 'Advance.ForWhat' },
  // Whose tuition it is says whether the state bears the tax; without the number it does not.
  {
    when: { ...takenAtDesk, advanceTreatment: 'education' },
    holds: { advanceStudent: { empty: false } },
    field: 'advanceStudent',
    error: 'Student.MustChooseFirst',
  },
  {
    when: { ...takenAtDesk, advanceTreatment: 'education', advanceCitizen: true },
    holds: { advanceIdentity: 'national' },
    field: 'advanceStudent',
    error: 'Tax.CitizenIdentity',
  },
] as const

/** The tax of an advance stands beside it until an invoice bears it, or the advance is paid back. */
export const taxedAdvanceRow = { debit: 'role.advanceVat', credit: 'role.outputVat', amount: 'advanceTax' } as const

export const taxedAdvanceTold = [
  {
    side: 'sales',
    base: 'advanceNet',
    tax: 'advanceTax',
    category: { value: 'standard' },
    when: { advanceTax: { gt: 0 } },
  },
  {
    side: 'sales',
    base: 'advanceFreed',
    category: 'taxCategory',
    reason: 'taxReason',
    when: { advanceFreed: { gt: 0 } },
  },
] as const

/** What is known of the advance that a line uses: it is read with the day on which it was received. */
export const usedAdvanceReads = <const L extends string>(lines: L) =>
  ({
    usedAdvance: `${lines}.collection.advance`,
    usedTax: `${lines}.collection.advanceTax`,
    usedLeft: `${lines}.collection.spentLeft`,
    usedTaxLeft: `${lines}.collection.taxReleasedLeft`,
    usedCategory: `${lines}.collection.taxCategory`,
  }) as const

/** The tax of an advance that goes back with what is used of it. */
export const releasedTax = () =>
  ({
    taxBack: money({ readOnly: true }),
    netBack: money({ is: 'taxBack > 0 ? amount - taxBack : 0', hidden: true }),
    freedBack: freedBack('usedCategory', 'amount'),
  }) as const

/** What of an advance that was freed from the tax is used. */
export const freedBack = (category: string, amount: string) => money({ is: `${isFreed(category)} ? ${amount} : 0`, hidden: true })

const ofTax = { error: 'Credit.MoreThanLeft', as: 'taxReleased', hidden: true } as const

/** No more tax goes back than was owed. @param of the reference to the receipt */
export const taxReleasedBy = <const O extends string, const W>(of: O, counts: W) =>
  ({ of, sum: 'taxBack', atMost: 'advanceTax', while: counts, ...ofTax }) as const

const back = {
  side: 'sales',
  base: 'netBack',
  tax: 'taxBack',
  category: { value: 'standard' },
  back: true,
  when: { taxBack: { gt: 0 } },
} as const
const backFreed = {
  side: 'sales',
  base: 'freedBack',
  category: 'collection.taxCategory',
  reason: 'collection.taxReason',
  back: true,
  when: { freedBack: { gt: 0 } },
} as const
const backRow = { debit: 'role.outputVat', credit: 'role.advanceVat', amount: 'taxBack' } as const

/** What the return is told of it, and its row: of the document, or of each of its lines. */
export const releasedAtOnce = { told: [back, backFreed], row: backRow } as const
export const releasedOf = <const L extends string>(lines: L) =>
  ({
    told: [
      { each: lines, ...back },
      { each: lines, ...backFreed },
    ],
    row: { each: lines, ...backRow },
  }) as const
