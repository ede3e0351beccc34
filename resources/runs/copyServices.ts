import { money, percent, ref } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Takes the prices and instalments of services over into another year, dearer by a percentage if wanted. */
export const copyServices = defineRun({
  name: 'copyServices',
  permission: 'editServices',
  menu: { group: 'schoolData', icon: 'autorenew' },
  input: {
    from: ref('fiscalYears', { required: true }),
    to: ref('fiscalYears', { required: true, where: { status: 'open' } }),
    increase: percent({ min: '-90', max: '200', default: '0' }),
    // Prices are rounded to whole numbers of it.
    step: money({ required: true, positive: true, default: '1' }),
  },
  each: ['increase'],
  over: 'services',
  where: { active: true },
  filters: ['category', 'kind'],
  show: ['code', 'category', 'kind'],
  acts: 'edit',
  by: 'servicePrices',
})
