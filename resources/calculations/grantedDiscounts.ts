import { compare, lesser, partOf, subtract, sum } from '../../schema/values/money.ts'

/** A discount that a student has, as it is read for a line. */
export interface Grant {
  readonly id: unknown
  readonly discount: unknown
  readonly percentage: unknown
  /** What is left of an amount. */
  readonly left: unknown
  readonly covers: unknown
  readonly startDate: unknown
  readonly endDate: unknown
}

/** What of a type of discount decides over its grants. */
export interface DiscountType {
  readonly id: unknown
  readonly account: unknown
  readonly automatic: unknown
  readonly startDate: unknown
  readonly endDate: unknown
}

/** A line that may be reduced. */
export interface Reducible {
  readonly student: number | null
  readonly service: number | null
  readonly gross: string
  readonly grants: readonly Grant[]
}

export interface When {
  readonly date: string | null
  /** By when all of it is paid; null where that is not agreed. */
  readonly paidBy: string | null
  readonly types: readonly DiscountType[]
  readonly decimals: number
}

/** What a grant takes off a line. */
export interface GrantedDiscount {
  readonly student: number | null
  readonly service: number | null
  readonly grant: number
  readonly discount: number
  readonly amount: string
  /** Where it is shown in the books; without one the income itself is less. */
  readonly account: number | null
}

const isIn = (day: string, from: unknown, to: unknown): boolean =>
  (typeof from !== 'string' || day >= from) && (typeof to !== 'string' || day <= to)

/** Whether a grant holds on the day; for early payment it does where all is paid by its last day. */
function holdsOn({ date, paidBy }: When, grant: Grant, type: DiscountType | undefined): boolean {
  if (date === null || !isIn(date, grant.startDate, grant.endDate) || !isIn(date, type?.startDate, type?.endDate)) return false
  if (type?.automatic !== 'earlyPayment') return true
  const lastDay = grant.endDate ?? type.endDate
  return paidBy !== null && typeof lastDay === 'string' && paidBy <= lastDay
}

/** Whether a grant for early payment is lost: all of it is paid later than by its last day. */
function isLost(when: When, grant: Grant, type: DiscountType | undefined): boolean {
  const isEarly = type?.automatic === 'earlyPayment' && when.date !== null && when.paidBy !== null
  return isEarly && isIn(when.date, grant.startDate, null) && isIn(when.date, type.startDate, null) && !holdsOn(when, grant, type)
}

/** What lines would have been let off if all of them were paid early enough, by line. */
export const lostOf = (lines: readonly Reducible[], when: When): string[] =>
  grantedOf(lines, when, isLost).map((own) => sum(own.map(({ amount }) => amount)))

/** What lines are let off for early payment, and by which day all is to be paid for it; no day where they have none. */
export function earlyOf(
  granted: readonly { readonly grant: unknown; readonly discount: unknown; readonly amount: string }[],
  grants: readonly Grant[],
  types: readonly DiscountType[],
): { readonly until: string | null; readonly amount: string } {
  const early = granted.flatMap(({ grant, discount, amount }) => {
    const type = types.find(({ id, automatic }) => id === discount && automatic === 'earlyPayment')
    const lastDay = grants.find(({ id }) => id === grant)?.endDate ?? type?.endDate
    return type && typeof lastDay === 'string' ? [{ lastDay, amount }] : []
  })
  return {
    until: early.map(({ lastDay }) => lastDay).toSorted()[0] ?? null,
    amount: sum(early.map(({ amount }) => amount)),
  }
}

/**
 * What the grants of students take off lines, by line: a percentage of each line, an amount once over all lines together. Together they
 * may come to more than a line: that is told of the line, and nothing is cut here.
 */
export function grantedOf(lines: readonly Reducible[], when: When, isMeant = holdsOn): GrantedDiscount[][] {
  const types = new Map(when.types.map((type) => [type.id, type]))
  const spent = new Map<unknown, string>()
  return lines.map(({ student, service, gross, grants }) =>
    grants.flatMap((grant) => {
      const type = types.get(grant.discount)
      const isCovered = Array.isArray(grant.covers) && grant.covers.includes(service)
      if (service === null || !isCovered || !isMeant(when, grant, type)) return []
      const amount =
        typeof grant.percentage === 'string'
          ? partOf(gross, grant.percentage, '100', when.decimals)
          : lesser(gross, subtract(String(grant.left ?? '0'), spent.get(grant.id) ?? '0'))
      if (compare(amount, '0') <= 0) return []
      spent.set(grant.id, sum([spent.get(grant.id) ?? '0', amount]))
      const account = typeof type?.account === 'number' ? type.account : null
      return [{ student, service, grant: Number(grant.id), discount: Number(grant.discount), amount, account }]
    }),
  )
}
