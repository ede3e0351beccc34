import type { TaxRow } from '../../schema/language/effects.ts'
import { citizensEducation } from '../calculations/citizensEducation.ts'

/** The boxes of the Saudi return that tell of sales, in its order, and those of purchases. */
export const salesBoxes = ['standardSales', 'citizensEducation', 'zeroRatedSales', 'exports', 'exemptSales'] as const
export const purchaseBoxes = [
  'standardPurchases',
  'importsAtCustoms',
  'reverseCharge',
  'zeroRatedPurchases',
  'exemptPurchases',
] as const

/** The tax that is owed of box 9: the same that the box deducts. */
const reverseChargeDue = 'reverseChargeDue'
/** All whose tax is owed; the others are deducted. */
export const outputBoxes = [...salesBoxes, reverseChargeDue] as const

export const vatBoxes = [...salesBoxes, ...purchaseBoxes, reverseChargeDue] as const
export type VatBox = (typeof vatBoxes)[number]
/** Beside the boxes: documents of the period that tell of tax once they are posted. */
export const notPosted = 'notPosted'
export const toldBoxes = [...vatBoxes, notPosted] as const

/** Under which there is a tax; a branch that is not registered charges none, owes none and has none back. */
export const taxedCategories: readonly string[] = ['standard', 'importsAtCustoms', 'reverseCharge']

/** Supplies to citizens of which the state bears the tax, and goods and services that leave the country, by the code of why. */
const citizens = [citizensEducation, 'VATEX-SA-HEA']
const exported = ['VATEX-SA-32', 'VATEX-SA-33']

const bought: ReadonlyMap<string, VatBox> = new Map([
  ['standard', 'standardPurchases'],
  ['importsAtCustoms', 'importsAtCustoms'],
  ['reverseCharge', 'reverseCharge'],
  ['zeroRated', 'zeroRatedPurchases'],
  ['exempt', 'exemptPurchases'],
])

/** The box in which the return tells of what a document told; null for what is no business of the return. */
export function boxOf(side: TaxRow['side'], category: string, reason: string | null): VatBox | null {
  if (side === 'purchases') return bought.get(category) ?? null
  if (category === 'standard') return 'standardSales'
  if (category === 'reverseCharge') return reverseChargeDue
  if (category === 'exempt') return 'exemptSales'
  if (category !== 'zeroRated') return null
  return citizens.includes(reason ?? '') ? 'citizensEducation' : exported.includes(reason ?? '') ? 'exports' : 'zeroRatedSales'
}
