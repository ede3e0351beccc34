import { expect, it } from 'vitest'
import { salary } from '../../resources/calculations/salary.ts'
import { addDays } from '../../schema/values/date.ts'
import { fromUnits } from '../../schema/values/money.ts'
import { lastDay, movedMonth } from '../../schema/values/month.ts'
import { createRandom, type Random } from '../../src/server/demo/random.ts'
import { socialInsuranceRates } from '../../src/server/tenants/socialInsuranceRates.ts'
import { type Inputs, type Pay, payOf, type Worker } from './secondCalculator.ts'

const [workers, months] = [1000, 13]
// With a February of 28 days and one of 29.
const first = '2027-02'
const money = (halalas: bigint): string => fromUnits(halalas, 2)
const maybe = <T>(random: Random, chance: number, value: () => T, other: T): T => (random.chance(chance) ? value() : other)

/** The items of a school, by the places of the second calculator's extras behind the basic salary. */
const item = (id: number, more: object) => ({
  ...{ id, kind: 'earning', purpose: null, symbol: null, basis: 'fixed', percentage: null, percentageOf: null },
  ...{ factor: '1', rateOf: null, formula: null, subjectToGosi: false },
  ...more,
})
const itemRules = [
  item(1, { purpose: 'basic', subjectToGosi: true }),
  item(2, { symbol: 'housing', subjectToGosi: true }),
  item(3, { symbol: 'transport' }),
  item(4, { basis: 'formula', formula: 'basic * 5 / 100 + 50' }),
  item(5, { kind: 'deduction' }),
  item(10, { purpose: 'overtime', basis: 'formula', formula: 'hours * (grossHour + basicHour / 2)' }),
  item(11, {}),
  item(12, { kind: 'deduction', purpose: 'socialInsurance' }),
  item(13, { kind: 'deduction', purpose: 'absence', basis: 'days', rateOf: 'gross' }),
  item(14, { kind: 'deduction', purpose: 'lateness', basis: 'hours', rateOf: 'gross' }),
  item(15, { kind: 'deduction', purpose: 'leave', basis: 'days', rateOf: 'gross' }),
  item(16, { kind: 'deduction', purpose: 'carried' }),
  item(17, { kind: 'deduction', purpose: 'advance' }),
  item(18, { kind: 'deduction' }),
]

/** Somebody, with raises, allowances for a time, a suspension, a hiring and a leaving in the middle of months. */
function somebody(random: Random): Worker {
  const day = () => addDays(`${first}-01`, random.below(365))
  const halalas = (riyals: number) => BigInt(random.below(riyals * 100) + 1)
  const hired = maybe(random, 0.2, day, '2020-09-01')
  const time = () => {
    const from = maybe<string | null>(random, 0.3, day, null)
    return { from, to: maybe<string | null>(random, 0.2, () => addDays(from ?? `${first}-01`, random.below(300)), null) }
  }
  const raises = (count: number) => Array.from({ length: count }, () => ({ from: day(), amount: 300_000n + halalas(12_000) }))
  // Now and then two on the same day, of which there is only one.
  const raised = [...new Map(raises(random.below(5)).map((one) => [one.from, one])).values()].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )
  const suspended = maybe(
    random,
    0.15,
    () => {
      const from = [day(), addDays(hired, 1)].toSorted().at(-1) as string
      return [
        { from, state: 'suspended' as const, share: BigInt(random.pick([0, 50, 75])) },
        { from: addDays(from, 1 + random.below(50)), state: 'working' as const, share: 0n },
      ]
    },
    [],
  )
  const gone = maybe(random, 0.1, () => addDays(suspended.at(-1)?.from ?? hired, 1 + random.below(300)), null)
  return {
    nationality: random.pick(['saudi', 'saudi', 'gcc', 'other'] as const),
    registeredOn: random.pick([null, '2015-01-01', '2024-07-03', '2025-09-01']),
    basic: [{ from: '2000-01-01', amount: 150_000n + halalas(15_000) }, ...raised],
    extras: [
      random.chance(0.6)
        ? { kind: 'earning', insured: true, percent: BigInt(random.pick([10, 25, 33])), ...time() }
        : { kind: 'earning', insured: true, amount: halalas(3000), ...time() },
      { kind: 'earning', insured: false, amount: halalas(1200), ...time() },
      ...maybe(random, 0.3, () => [{ kind: 'earning' as const, insured: false, factored: true as const, ...time() }], []),
      ...maybe(random, 0.3, () => [{ kind: 'deduction' as const, insured: false, amount: halalas(900), ...time() }], []),
    ],
    periods: [
      { from: hired, state: 'working', share: 0n },
      ...suspended,
      ...(gone === null ? [] : [{ from: gone, state: 'ended' as const, share: 0n }]),
    ],
  }
}

