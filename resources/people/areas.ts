import { defineResource } from '../../schema/define.ts'
import { ref } from '../../schema/fields/ref.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** Quarters where families live, each in its city. */
export const areas = defineResource({
  name: 'areas',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'place' },
  routes: { style: 'inline' },
  fields: { ...coded(), ...alsoNamed(), city: ref('cities', { where: { active: true } }) },
  list: { columns: ['code', 'arabicName', 'englishName', 'city', 'active'], filters: ['city', 'active'] },
})
