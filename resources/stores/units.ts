import { defineResource } from '../../schema/define.ts'
import { flag } from '../../schema/fields.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** In what goods are counted: piece, box, carton. */
export const units = defineResource({
  name: 'units',
  scope: 'tenant',
  flag: 'storeEnabled',
  menu: { group: 'items', icon: 'formatListNumbered' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    ...alsoNamed(),
    // There is no half of it, as there is of a metre.
    counted: flag(),
  },
  import: { match: ['code', 'arabicName'], aliases: { arabicName: ['الوحدة', 'اسم الوحدة', 'وحدة القياس'] } },
})
