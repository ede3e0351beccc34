import { money } from '../../schema/fields/money.ts'
import { defineReport } from '../../schema/report.ts'
import { period } from './parameters.ts'

/**
 * The boxes of the tax return of a period as its documents told them, and what is left to pay: of the tax number of the branch, in all
 * branches that share it. Credit notes, and what was taken back later than its day, are adjustments. What was filed of these days stands beside
 * what documents say by now.
 */
export const vatSummary = defineReport({
  name: 'vatSummary',
  page: 'transaction-reports',
  permission: 'viewAccounts',
  parameters: {
    ...period(),
    /** What the return itself may correct of a period before; more than that is a return of its own. */
    corrections: money({ empty: null, min: '-5000', max: '5000' }),
    /** A credit that earlier returns left; left out, what they left where these days hold the next period to be filed. */
    broughtForward: money({ empty: null, min: '0' }),
  },
  columns: [
    { name: 'box', kind: 'choice', drill: { report: 'vatDocuments', with: { box: 'row.box', from: 'from', to: 'to' } } },
    { name: 'base', kind: 'money' },
    { name: 'adjustment', kind: 'money' },
    { name: 'tax', kind: 'money' },
    { name: 'count', kind: 'int', filled: true },
    { name: 'document', kind: 'document', filled: true },
    { name: 'date', kind: 'date', filled: true },
  ],
})
