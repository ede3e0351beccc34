import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { date } from '../../schema/fields/date.ts'
import { flag } from '../../schema/fields/flag.ts'
import { money } from '../../schema/fields/money.ts'
import { percent } from '../../schema/fields/percent.ts'
import { ref } from '../../schema/fields/ref.ts'
import { coded } from '../../schema/groups.ts'
import { nationalityGroups, serviceKinds, taxTreatments } from '../groups/values.ts'

/** What families pay for: its prices by grade or stage and by nationality, its tax, and how its fee is divided over the year. */
export const services = defineResource({
  name: 'services',
  scope: 'shared',
  menu: { group: 'schoolData', icon: 'menuBook' },
  fields: {
    ...coded(),
    category: ref('serviceCategories', { required: true, where: { active: true } }),
    kind: choice(serviceKinds, { required: true, default: 'tuition' }),
    taxTreatment: choice(taxTreatments, { required: true, default: 'education' }),
    incomeAccount: ref('accounts', { where: { isLeaf: true, active: true, kind: 'income', partyKind: 'none' } }),
    // Its income is earned over the year, and waits on this account until then.
    deferred: flag(),
    deferredAccount: ref('accounts', {
      shownWhen: { deferred: true },
      where: { isLeaf: true, active: true, kind: 'liability', partyKind: 'none' },
    }),
    requiresStudent: flag({ default: true }),
    isBus: flag({ shownWhen: { kind: 'transport' } }),
  },
  lines: {
    // The price for a grade goes before the one for its stage, and that before one for all.
    prices: {
      fields: {
        fiscalYear: ref('fiscalYears', { required: true }),
        row: ref('rows'),
        stage: ref('stages'),
        nationalityGroup: choice(nationalityGroups),
        amount: money({ required: true, min: '0' }),
      },
      unique: [{ fields: ['fiscalYear', 'row', 'stage', 'nationalityGroup'], error: 'Service.PriceRepeated' }],
    },
    instalments: {
      fields: {
        fiscalYear: ref('fiscalYears', { required: true }),
        dueOn: date({ required: true }),
        share: percent({ required: true, min: '0' }),
      },
      sums: [{ of: 'share', per: ['fiscalYear'], to: 100, error: 'Service.SharesDiffer' }],
    },
  },
  list: {
    columns: ['code', 'arabicName', 'category', 'kind', 'taxTreatment', 'general', 'active'],
    filters: ['category', 'kind', 'active'],
  },
})
