import { defineResource } from '../../schema/define.ts'
import { flag } from '../../schema/fields/flag.ts'
import { text } from '../../schema/fields/text.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** Nationalities; citizens are relieved of tax on education, citizens and residents are insured differently. */
export const nationalities = defineResource({
  name: 'nationalities',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'flag' },
  routes: { base: 'nationalties', style: 'inline' },
  fields: {
    ...coded(),
    ...alsoNamed(),
    isoCode: text({ pattern: 'latin', min: 2, max: 2, unique: true }),
    isSaudi: flag(),
    isGcc: flag(),
  },
})
