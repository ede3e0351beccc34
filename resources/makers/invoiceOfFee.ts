import { choice, date, money, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare, sum, toFixed } from '../../schema/values/money.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import { deservedFees } from '../fees/deservedFees.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { conversionParts } from '../groups/values.ts'
import type { students } from '../people/students.ts'

/** What is left of a line of a fee, before tax. */
export interface Convertible {
  readonly id: number
  readonly service: number
  readonly left: string
}

/** How much of each line an amount converts: the first lines first, each as far as it goes. */
export const claimsOf = (lines: readonly Convertible[], amount: string | null): (Convertible & { readonly claimed: string })[] =>
  takeInOrder(amount ?? sum(lines.map(({ left }) => left)), lines, ({ left }) => left).map((used) => ({
    ...used.one,
    claimed: used.amount,
  }))

/** An invoice of what is left of a fee: all of it, one of its services, or an amount of either. */
export const invoiceOfFee = maker(
  deservedFees,
  salesInvoices,
  (fee, { invoiceDate, conversionPart, service, amount }, { guardian }) => {
    if (invoiceDate < fee.date) return { fault: { code: 'DeservedFee.BeforeFee', field: 'invoiceDate' } }
    const lines = (fee.items as readonly ((typeof fee.items)[number] & { readonly convertedLeft?: string })[]).map(
      ({ id, service: own, convertedLeft }): Convertible => ({ id, service: own, left: convertedLeft ?? '0' }),
    )
    const meant = conversionPart === 'total' || !service ? lines : lines.filter((line) => line.service === service)
    if (!meant.length) return { fault: { code: 'DeservedFee.OtherLine', field: 'service' } }
    const left = sum(meant.map((line) => line.left))
    if (compare(left, '0') <= 0) return { fault: { code: 'DeservedFee.NothingLeft' } }
    const wanted = conversionPart === 'total' ? null : (amount ?? null)
    // With the digits with which it is stored.
    const digits = meant[0]?.left.split('.')[1]?.length ?? 0
    if (wanted !== null && compare(wanted, left) > 0)
      return { fault: { code: 'DeservedFee.MoreThanLeft', field: 'amount', params: { left: toFixed(left, digits) } } }
    const earnedOf = (line: number) => {
      const { earnedOver = null, earnedFrom = null, earnedTo = null } = fee.items.find(({ id }) => id === line) ?? {}
      return { earnedOver, earnedFrom, earnedTo }
    }
    return [
      {
        date: invoiceDate,
        status: 'open' as const,
        guardian,
        items: claimsOf(meant, wanted).map(({ id, service: own, claimed }) => ({
          student: fee.student,
          service: own,
          quantity: '1',
          fee: fee.id,
          deservedFee: id,
          claimed,
          ...earnedOf(id),
        })),
      },
    ]
  },
  {
    input: {
      invoiceDate: date({ required: true }),
      conversionPart: choice(conversionParts, { required: true }),
      service: ref('services'),
      amount: money(),
    },
    reads: { guardian: 'student.guardian' },
    among: {} as { students: typeof students },
  },
)
