import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** What can become of a student in a year, in the school's own words. */
export const studentStatuses = defineResource({
  name: 'studentStatuses',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'rule' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    ...alsoNamed(),
    kind: choice(['enrolled', 'graduated', 'withdrawn', 'transferred', 'suspended'], { required: true }),
  },
})
