import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { sum } from '../../schema/values/money.ts'
import type { deservedFees } from '../fees/deservedFees.ts'
import type { discounts } from '../fees/discounts.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'
import { grantedOf } from './grantedDiscounts.ts'

interface Reads {
  studentDiscounts: typeof studentDiscounts
  discounts: typeof discounts
}

/** What the discounts that a student was granted take off each service. */
export const deservedFee = calculate<typeof deservedFees, Reads>(
  'deservedFees',
  (fee, { grants, types, decimals }) => {
    const lines = fee.items.map(({ service, amount }) => ({
      student: fee.student,
      service,
      gross: amount ?? '0',
      grants: grants ?? [],
    }))
    const when = { date: fee.date, paidBy: null, types: types ?? [], decimals: Number(decimals) }
    // A form does not know the digits of its branch from the start.
    const granted = isEmpty(decimals) ? [] : grantedOf(lines, when)
    const idOf = (service: number | null, grant: number) =>
      fee.discounts.find((line) => line.service === service && line.grant === grant)?.id ?? null
    return {
      ...fee,
      items: fee.items.map((item, at) => ({ ...item, granted: sum((granted[at] ?? []).map(({ amount }) => amount)) })),
      discounts: granted
        .flat()
        .map(({ service, grant, discount, amount }) => ({ id: idOf(service, grant), service, grant, discount, amount })),
    }
  },
  { needs: ['date', 'student', 'items.amount', 'items.granted', 'discounts.amount'] },
)
