import { defineResource } from '../../schema/define.ts'
import { ref } from '../../schema/fields/ref.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** What employees are hired as. */
export const jobTitles = defineResource({
  name: 'jobTitles',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'badge' },
  routes: { base: 'jop-title', style: 'inline' },
  fields: { ...coded(), ...alsoNamed(), costCenter: ref('costCenters', { where: { isLeaf: true, active: true } }) },
})