type MonthInputs = Omit<Inputs, 'advance' | 'waiting'>

/** Days of a month that somebody who belonged to the staff was away, as attendance counts them. */
function missed(random: Random, month: string, { periods }: Worker): string[] {
  const days = Array.from({ length: 1 + random.below(5) }, () => `${month}-${String(1 + random.below(28)).padStart(2, '0')}`)
  const isStaff = (day: string) => periods.findLast(({ from }) => from <= day)?.state
  return [...new Set(days)].toSorted().filter((day) => ['working', 'suspended'].includes(isStaff(day) ?? ''))
}

function inputsOf(random: Random, month: string, worker: Worker): MonthInputs {
  const hundredths = (chance: number, end: number, step: number) =>
    maybe(random, chance, () => BigInt(random.below(end / step) * step), 0n)
  const from = `${month}-${String(1 + random.below(28)).padStart(2, '0')}`
  const isRaised = worker.basic.some((raise) => raise.from.startsWith(month))
  return {
    // Now and then all of the month, or as good as all.
    absent: maybe(
      random,
      0.05,
      () => BigInt(Number(lastDay(month).slice(8)) - random.below(3)) * 100n,
      hundredths(0.3, 1000, 50),
    ),
    late: hundredths(0.3, 2000, 25),
    counted: maybe(random, 0.3, () => missed(random, month, worker), []),
    overtime: hundredths(0.3, 4000, 25),
    bonus: maybe(random, 0.2, () => BigInt(random.below(300_000) + 1), 0n),
    penalty: maybe(random, 0.15, () => BigInt(random.below(2_500_000) + 1), 0n),
    leave: maybe<Inputs['leave']>(
      random,
      isRaised ? 0.7 : 0.25,
      () => ({ from, to: addDays(from, random.below(40)), percent: BigInt(random.pick([0, 50, 75, 100])) }),
      null,
    ),
    most: random.pick([null, null, 50n]),
  }
}

/** A row of absence as the count of attendance makes it. */
const absenceOn = (days: readonly string[]) => ({
  ...{ id: 3, salaryItem: 13, amount: null, days: String(days.length), hours: null },
  ...{ countedFrom: `${days[0]?.slice(0, 7)}-01`, countedUntil: lastDay(days[0]?.slice(0, 7) ?? '') },
  countedOn: days.map((day) => `${day} 1`).join('; '),
})

