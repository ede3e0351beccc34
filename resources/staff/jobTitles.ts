import { defineResource } from '../../schema/define.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** What employees are hired as. */
export const jobTitles = defineResource({
  name: 'jobTitles',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'badge' },
  routes: { base: 'jop-title', style: 'inline' },
  fields: { ...coded(), ...alsoNamed() },
})
