import { date, text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare, lesser, partOf, subtract, sum } from '../../schema/values/money.ts'
import { type DiscountType, grantedOf } from '../calculations/grantedDiscounts.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { salesReturns } from '../fees/salesReturns.ts'
import { studentDiscounts } from '../fees/studentDiscounts.ts'

/** A line of an invoice of the student, as it is read. */
interface Invoiced {
  readonly id: number
  readonly record: number
  readonly day: string
  readonly service: number | null
  readonly gross: string
  readonly net: string
  readonly left: string
}

/** What a credit note took off a line; one of a late discount names it. */
interface Credited {
  readonly id: number
  readonly item: number
  readonly amount: string
  readonly 'record.grant': number | null
}

/** The price of what was not given back of a line: what is given back takes its share of it, a late discount leaves it. */
function priceLeft({ id, gross, net }: Invoiced, credited: readonly Credited[], decimals: number): string {
  let [price, left] = [gross, net]
  for (const { item, amount, 'record.grant': grant } of credited) {
    if (item !== id) continue
    const rest = subtract(left, amount)
    if (!grant) price = partOf(price, rest, left, decimals)
    left = rest
  }
  return price
}

/**
 * What a discount takes off invoices that were posted before it was granted, as drafts of credit notes: one of each invoice, the first ones
 * first; nothing of lines that were reduced by it, or that are given back already.
 */
export const returnOfDiscount = maker(
  studentDiscounts,
  salesReturns,
  (grant, { creditedOn, why }, facts) => {
    const { id, student, discount, percentage, covers, startDate, endDate, value } = grant
    const { used = '0' } = grant as { used?: string | null }
    let left = value === null ? null : subtract(value, used ?? '0')
    const reduced = ((facts.reduced ?? []) as readonly { record: number; service: number | null }[]).map(
      ({ record, service }) => `${record} ${service}`,
    )
    const lines = ((facts.charged ?? []) as readonly Record<string, unknown>[])
      .map((line) => ({ ...line, day: line['record.date'], left: line['returnedLeft'] }) as unknown as Invoiced)
      .filter(({ record, service }) => !reduced.includes(`${record} ${service}`))
      .toSorted((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
    const credited = ((facts.credited ?? []) as unknown as readonly Credited[]).toSorted((one, other) => one.id - other.id)
    const decimals = Number(facts.decimals ?? 2)
    const type = { id: discount, account: null, automatic: facts.automatic, startDate: facts.from, endDate: facts.until }
    return [...Map.groupBy(lines, ({ record }) => record)].flatMap(([invoice, own]) => {
      const amounts = grantedOf(
        own.map((line) => ({
          student,
          service: line.service,
          gross: priceLeft(line, credited, decimals),
          grants: [{ id, discount, percentage, left, covers, startDate, endDate }],
        })),
        { date: own[0]?.day ?? null, paidBy: null, types: [type as DiscountType], decimals },
      )
      const items = own.flatMap((line, at) => {
        const amount = lesser(sum((amounts[at] ?? []).map((one) => one.amount)), line.left)
        return compare(amount, '0') > 0 ? [{ item: line.id, amount }] : []
      })
      if (left !== null) left = subtract(left, sum(items.map(({ amount }) => amount)))
      return items.length ? [{ date: creditedOn, invoice, grant: id, reason: why, items }] : []
    })
  },
  {
    input: { creditedOn: date({ required: true }), why: text({ required: true }) },
    reads: {
      decimals: 'branch.decimalDigits',
      automatic: 'discount.automatic',
      from: 'discount.startDate',
      until: 'discount.endDate',
      charged: {
        of: 'salesInvoices.items',
        where: { student: { same: 'student' }, 'record.status': 'posted', 'record.fiscalYear': { same: 'fiscalYear' } },
        every: true,
        take: ['id', 'record', 'service', 'gross', 'net', 'returnedLeft', 'record.date'],
      },
      credited: {
        of: 'salesReturns.items',
        where: { 'item.student': { same: 'student' }, 'record.status': { in: ['open', 'posted'] } },
        every: true,
        take: ['id', 'item', 'amount', 'record.grant'],
      },
      reduced: {
        of: 'salesInvoices.discounts',
        where: { grant: { same: 'id' } },
        every: true,
        take: ['record', 'service'],
      },
    },
    among: { salesInvoices },
  },
)