/** The facts that the product reads of them. */
function factsOf(worker: Worker, inputs: Inputs, waiting: readonly { id: number; left: bigint }[], due: readonly bigint[]) {
  const ids = [2, 3, ...worker.extras.slice(2).map(({ factored }) => (factored ? 4 : 5))]
  const [start, ...raises] = worker.basic
  const benefit = (id: number, salaryItem: number, amount: bigint) =>
    amount === 0n ? [] : [{ id, salaryItem, amount: money(amount), days: null, hours: null }]
  return {
    decimals: 2,
    settings: { monthBasis: 'thirty', hoursPerMonth: 240, deductionShare: inputs.most === null ? null : String(inputs.most) },
    basicSalary: money(start?.amount ?? 0n),
    hiredOn: worker.periods[0]?.from,
    nationality: 1,
    nationalityGroup: worker.nationality,
    registeredOn: worker.registeredOn,
    pay: [
      ...raises.map(({ from, amount }, at) => ({
        ...{ salaryItem: 1, amount: money(amount), percentage: null, from },
        to: raises[at + 1] ? addDays(raises[at + 1]?.from ?? '', -1) : null,
      })),
      ...worker.extras.map(({ amount, percent, from, to }, at) => ({
        salaryItem: ids[at],
        amount: amount === undefined ? null : money(amount),
        percentage: percent === undefined ? null : String(percent),
        from,
        to,
      })),
    ],
    periods: worker.periods.map(({ from, state, share }) => ({ from, state, paidShare: String(share) })),
    places: [],
    itemRules,
    rates: socialInsuranceRates,
    benefits: [
      ...benefit(1, 11, inputs.bonus),
      ...benefit(2, 18, inputs.penalty),
      ...(inputs.counted.length ? [absenceOn(inputs.counted)] : []),
    ],
    leaves: inputs.leave
      ? [
          {
            id: 1,
            payPlan: `${inputs.leave.from} ${inputs.leave.to} ${inputs.leave.percent}`,
            endDate: inputs.leave.to,
            fromNoon: false,
            toNoon: false,
            latePlan: null,
          },
        ]
      : [],
    advances: [{ id: 1, paidInBooks: money(due.reduce((all, left) => all + left, 0n)) }],
    instalments: due.map((left, at) => ({ id: at + 1, record: 1, month: '2020-01', amount: money(left), left: money(left) })),
    former: [],
    waiting: waiting.map(({ id, left }) => ({ id, month: '2020-01', recoveredLeft: money(left) })),
  }
}

interface Line {
  readonly kind: string
  readonly origin: string
  readonly amount: string
}

const halalasOf = (amount: unknown): bigint => BigInt(Math.round(Number(amount) * 100))

/** What the product makes of the same month. */
function productPay(month: string, inputs: Inputs, facts: object): Pay {
  const hundredths = (count: bigint) => money(count)
  const draft = {
    ...{ month, items: [], corrections: [], absentDays: hundredths(inputs.absent) },
    ...{ lateHours: hundredths(inputs.late), overtimeHours: hundredths(inputs.overtime) },
  }
  const made = salary.by(draft, facts as never) as unknown as Record<string, unknown> & { items: readonly Line[] }
  expect(made['faulty']).toBeNull()
  const of = (holds: (line: Line) => boolean) => made.items.filter(holds).reduce((sum, { amount }) => sum + halalasOf(amount), 0n)
  const [gross, deductions] = [of(({ kind }) => kind === 'earning'), of(({ kind }) => kind === 'deduction')]
  return {
    ...{ gross, deductions, net: gross - deductions, carried: halalasOf(made['carried']) },
    base: halalasOf(made['insuranceBase']),
    employer: halalasOf(made['employerInsurance']),
    days: Number(made['workedDays']),
    repaid: of(({ origin }) => origin === 'advance'),
    recovered: of(({ origin }) => origin === 'carried'),
  }
}

it(`agrees with another calculator on ${workers} employees in ${months} months, to the halala`, () => {
  const random = createRandom(20_260_125)
  let compared = 0
  // Months whose pay was too small for all, and later ones that took what waited, some of it and all.
  const seen = { carried: 0, partly: 0, wholly: 0, raisedOnLeave: 0 }
  for (let one = 0; one < workers; one++) {
    const worker = somebody(random)
    let instalments: bigint[] = maybe(random, 0.3, () => Array.from({ length: 5 }, () => BigInt(random.below(90_000) + 1)), [])
    let waiting: { id: number; left: bigint }[] = []
    for (let at = 0; at < months; at++) {
      const month = movedMonth(first, at)
      if (
        (worker.periods[0]?.from ?? '') > lastDay(month) ||
        worker.periods.some(({ state, from }) => state === 'ended' && from <= `${month}-01`)
      )
        continue
      const due = instalments.slice(0, at + 1)
      const inputs: Inputs = {
        ...inputsOf(random, month, worker),
        advance: due.reduce((sum, left) => sum + left, 0n),
        waiting: waiting.reduce((sum, { left }) => sum + left, 0n),
      }
      const mine = payOf(worker, month, inputs)
      const told = { worker: one, month }
      expect({ ...told, ...productPay(month, inputs, factsOf(worker, inputs, waiting, due)) }).toEqual({ ...told, ...mine })
      expect(mine.net >= 0n).toBe(true)
      instalments = takenFrom(instalments, mine.repaid)
      waiting = takenFrom(
        waiting.map(({ left }) => left),
        mine.recovered,
      )
        .map((left, index) => ({ id: waiting[index]?.id ?? 0, left }))
        .concat(mine.carried > 0n ? [{ id: 100 + at, left: mine.carried }] : [])
        .filter(({ left }) => left > 0n)
      if (inputs.leave && worker.basic.some(({ from }) => from.startsWith(month))) seen.raisedOnLeave++
      if (mine.carried > 0n) seen.carried++
      if (mine.recovered > 0n) seen[mine.recovered < inputs.waiting ? 'partly' : 'wholly']++
      compared++
    }
  }
  expect(compared).toBeGreaterThan(workers * months * 0.8)
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})

