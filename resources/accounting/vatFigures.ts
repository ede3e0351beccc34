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
 * both. What is corrected by hand falls to the branch that returns it (`own`).
 */
export function vatFigures(
  told: readonly Told[],
  late: readonly ToldLate[],
  { own, branches }: { readonly own: number; readonly branches: readonly number[] },
  corrections: string,
) {
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
      outputTax: add(taxOf(branch, 'sales'), branch === own ? corrections : '0'),
      inputTax: taxOf(branch, 'purchases'),
    })),
    outputTax: boxFigures(told, outputBoxes).tax,
    inputTax: boxFigures(told, purchaseBoxes).tax,
    lateTax: owedOf(late),
  }
}

export type VatFigures = ReturnType<typeof vatFigures>

/** What a return told late of a former one. */
export type LateTax = Pick<VatFigures['late'][number], 'vatReturn' | 'box' | 'tax'>

/**
 * The greatest of the corrections of each former return and of all together with those by hand: none of them may be above the limit.
 * @param before what returns that were filed already have corrected of former ones
 */
export function greatestCorrection(
  { late, lateTax }: Pick<VatFigures, 'late' | 'lateTax'>,
  byHand: string,
  before: readonly LateTax[],
): string {
  const has = (boxes: readonly VatBox[], box: VatBox) => boxes.includes(box)
  const owed = ({ box, tax }: LateTax) => (has(outputBoxes, box) ? tax : has(purchaseBoxes, box) ? negate(tax) : '0')
  const corrected = [...Map.groupBy(late, ({ vatReturn }) => vatReturn)].map(([of, some]) =>
    sum([...some, ...before.filter(({ vatReturn }) => vatReturn === of)].map(owed)),
  )
  return [add(lateTax, byHand), ...corrected].reduce((most, one) => (compare(sizeOf(one), sizeOf(most)) > 0 ? one : most))
}
