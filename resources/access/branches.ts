import { defineResource } from '../../schema/define.ts'
import { choice, email, flag, image, int, percent, phone } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { address, business, employer, fiscal } from '../groups/business.ts'
import { taxPoints } from '../groups/taxedAdvance.ts'
import { genders, weekends } from '../groups/values.ts'

/** The schools of a group; exactly one is the head office, made with the tenant. */
export const branches = defineResource({
  name: 'branches',
  scope: 'tenant',
  headOffice: true,
  bound: 'branch',
  menu: { group: 'settings', icon: 'business' },
  fields: {
    ...coded(),
    isMaster: flag({ readOnly: true }),
    students: choice(genders),
    weekend: choice(weekends, { required: true, default: 'fridaySaturday' }),
    logo: image(),
    ...business(),
    ...employer(),
  },
  sections: {
    contact: { phone: phone(), email: email() },
    address: address(),
    fiscal: {
      ...fiscal(),
      // A rate that is emptied is asked for: nothing is not a rate of 0.
      taxPercentage: percent({ min: '0', default: '15', requiredWhen: { isTaxCollectionActivated: true } }),
      decimalDigits: int({ required: true, min: 0, max: 3, default: 2 }),
      isTaxCollectionActivated: flag({ default: true }),
      // When it owes the tax of what families pay in advance for a taxed service.
      advanceTaxPoint: choice(taxPoints, { default: 'receipt', shownWhen: { isTaxCollectionActivated: true } }),
    },
  },
  list: { columns: ['code', 'arabicName', 'englishName', 'city', 'phone', 'isMaster'] },
  guards: [{ on: ['delete'], holds: { isMaster: false }, error: 'Branch.OneMaster' }],
  limits: [
    {
      of: 'subscription',
      atMost: 'maxBranches',
      as: 'branches',
      while: { isMaster: false },
      error: 'Subscription.MaxBranches',
    },
  ],
  behaviour: 'branch',
})
