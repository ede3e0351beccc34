import { defineResource } from '../../schema/define.ts'
import { ref } from '../../schema/fields/ref.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** Cities and governorates, each in its region. */
export const cities = defineResource({
  name: 'cities',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'place' },
  routes: { style: 'inline' },
  fields: { ...coded(), ...alsoNamed(), region: ref('regions') },
  list: { columns: ['code', 'arabicName', 'englishName', 'region', 'active'], filters: ['region', 'active'] },
})
