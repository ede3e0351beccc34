import { taxOf } from '../../../resources/calculations/lineTax.ts'
import { add, multiply, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import { roundedTogether } from '../../../schema/values/roundedTogether.ts'
import { type CartLine, lineKey } from './cart.ts'
import type { WholePack } from './packPrices.ts'

/** What tax depends on beside the goods. */
export interface Taxed {
  readonly isRegistered: boolean
  /** A family buys on its account. */
  readonly isFamily: boolean
  /** Per cent. */
  readonly rate: string
  readonly decimals: number
}

export interface Totals {
  readonly lines: readonly { readonly letOff: string; readonly net: string; readonly total: string }[]
  readonly letOff: string
  readonly net: string
  readonly tax: string
  readonly total: string
}

/** What the lines come to, with the tax of those that bear it rounded together: as the invoice will say. */
export function totalsOf(
  lines: readonly CartLine[],
  whole: readonly WholePack[],
  { isRegistered, isFamily, rate, decimals }: Taxed,
): Totals {
  const letOff = lines.map((line) => whole.flatMap((one) => one.letOff.get(lineKey(line)) ?? [])[0] ?? '0')
  const nets = lines.map(({ quantity, goods }, at) =>
    subtract(toFixed(multiply(quantity, goods.price), decimals), letOff[at] ?? '0'),
  )
  const taxed = lines.map(
    (line) =>
      taxOf({ taxTreatment: line.goods.treatment, citizen: line.child?.isCitizen ?? false }, { isRegistered, isFamily })
        .taxCategory === 'standard',
  )
  const share = multiply(rate, '0.01')
  const taxes = roundedTogether(
    nets.map((net, at) => (taxed[at] ? multiply(net, share) : '0')),
    decimals,
  )
  const [net, tax] = [sum(nets), sum(taxes)]
  return {
    lines: nets.map((own, at) => ({ letOff: letOff[at] ?? '0', net: own, total: add(own, taxes[at] ?? '0') })),
    letOff: sum(letOff),
    ...{ net, tax },
    total: add(net, tax),
  }
}
