import { money, percent, ref } from '../../schema/fields.ts'
import { actor } from '../../schema/maker.ts'
import { addMonths } from '../../schema/values/date.ts'
import { add, multiply, partOf } from '../../schema/values/money.ts'
import type { fiscalYears } from '../access/fiscalYears.ts'
import { services } from '../fees/services.ts'

/** An amount with so much per cent more or less, rounded to a whole number of steps. */
export const raised = (amount: string, increase: string, step: string): string =>
  multiply(partOf(multiply(amount, add('100', increase)), '1', multiply('100', step), 0), step)

const latest = (day: string, other: string): string => (day < other ? other : day)

/**
 * Prices and instalments of a service in another year: those of the year that is copied, dearer by a percentage, due as many years
 * later, and on the first day of the year where that is before it. A service that has prices of that year already, or none to copy, stays as it is.
 */
export const servicePrices = actor(
  services,
  ({ prices, instalments }, { from, to, increase, step }, { fromYear, toYear, firstDay }) => {
    const old = prices.filter(({ fiscalYear }) => fiscalYear === from)
    if (!old.length || prices.some(({ fiscalYear }) => fiscalYear === to)) return null
    const months = 12 * (Number(toYear) - Number(fromYear))
    const kept = instalments.filter(({ fiscalYear }) => fiscalYear !== to)
    return {
      prices: [
        ...prices,
        ...old.map(({ row, stage, nationalityGroup, amount }) => ({
          fiscalYear: to,
          row,
          stage,
          nationalityGroup,
          amount: raised(amount, increase ?? '0', step ?? '1'),
        })),
      ],
      instalments: [
        ...kept,
        ...instalments
          .filter(({ fiscalYear }) => fiscalYear === from)
          .map(({ dueOn, share }) => ({
            fiscalYear: to,
            dueOn: latest(addMonths(dueOn, months), String(firstDay)),
            share,
          })),
      ],
    }
  },
  {
    input: {
      from: ref('fiscalYears', { required: true }),
      to: ref('fiscalYears', { required: true }),
      increase: percent(),
      step: money(),
    },
    reads: { fromYear: 'from.year', toYear: 'to.year', firstDay: 'to.startDate' },
    among: {} as { fiscalYears: typeof fiscalYears },
  },
)