/** Somebody of whom all raises are told late. */
const unraised = (worker: Worker): Worker => ({ ...worker, basic: worker.basic.slice(0, 1) })

it(`agrees with it on what ${workers} employees get when a raise is told after the month, leave and absence within it`, () => {
  const random = createRandom(20_260_126)
  let compared = 0
  for (let one = 0; one < workers; one++) {
    const { periods, ...worker } = somebody(random)
    const steady = { ...worker, extras: worker.extras.filter(({ kind }) => kind === 'earning'), periods: periods.slice(0, 1) }
    const raise = worker.basic[1]
    // A lower wage may leave more to give back than the next month pays.
    if (!raise || raise.amount < (worker.basic[0]?.amount ?? 0n) || (periods[0]?.from ?? '') > raise.from) continue
    const known: Worker = { ...steady, basic: worker.basic.slice(0, 2) }
    const month = raise.from.slice(0, 7)
    const inputs: Inputs = { ...inputsOf(random, month, known), penalty: 0n, overtime: 0n, most: null, advance: 0n, waiting: 0n }
    const quiet = { ...inputs, absent: 0n, counted: [], late: 0n, bonus: 0n, leave: null }
    const draft = { items: [], corrections: [], overtimeHours: '0' }
    const entered = { ...draft, month, absentDays: money(inputs.absent), lateHours: money(inputs.late) }
    const then = salary.by(entered, factsOf(unraised(known), inputs, [], []) as never) as unknown as Record<string, string> & {
      items: readonly Line[]
    }
    const [was, is] = [payOf(unraised(known), month, inputs), payOf(known, month, inputs)]
    // What did not fit waits: it is another matter.
    if (was.carried > 0n || is.carried > 0n) continue
    const insured = then.items.flatMap(({ origin, amount }) => (origin === 'socialInsurance' ? [halalasOf(amount)] : []))
    const others = [
      {
        ...{ id: 1, month, branch: 2, status: 'posted', net: money(was.net) },
        ...{ reckonedFrom: then['reckonedFrom'], corrected: then['corrected'] },
        employeeInsurance: money(insured.reduce((sum, amount) => sum + amount, 0n)),
        employerInsurance: then['employerInsurance'],
      },
    ]
    const after = movedMonth(month, 1)
    const read = { ...factsOf(known, { ...quiet, leave: inputs.leave }, [], []), others }
    const later = productPay(after, { ...quiet, leave: inputs.leave }, read)
    const own = payOf(known, after, { ...quiet, leave: inputs.leave })
    // A month of leave without pay has nothing from which a share of insurance could be kept back.
    if (own.carried > 0n || later.carried > 0n) continue
    expect({ one, month, net: later.net }).toEqual({ one, month, net: own.net + is.net - was.net })
    compared++
  }
  expect(compared).toBeGreaterThan(workers * 0.3)
})

/** What is left of amounts when so much was taken of them in their order. */
function takenFrom(amounts: readonly bigint[], taken: bigint): bigint[] {
  let rest = taken
  return amounts.map((amount) => {
    const part = amount < rest ? amount : rest
    rest -= part
    return amount - part
  })
}
