/**
 * Another calculator of salaries, which shares no line with the product: day by day, in halalas, with fractions that are rounded where the
 * rules say so and nowhere else. It knows the rules from domain.md and the law, not from the code.
 */

export interface Worker {
  readonly nationality: 'saudi' | 'gcc' | 'other'
  readonly registeredOn: string | null
  /** In halalas, from a day on. */
  readonly basic: readonly { readonly from: string; readonly amount: bigint }[]
  /** A share of the basic salary in percent, or an amount; `factored` is basic × 5 ÷ 100 + 50. */
  readonly extras: readonly {
    readonly kind: 'earning' | 'deduction'
    readonly insured: boolean
    readonly amount?: bigint
    readonly percent?: bigint
    readonly factored?: true
    readonly from: string | null
    readonly to: string | null
  }[]
  /** From a day on: at work, suspended with a share of the pay, gone. */
  readonly periods: readonly {
    readonly from: string
    readonly state: 'working' | 'suspended' | 'ended'
    readonly share: bigint
  }[]
}

/** What belongs to one month: hundredths of days and hours, halalas. */
export interface Inputs {
  readonly absent: bigint
  /** Days that attendance was counted of. */
  readonly counted: readonly string[]
  readonly late: bigint
  readonly overtime: bigint
  readonly bonus: bigint
  readonly penalty: bigint
  readonly leave: { readonly from: string; readonly to: string; readonly percent: bigint } | null
  /** What is due of an advance, and what waits from former months. */
  readonly advance: bigint
  readonly waiting: bigint
  /** The most that deductions take, in percent. */
  readonly most: bigint | null
}

export interface Pay {
  readonly gross: bigint
  readonly deductions: bigint
  readonly net: bigint
  readonly carried: bigint
  readonly base: bigint
  readonly employer: bigint
  readonly days: number
  readonly repaid: bigint
  readonly recovered: bigint
}

const round = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const twelve = 10n ** 12n

/** Every month has thirty days: the last one stands for those that are missing, a 31st for none. */
function days(month: string): { day: string; weight: number }[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length }, (_, at) => ({
    day: `${month}-${String(at + 1).padStart(2, '0')}`,
    weight: at + 1 < length ? 1 : 31 - length,
  }))
}

/** In ten-thousandths of a halala, so that percentages are exact. */
const fine = 10_000n

/** What holds on a day, each in a whole month. */
function onDay(worker: Worker, day: string) {
  const basic = (worker.basic.findLast(({ from }) => from <= day)?.amount ?? 0n) * fine
  const extras = worker.extras.map((extra) => {
    const holds = (extra.from === null || extra.from <= day) && (extra.to === null || day <= extra.to)
    const whole = extra.factored
      ? (basic * 5n) / 100n + 5000n * fine
      : extra.percent === undefined
        ? (extra.amount ?? 0n) * fine
        : (basic * extra.percent) / 100n
    return { ...extra, amount: holds ? whole : 0n }
  })
  const fixed = extras.filter(({ kind, factored }) => kind === 'earning' && !factored)
  return { basic, extras, gross: fixed.reduce((sum, { amount }) => sum + amount, basic) }
}

