import type { TaxRow } from '../../schema/language/effects.ts'
import { add, compare, isZero, negate, sizeOf, sum } from '../../schema/values/money.ts'
import { outputBoxes, purchaseBoxes, type VatBox, vatBoxes } from '../groups/vat.ts'

/** What a document told one box of the return. */
export interface Told {
  readonly branch: number
  readonly side: TaxRow['side']
  readonly box: VatBox
  /** Whether it takes back what another document, or an earlier day, told. */
  readonly adjusts: boolean
  readonly base: string
  readonly tax: string
}

/** The same of days that were returned before it was posted, with their return. */
export interface ToldLate extends Told {
  readonly vatReturn: number
}

/** What boxes of the return come to. */
export function boxFigures(told: readonly Told[], boxes: readonly VatBox[]) {
  const own = told.filter(({ box }) => boxes.includes(box))
  const bases = (adjusts: boolean) => sum(own.flatMap((one) => (one.adjusts === adjusts ? [one.base] : [])))
  return { base: bases(false), adjustment: bases(true), tax: sum(own.map(({ tax }) => tax)) }
}

/** What is owed of it: the tax of sales and of the reverse charge, less that of purchases. */
export const owedOf = (told: readonly Told[]): string =>
  add(boxFigures(told, outputBoxes).tax, negate(boxFigures(told, purchaseBoxes).tax))

/**
 * A return as documents tell it: its boxes, what is late by return and box, and what the tax accounts of each of its branches have of
 * both.
 */
export function vatFigures(told: readonly Told[], late: readonly ToldLate[], branches: readonly number[]) {
  const all = [...told, ...late]
  const taxOf = (branch: number, side: Told['side']) =>
    sum(all.flatMap((one) => (one.branch === branch && one.side === side ? [one.tax] : [])))
  return {
    boxes: vatBoxes.map((box) => ({ box, ...boxFigures(told, [box]) })),
    late: [...Map.groupBy(late, (one) => one.vatReturn)].flatMap(([vatReturn, some]) =>
      vatBoxes.flatMap((box) => {
        const { base, adjustment, tax } = boxFigures(some, [box])
        const whole = add(base, adjustment)
        return isZero(whole) && isZero(tax) ? [] : [{ vatReturn, box, base: whole, tax }]
      }),
    ),
    shares: branches.map((branch) => ({
      branch,
      outputTax: taxOf(branch, 'sales'),
      inputTax: taxOf(branch, 'purchases'),
    })),
    outputTax: boxFigures(told, outputBoxes).tax,
    inputTax: boxFigures(told, purchaseBoxes).tax,
    lateTax: owedOf(late),
  }
}

export type VatFigures = ReturnType<typeof vatFigures>

/** What a return told late of a former one; of one that is not in the books, none. */
export type LateTax = Omit<VatFigures['late'][number], 'base' | 'vatReturn'> & { readonly vatReturn: number | null }

/** What is corrected by hand of a former return, as if it were of its sales. */
export const byHand = (vatReturn: number | null, tax: string): LateTax => ({ vatReturn, box: 'standardSales', tax })

/** What is corrected of a former return: by this one, and by others before; of no return, all of this one together. */
export interface Correction {
  readonly of?: number | null
  readonly own: string
  readonly before: string
}

/**
 * The greatest of the corrections of each former return and of all together: none of them may be above the limit.
 * @param late what a return corrects, with what is corrected by hand
 * @param before what returns that were filed already have corrected of the same former ones
 */
export function greatestCorrection(late: readonly LateTax[], before: readonly LateTax[]): Correction {
  const owed = ({ box, tax }: LateTax) =>
    outputBoxes.some((one) => one === box) ? tax : purchaseBoxes.some((one) => one === box) ? negate(tax) : '0'
  const sumOf = (some: readonly LateTax[]) => sum(some.map(owed))
  const each = [...Map.groupBy(late, ({ vatReturn }) => vatReturn)].map(([of, some]) => ({
    of,
    own: sumOf(some),
    before: sumOf(before.filter(({ vatReturn }) => vatReturn === of)),
  }))
  const size = ({ own, before: former }: Correction) => sizeOf(add(own, former))
  const together: Correction = { own: sumOf(late), before: '0' }
  return each.reduce((most: Correction, one) => (compare(size(one), size(most)) >= 0 ? one : most), together)
}
