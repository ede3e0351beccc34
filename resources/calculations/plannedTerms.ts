import { compare, isZero, split, sum, toFixed } from '../../schema/values/money.ts'
import { amountsOf } from '../../schema/values/shareOut.ts'

interface Planned {
  readonly dueOn: string | null
  readonly share: string | null
}

interface Invoiced {
  readonly date: string | null
  readonly items: readonly { readonly service: number | null; readonly item?: number | null }[]
}

/** Lines of an invoice that are due together, by their places, and when they are. */
export interface PlanOfLines {
  readonly lines: readonly number[]
  readonly terms: readonly Planned[]
}

/**
 * When an invoice is due that says nothing of it: each of its services as its plan has it, and on the day of the invoice whatever has
 * none. What a plan had for days before the invoice is due with it. Nothing yet while it is not known what is sold.
 */
export function plansOf(
  { date, items }: Invoiced,
  facts: readonly { readonly plan?: readonly Planned[] | null }[],
): readonly PlanOfLines[] {
  if (!items.some(({ service, item }) => service !== null || item != null)) return []
  const plans = items.map((_, at) => facts[at]?.plan ?? [])
  const own = plans.map((plan) => dueSince(plan.length ? plan : [{ dueOn: date, share: '100' }], date))
  return [...Map.groupBy(own.keys(), (at) => JSON.stringify(own[at])).values()].map((lines) => ({
    lines,
    terms: own[lines[0] ?? 0] ?? [],
  }))
}

function dueSince(plan: readonly Planned[], date: string | null): readonly Planned[] {
  const isPast = ({ dueOn }: Planned) => date !== null && dueOn !== null && dueOn <= date
  const past = plan.filter(isPast)
  const due = past.length ? [{ dueOn: date, share: sum(past.map(({ share }) => share ?? '0')) }] : []
  return [...due, ...plan.filter((one) => !isPast(one)).map(({ dueOn, share }) => ({ dueOn, share }))]
}

/** What is due on each day by these plans, and its share of the whole. @param totals what each line comes to */
export function plannedTerms(
  plans: readonly PlanOfLines[],
  totals: readonly string[],
  decimals: number,
): readonly (Planned & { readonly amount: string })[] {
  const totalOf = ({ lines }: PlanOfLines) => sum(lines.map((at) => totals[at] ?? '0'))
  const paid = plans.filter((one) => compare(totalOf(one), '0') > 0)
  const due = (paid.length ? paid : plans.slice(0, 1)).map((one) => {
    const parts = one.terms.map(({ share }) => ({ id: 0, share: share ?? '0' }))
    const amounts = amountsOf(parts, totalOf(one), decimals)
    return one.terms.map((term, at) => ({ ...term, amount: amounts[at] ?? '0' }))
  })
  // By one plan its own shares stand: nothing is reckoned back from amounts.
  if (due.length <= 1) return due.flat()
  const byDay = Map.groupBy(due.flat(), ({ dueOn }) => dueOn ?? '')
  const days = [...byDay.keys()]
    .toSorted()
    .map((day) => ({ dueOn: day || null, amount: toFixed(sum((byDay.get(day) ?? []).map(({ amount }) => amount)), decimals) }))
    .filter(({ amount }) => !isZero(amount))
  const shares = split(
    '100',
    days.map(({ amount }) => amount),
    4,
  )
  return days.map(({ dueOn, amount }, at) => ({ dueOn, share: shares[at] ?? '0', amount }))
}

/** Whether terms say what is planned, so that they stand to the last halala as it is. */
export const areAsPlanned = (terms: readonly Planned[], planned: readonly Planned[]): boolean =>
  terms.length === planned.length &&
  terms.every(({ dueOn, share }, at) => dueOn === planned[at]?.dueOn && compare(share ?? '0', planned[at]?.share ?? '0') === 0)