export function payOf(worker: Worker, month: string, inputs: Inputs): Pay {
  const there = days(month).flatMap(({ day, weight }) => {
    const period = worker.periods.findLast(({ from }) => from <= day)
    if (!period || period.state === 'ended') return []
    return [
      { day, weight: BigInt(weight), period, share: period.state === 'working' ? 100n : period.share, pay: onDay(worker, day) },
    ]
  })
  const isOnLastAlone = there.length > 0 && there.every(({ weight }) => weight === 0n)
  const present = there.map((one, at) => (isOnLastAlone && at === there.length - 1 ? { ...one, weight: 1n } : one))
  // What an item comes to on all days is rounded once, also where it is raised within the month.
  const sums = new Map<number, { kind: 'earning' | 'deduction'; earned: bigint }>()
  // What is insured is what the payslip says of it, item by item; a pay beyond the bounds is that of the bound.
  const insured = new Map<number, bigint>()
  let bounded = 0n
  for (const { weight, share, pay } of present) {
    const items = [{ kind: 'earning' as const, insured: true, amount: pay.basic }, ...pay.extras]
    // The least and the most are those of a whole month; a day bears its part of them.
    const whole = items.reduce((sum, item) => (item.insured ? sum + round(item.amount, fine) : sum), 0n)
    const bound = least(most(whole, 150_000n), 4_500_000n)
    if (whole > 0n && whole !== bound) bounded += bound * weight
    for (const [at, item] of items.entries()) {
      if (item.insured && whole === bound) insured.set(at, (insured.get(at) ?? 0n) + item.amount * weight)
      const earned = (sums.get(at)?.earned ?? 0n) + item.amount * weight * share
      sums.set(at, { kind: item.kind, earned })
    }
  }
  const contract = (kind: 'earning' | 'deduction') =>
    [...sums.values()].filter((one) => one.kind === kind).reduce((sum, { earned }) => sum + round(earned, 30n * 100n * fine), 0n)
  const last = present.at(-1)?.pay ?? { gross: 0n, basic: 0n }
  const hour = (amount: bigint) => round(amount * twelve, 240n * fine * 100n)
  const overtime = round(inputs.overtime * (hour(last.gross) + round(hour(last.basic), 2n)), twelve)
  const gross = contract('earning') + overtime + inputs.bonus

  const off = timeOff(present)
  const leave = unpaidLeave(present, inputs, off)
  // Neither a day of leave nor one of a suspension is absence.
  const toMiss = present.reduce((sum, { weight, period }) => (period.state === 'working' ? sum + weight : sum), 0n) - leave.days
  const isAway = (day: string) => inputs.leave !== null && inputs.leave.from <= day && day <= inputs.leave.to
  const missed = present.filter(({ day, period }) => inputs.counted.includes(day) && period.state === 'working' && !isAway(day))
  const counted = BigInt(missed.length)
  const entered = least(inputs.absent, most(toMiss - counted, 0n) * 100n)
  // Days of the calendar on which work was to be done: who missed them all has missed what the month pays for them.
  const toWork = BigInt(present.filter(({ day, period }) => period.state === 'working' && !isAway(day)).length)
  const hasMissed = entered + counted > 0n
  const missedAll = hasMissed && entered + counted * 100n >= least(toWork, toMiss) * 100n
  const byRow = counted > 0n
  const unmissed = missedAll ? toMiss * 100n - entered - counted * 100n : 0n
  const sheet = off.ask([], entered + (byRow ? 0n : unmissed), 100n)
  const row = off.ask(
    missed.map(({ day }) => day),
    counted * 100n + (byRow ? unmissed : 0n),
    100n,
  )
  const [away, absent] = [leave.amount(), round(sheet(), 100n * 30n * fine) + round(row(), 100n * 30n * fine)]
  const lateness = round(inputs.late * last.gross, 100n * 240n * fine)
  const isUnworked =
    (toMiss === 0n || missedAll) &&
    !leave.isPaid &&
    present.every(({ period, share }) => period.state === 'working' || share === 0n)
  // Nothing is left of the pay of a month without a day of work, whatever a day of it is reckoned at.
  const all = isUnworked && away + absent > 0n ? contract('earning') : 0n
  const lost = least(most(away + absent + lateness, all), gross)

  const base = [...insured.values()].reduce((sum, whole) => sum + round(whole, 30n * fine), round(bounded, 30n))
  const [own, schools] = rates(worker, days(month).at(-1)?.day ?? '')
  const due = round(base * own, 10_000n)
  const insurance = least(due, gross - lost)
  const rest = gross - lost - insurance
  const room = inputs.most === null ? rest : most(0n, least(rest, round((gross - lost) * inputs.most, 100n) - insurance))
  const recovered = least(inputs.waiting, room)
  const others = contract('deduction') + inputs.penalty
  const taken = least(others, room - recovered)
  const repaid = least(inputs.advance, room - recovered - taken)
  const deductions = lost + insurance + recovered + taken + repaid
  return {
    ...{ gross, deductions, net: gross - deductions, carried: due - insurance + others - taken, base, repaid, recovered },
    // The school lays out what the pay is too small for.
    employer: round(base * schools, 10_000n) + due - insurance,
    days: present.reduce((sum, { weight }) => sum + Number(weight), 0),
  }
}

