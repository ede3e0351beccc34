import { compare, greater, isZero, lesser, parseAmount, subtract, sum, toFixed } from '../../../schema/values/money.ts'

/** A means of payment as it is typed at the counter. */
export interface Means {
  readonly method: number
  readonly isCash: boolean
  /** In plain digits; empty is what is left. */
  readonly amount: string
  readonly reference: string
}

/** What an invoice is sent of it. */
export interface Payment {
  readonly paymentMethod: number
  readonly amount: string
  readonly reference: string | null
}

export interface Settled {
  readonly payments: readonly Payment[]
  /** What is paid of the total. */
  readonly paid: string
  /** What of the total nobody has paid. */
  readonly left: string
  /** What goes back out of the cash that was given. */
  readonly change: string
  /** What the first means pays of which nothing is said. */
  readonly rest: string
  /** More than the total by other means than cash. */
  readonly over: boolean
}

/**
 * What is paid by each means: as much as was said; of cash no more than is left, the rest of what was given goes back. The first one of
 * which nothing is said pays what is left.
 */
export function settled(means: readonly Means[], total: string, decimals: number): Settled {
  const said = means.map(({ amount }) => parseAmount(amount))
  const others = sum(means.flatMap(({ isCash }, at) => (isCash ? [] : [said[at] ?? '0'])))
  const given = sum(means.flatMap(({ isCash }, at) => (isCash ? [said[at] ?? '0'] : [])))
  const forCash = greater(subtract(total, others), '0')
  let cashLeft = lesser(given, forCash)
  const taken = means.map(({ isCash }, at) => {
    if (!isCash) return said[at] ?? '0'
    const own = lesser(said[at] ?? '0', cashLeft)
    cashLeft = subtract(cashLeft, own)
    return own
  })
  const open = said.indexOf(null)
  const rest = greater(subtract(total, sum(taken)), '0')
  if (open >= 0) taken[open] = rest
  const paid = sum(taken)
  return {
    payments: means.flatMap(({ method, reference }, at) =>
      isZero(taken[at] ?? '0')
        ? []
        : [{ paymentMethod: method, amount: toFixed(taken[at] ?? '0', decimals), reference: reference.trim() || null }],
    ),
    paid,
    left: greater(subtract(total, paid), '0'),
    change: greater(subtract(given, forCash), '0'),
    rest,
    over: compare(others, total) > 0,
  }
}

const notes = [10, 50, 100, 200, 500] as const

/** What somebody is likely to give for an amount: the next sums that notes make. */
export function quickAmounts(total: string, most = 4): readonly string[] {
  const whole = Math.ceil(Number(total))
  if (whole <= 0) return []
  const sums = notes.map((note) => Math.ceil(whole / note) * note)
  return [...new Set(sums)]
    .sort((a, b) => a - b)
    .slice(0, most)
    .map(String)
}
