import { defineResource } from '../../schema/define.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** The administrative regions of the country. */
export const regions = defineResource({
  name: 'regions',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'place' },
  routes: { style: 'inline' },
  fields: { ...coded(), ...alsoNamed() },
})
