import { defineResource } from '../../schema/define.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** Cities and quarters where families live. */
export const areas = defineResource({
  name: 'areas',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'place' },
  routes: { style: 'inline' },
  fields: { ...coded(), ...alsoNamed() },
})
