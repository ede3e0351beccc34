import { outputBoxes, type VatBox, vatBoxes } from '../../../../resources/groups/vat.ts'
import { addDays } from '../../../../schema/values/date.ts'
import { add, greater, negate, subtract, sum } from '../../../../schema/values/money.ts'
import type { FiledBox, FiledLate, FiledReturn } from '../../ledger/filedReturns.ts'

/** A box of several returns, with what of them came late to one of the others: that tells its base whole, whether it adjusts or not. */
export interface BoxTogether extends FiledBox {
  readonly isWhole: boolean
}

/** What the returns of some days told together: each day once, and the credits that they brought forward of days before. */
export interface FiledTogether {
  readonly corrections: string
  readonly broughtForward: string
  readonly refundAsked: string
  readonly refunded: string
  /** Tax of documents of days before these: that of the days themselves stands in their boxes. */
  readonly lateTax: string
  /** Undefined where some of the days were not returned. */
  readonly boxes: readonly BoxTogether[] | undefined
}

/** What was filed of some days as one: a credit that one of the returns left and another one brought forward is none of days before. */
export function filedTogether(filed: readonly FiledReturn[], from: string, to: string): FiledTogether {
  const own = filed.filter((one) => from <= one.from && one.to <= to)
  const [first] = own
  const late = own.flatMap((one) => one.late)
  const isWhole =
    first?.from === from && own.every((one, at) => one.to === (own[at + 1] ? addDays(own[at + 1]?.from ?? '', -1) : to))
  return {
    corrections: sum(own.map(({ corrections }) => corrections)),
    broughtForward: sum(own.map((one) => fromBefore(one, own))),
    refundAsked: sum(own.map(({ refundAsked }) => refundAsked)),
    refunded: sum(own.map(({ refunded }) => refunded)),
    lateTax: sum(late.flatMap((one) => (one.of < from ? [owed(one)] : []))),
    boxes: isWhole
      ? vatBoxes.map((box) =>
          boxOf(
            box,
            own.flatMap((one) => one.boxes),
            late.filter((one) => one.of >= from),
          ),
        )
      : undefined,
  }
}

/** What a return brought forward beside the credits that some of its own days left. */
const fromBefore = ({ document, broughtForward }: FiledReturn, own: readonly FiledReturn[]): string =>
  greater(
    subtract(broughtForward, sum(own.flatMap(({ left, settledBy }) => (settledBy === document.id ? [greater(left, '0')] : [])))),
    '0',
  )

const isOutput = (box: VatBox): boolean => outputBoxes.some((one) => one === box)

const owed = ({ box, tax }: FiledLate): string => (isOutput(box) ? tax : negate(tax))

function boxOf(box: VatBox, boxes: readonly FiledBox[], late: readonly FiledLate[]): BoxTogether {
  const [own, after] = [boxes.filter((one) => one.box === box), late.filter((one) => one.box === box)]
  return {
    box,
    isWhole: after.length > 0,
    base: sum([...own, ...after].map(({ base }) => base)),
    adjustment: sum(own.map(({ adjustment }) => adjustment)),
    tax: sum([...own, ...after].map(({ tax }) => tax)),
  }
}

/** The tax of the period of a return, before what it brought forward: those of several add up. */
export const ownTax = ({ netDue, broughtForward }: FiledReturn): string => add(netDue, broughtForward)
