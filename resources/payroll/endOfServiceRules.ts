import { defineResource } from '../../schema/define.ts'
import { choice, date, int, quantity, text } from '../../schema/fields.ts'
import { leavingReasons } from '../groups/values.ts'

const award = { kind: 'award' } as const
const share = { kind: 'share' } as const

/**
 * What the law gives whoever leaves: the wages that each year of service brings, and what part of them by the reason of leaving. All rows of
 * a kind that begin on one day are in force together, until others of that kind do; a reason without a row brings nothing.
 */
export const endOfServiceRules = defineResource({
  name: 'endOfServiceRules',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'rule' },
  routes: { style: 'inline' },
  title: ['kind', 'from', 'afterYears'],
  fields: {
    from: date({ required: true }),
    kind: choice(['award', 'share'], { required: true, default: 'share' }),
    leavingReason: choice(leavingReasons, { shownWhen: share, requiredWhen: share }),
    afterYears: int({ required: true, min: 0, max: 60 }),
    reached: choice(['reached', 'exceeded'], { shownWhen: share, requiredWhen: share, default: 'reached' }),
    monthsPerYear: quantity({ min: '0', max: '12', shownWhen: award, requiredWhen: award }),
    parts: int({ min: 0, max: 100, shownWhen: share, requiredWhen: share }),
    outOf: int({ min: 1, max: 100, shownWhen: share, requiredWhen: share }),
    source: text({ max: 200 }),
  },
  unique: [
    { fields: ['from', 'afterYears'], when: award },
    { fields: ['from', 'leavingReason', 'afterYears', 'reached'], when: share },
  ],
  rules: [{ when: share, holds: { parts: { lte: { field: 'outOf' } } }, field: 'parts', error: 'EndOfService.MoreThanAll' }],
  list: {
    columns: ['from', 'kind', 'leavingReason', 'reached', 'afterYears', 'monthsPerYear', 'parts', 'outOf', 'source'],
    filters: ['kind', 'leavingReason'],
    sort: { by: 'id' },
  },
})
