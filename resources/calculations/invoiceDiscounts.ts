import { compare, subtract, sum } from '../../schema/values/money.ts'
import { discountsOfPart } from './discountsOfPart.ts'
import { earlyOf, grantedOf, lostOf } from './grantedDiscounts.ts'
import type { Facts, Invoice } from './invoiceFacts.ts'
import type { Period } from './invoicePeriods.ts'

/**
 * What the discounts that students were granted take off each line, what they would if all of it were paid early enough, and until when.
 * @param paidBy the last day on which it is due
 */
export function letOffBy(invoice: Invoice, facts: Facts, paidBy: string | null, decimals: number | null) {
  const lines = invoice.items.map(({ student, service, gross, claimed }, at) => ({
    student,
    service,
    gross: gross ?? '0',
    grants: claimed == null ? (facts.items[at]?.grants ?? []) : [],
  }))
  const types = facts.types ?? []
  const when = { date: invoice.date, paidBy, types }
  const ofGrants = decimals === null ? [] : grantedOf(lines, { ...when, decimals })
  const lost = decimals === null ? [] : lostOf(lines, { ...when, decimals })
  // Of a fee that is converted in parts each part has its share of the discounts that the fee has.
  const granted = ofGrants.map((own, at) => {
    const { student = null, service = null, claimed = null } = invoice.items[at] ?? {}
    const { feeNet, feeConverted, feeDiscounts } = facts.items[at] ?? {}
    if (claimed === null || decimals === null) return own
    const part = { claimed, before: String(feeConverted ?? '0'), whole: String(feeNet ?? '0') }
    return discountsOfPart(feeDiscounts ?? [], part, { types, decimals }).map((one) => ({ student, service, ...one }))
  })
  const grants = facts.items.flatMap((one) => one.grants ?? [])
  return { granted, lost, early: earlyOf(granted.flat(), grants, types) }
}

/** A line for each discount that takes something off, granted or by hand; what is there already keeps its id. */
export function discountLines(
  { items, discounts }: Invoice,
  granted: ReturnType<typeof letOffBy>['granted'],
  periods: readonly Period[],
  costCenters: readonly (number | null)[],
) {
  // Lines of goods name no student and no service: each keeps one of the former.
  const former = [...discounts]
  const idOf = (one: { student: unknown; service: unknown; grant: unknown }) => {
    const at = former.findIndex(
      (line) => line.student === one.student && line.service === one.service && line.grant === one.grant,
    )
    return at < 0 ? null : (former.splice(at, 1)[0]?.id ?? null)
  }
  return granted.flatMap((own, at) => {
    const { student = null, service = null, discount = null, gross = null } = items[at] ?? {}
    const net = subtract(gross ?? '0', sum([discount ?? '0', ...own.map(({ amount }) => amount)]))
    const waits = periods[at]?.spread !== 'atOnce' && compare(net, '0') > 0
    const byHand = { student, service, grant: null, discount: null, amount: discount ?? '0', account: null }
    const costCenter = costCenters[at] ?? null
    return [
      ...own.map((one) => ({ id: idOf(one), ...one, way: 'byGrant' as const, waits, costCenter, outside: null })),
      ...(compare(discount ?? '0', '0') > 0
        ? [{ id: idOf(byHand), ...byHand, way: 'byHand' as const, waits: false, costCenter, outside: null }]
        : []),
    ]
  })
}
