import { defineResource } from '../../schema/define.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** Religions of students, guardians and employees. */
export const religions = defineResource({
  name: 'religions',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'menuBook' },
  routes: { base: 'religion', style: 'inline' },
  fields: { ...coded(), ...alsoNamed() },
})
