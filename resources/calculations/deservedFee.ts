import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { isZero, sum } from '../../schema/values/money.ts'
import type { deservedFees } from '../fees/deservedFees.ts'
import type { discounts } from '../fees/discounts.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'
import { grantedOf } from './grantedDiscounts.ts'
import { unpricedServices } from './unpricedServices.ts'

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
  {
    faults: ({ status, student, items, gross, net }, facts) => {
      if (status !== 'open' || student === null) return []
      const listed = items.flatMap(({ service }, at) =>
        service === null ? [] : [{ at, student, price: facts.items[at]?.listPrice }],
      )
      const unpriced = unpricedServices(listed, () => 'student')
      // What a fee comes to is known once each line has its service and its price.
      if (unpriced.length || listed.length < Math.max(items.length, 1) || !isZero(net ?? '0')) return unpriced
      return [{ code: isZero(gross ?? '0') ? 'DeservedFee.NothingDue' : 'DeservedFee.ComesToZero', field: 'net' }]
    },
    needs: ['date', 'student', 'gross', 'net', 'items.amount', 'items.granted', 'discounts.amount'],
  },
)
