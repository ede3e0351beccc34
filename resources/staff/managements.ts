import { defineResource } from '../../schema/define.ts'
import { ref } from '../../schema/fields/ref.ts'
import { coded } from '../../schema/groups.ts'

/** Departments, one under another. */
export const managements = defineResource({
  name: 'managements',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'lan' },
  routes: { base: 'mangement', style: 'inline' },
  tree: 'parent',
  fields: { ...coded(), parent: ref('managements'), costCenter: ref('costCenters', { where: { isLeaf: true, active: true } }) },
})
