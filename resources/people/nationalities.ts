import { defineResource } from '../../schema/define.ts'
import { choice, flag, text } from '../../schema/fields.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'
import { nationalityGroups } from '../groups/values.ts'

/** Nationalities; citizens are relieved of tax on education, citizens and residents are insured differently. */
export const nationalities = defineResource({
  name: 'nationalities',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'flag' },
  calculate: 'nationality',
  routes: { base: 'nationalties', style: 'inline' },
  fields: {
    ...coded(),
    ...alsoNamed(),
    isoCode: text({ pattern: 'latin', min: 2, max: 2, unique: true }),
    isSaudi: flag(),
    isGcc: flag(),
    group: choice(nationalityGroups, { readOnly: true }),
  },
})
