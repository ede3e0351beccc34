import { defineResource } from '../../schema/define.ts'
import { choice, date, money, percent, ref, text } from '../../schema/fields.ts'
import { insuranceGroups } from '../groups/values.ts'

/** What social insurance takes of pay, by how somebody is insured and from a day on: a new step is a new row. */
export const socialInsuranceRates = defineResource({
  name: 'socialInsuranceRates',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'rule' },
  routes: { style: 'inline' },
  title: ['group', 'from'],
  fields: {
    group: choice(insuranceGroups, { required: true }),
    // Citizens of the Gulf pay what their country takes; empty is all of the group.
    nationality: ref('nationalities', { where: { isGcc: true }, shownWhen: { group: 'gcc' } }),
    from: date({ required: true }),
    employeePercentage: percent({ required: true, min: '0', max: '100' }),
    employerPercentage: percent({ required: true, min: '0', max: '100' }),
    minimumBase: money({ required: true, min: '0' }),
    maximumBase: money({ required: true, positive: true }),
    source: text({ max: 200 }),
  },
  unique: [
    { fields: ['group', 'from'], when: { nationality: { empty: true } } },
    { fields: ['group', 'nationality', 'from'], when: { nationality: { empty: false } } },
  ],
  rules: [{ order: ['minimumBase', 'maximumBase'], field: 'maximumBase', error: 'Insurance.BaseOrder' }],
  list: {
    columns: ['group', 'nationality', 'from', 'employeePercentage', 'employerPercentage', 'minimumBase', 'maximumBase', 'source'],
    filters: ['group', 'nationality'],
    sort: { by: 'from', order: 'desc' },
  },
})
