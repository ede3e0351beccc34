import { date, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare, isZero, multiply, split, subtract, sum } from '../../schema/values/money.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import type { students } from '../people/students.ts'
import { itemPacks } from '../stores/itemPacks.ts'

/** What an item costs today in a unit. */
interface Priced {
  readonly itemPrice?: string | null
  readonly unitPrice?: string | null
  readonly unitFactor?: string | null
}

const isThere = (amount: string | null | undefined): amount is string => amount != null && compare(amount, '0') > 0

const priceOf = ({ itemPrice, unitPrice, unitFactor }: Priced): string =>
  isThere(unitPrice) ? unitPrice : multiply(itemPrice ?? '0', isThere(unitFactor) ? unitFactor : '1')

/** An invoice of a pack for a child, each of its items on a line: what they cost above the price of the pack is let off by their shares. */
export const invoiceOfPack = maker(
  itemPacks,
  salesInvoices,
  ({ items, onePrice }, { student, soldOn }, facts) => {
    const priced = facts.items as readonly Priced[]
    const amounts = items.map(({ quantity }, at) => multiply(quantity, priceOf(priced[at] ?? {})))
    const off = isThere(onePrice) ? subtract(sum(amounts), onePrice) : '0'
    if (compare(off, '0') < 0) return { fault: { code: 'Pack.DearerThanParts' } }
    const shares = isZero(off) ? [] : split(off, amounts, Number(facts.decimals))
    return [
      {
        date: soldOn,
        status: 'draft' as const,
        soldTo: 'guardian' as const,
        guardian: facts.guardian,
        warehouse: facts.usualWarehouse as number | null,
        items: items.map(({ item, unit, quantity }, at) => {
          const discount = shares[at]
          return { student, item, unit, quantity, ...(discount !== undefined && !isZero(discount) && { discount }) }
        }),
      },
    ]
  },
  {
    input: {
      student: ref('students', { required: true }),
      soldOn: date({ required: true }),
    },
    reads: {
      guardian: 'student.guardian',
      usualWarehouse: { of: 'warehouses', where: { isDefault: true, active: true }, take: 'id' },
      decimals: 'branch.decimalDigits',
    },
    among: {} as { students: typeof students },
  },
)
