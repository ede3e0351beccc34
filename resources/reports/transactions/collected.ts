import { defineEntityReport, type EntityReport } from '../../../schema/entityReport.ts'
import { countedBy } from '../../groups/posted.ts'

const chosen = ['paymentMethod', 'document.shift', 'document.cashier', 'document.guardian']

/** What has come and stays: a cheque that the bank did not pay is none. */
const taken = { where: { bounced: { lte: 0 } }, parts: countedBy('document.status') } as const

/** What guardians paid in a period, put together by something. */
const collectedBy = (report: string, group: EntityReport['group'], more: Partial<EntityReport> = {}) =>
  defineEntityReport({
    report,
    of: 'collections.methods',
    page: 'transaction-reports',
    ...taken,
    period: 'document.date',
    filters: chosen,
    group: group ?? [],
    sum: ['amount'],
    ...more,
  })

export const collectedByMethod = collectedBy('collectedByMethod', ['paymentMethod'], {
  count: true,
  chart: 'bars',
  drill: 'collectedList',
})
export const collectedByCashier = collectedBy('collectedByCashier', ['document.cashier'], { count: true, drill: 'collectedList' })
export const collectedByMonth = collectedBy('collectedByMonth', [{ by: 'document.date', per: 'month' }], {
  across: 'paymentMethod',
  drill: 'collectedList',
  statistic: { figure: 'amount', beside: [{ report: 'dueByMonth', figure: 'appliedLeft', tone: 'out' }], home: true },
})
export const collectedByDay = collectedBy('collectedByDay', [{ by: 'document.date', per: 'day' }], {
  across: 'paymentMethod',
  drill: 'collectedList',
})

/** Each payment, with its reference. */
export const collectedList = defineEntityReport({
  report: 'collectedList',
  of: 'collections.methods',
  page: 'transaction-reports',
  ...taken,
  period: 'document.date',
  filters: chosen,
  columns: ['document.date', 'document.number', 'document.guardian', 'paymentMethod', 'reference', 'amount'],
  sum: ['amount'],
  sort: { by: 'document.date' },
})
