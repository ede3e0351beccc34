import { defineResource } from '../../schema/define.ts'
import { ref } from '../../schema/fields/ref.ts'
import { coded } from '../../schema/groups.ts'

/** Divisions of a department. */
export const sections = defineResource({
  name: 'sections',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'workspaces' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    management: ref('managements'),
    costCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
  },
})