interface Present {
  readonly day: string
  readonly weight: bigint
  readonly period: Worker['periods'][number]
  readonly share: bigint
  readonly pay: ReturnType<typeof onDay>
}

/**
 * Days off by the wages on which they fall, in hundredths. A wage gives no more days than the month pays at it; what a day does not find there is
 * taken from the wages before it, the nearest first, then from those after; what nobody has said from the last one. Each waits until all have
 * their own.
 */
function timeOff(present: readonly Present[]) {
  const wages: { key: string; days: Set<string>; left: bigint; gross: bigint; share: bigint }[] = []
  for (const { day, weight, share, pay } of present) {
    const key = [share, pay.basic, ...pay.extras.map(({ amount }) => amount)].join(' ')
    if (wages.at(-1)?.key !== key) wages.push({ key, days: new Set(), left: 0n, gross: pay.gross, share })
    const own = wages.at(-1)
    if (own) own.left += weight * 100n
    own?.days.add(day)
  }
  const take = (at: number, days: bigint) => {
    const wage = wages[at]
    const found = least(days, wage?.left ?? 0n)
    if (wage) wage.left -= found
    return { found, cost: found * (wage?.gross ?? 0n) }
  }
  /** Takes the days that are known at once, and the others when it is asked what all of them cost. */
  const ask = (on: readonly string[], hundredths: bigint, share: bigint): (() => bigint) => {
    let [cost, rest] = [0n, hundredths]
    const waiting: [at: number, days: bigint][] = []
    for (const day of on) {
      const at = wages.findIndex(({ days }) => days.has(day))
      const part = least(100n, rest)
      const own = take(at, part)
      cost += own.cost
      rest -= part
      waiting.push([at, part - own.found])
    }
    waiting.push([wages.length - 1, rest])
    return () => {
      for (const [own, days] of waiting) {
        let left = days
        for (let step = 0; step < wages.length; step++) {
          const at = step <= own ? own - step : step
          if (wages[at]?.share !== share) continue
          const more = take(at, left)
          left -= more.found
          cost += more.cost
        }
      }
      return cost
    }
  }
  return { ask }
}

/**
 * What is not paid of leave, and its days on which work was to be done. A day of leave is a day, but whoever is away on all days of work is away for as many as are paid, and nobody else for all of them. They are rounded
 * as pay, then what of it is not paid; a day of a suspension earns its share alone.
 */
function unpaidLeave(present: readonly Present[], { leave }: Inputs, off: ReturnType<typeof timeOff>) {
  const none = { amount: () => 0n, days: 0n, isPaid: false }
  if (!leave) return none
  const away = present.filter(({ day }) => leave.from <= day && day <= leave.to)
  const isAll = away.length === present.length
  let rest = present.reduce((sum, { weight }) => sum + weight, 0n) - 1n
  return [...Map.groupBy(away, ({ period }) => period).values()].reduce((sum, some) => {
    const weights = some.reduce((count, { weight }) => count + weight, 0n)
    const count = isAll ? weights : least(BigInt(some.length), most(rest, 0n))
    rest -= count
    const share = some[0]?.share ?? 0n
    const cost = off.ask(
      some.map(({ day }) => day),
      count * 100n,
      share,
    )
    return {
      amount: () => sum.amount() + round(round(cost(), 30n * 100n * fine) * (100n - leave.percent) * share, 10_000n),
      days: some[0]?.period.state === 'working' ? sum.days + count : sum.days,
      isPaid: sum.isPaid || (count > 0n && leave.percent > 0n),
    }
  }, none)
}

/** Shares in hundredths of a percent, of the employee and of the employer, as the law has them on a day. */
function rates({ nationality, registeredOn }: Worker, day: string): [bigint, bigint] {
  if (nationality !== 'saudi') return [0n, 200n]
  if (registeredOn === null || registeredOn < '2024-07-03') return [975n, 1175n]
  const steps = ['2025', '2026', '2027', '2028'].filter((year) => `${year}-07-01` <= day).length
  return [975n + 50n * BigInt(steps), 1175n + 50n * BigInt(steps)]
}
