import { defineResource } from '../../schema/define.ts'
import { ref } from '../../schema/fields/ref.ts'
import { coded } from '../../schema/groups.ts'

const expense = () => ref('accounts', { where: { isLeaf: true, active: true, kind: 'expense' } })

/** Departments, one under another. */
export const managements = defineResource({
  name: 'managements',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'lan' },
  routes: { base: 'mangement', style: 'inline' },
  tree: 'parent',
  fields: {
    ...coded(),
    parent: ref('managements'),
    costCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
    // Where what its people cost stands; left empty, on the accounts of the salary items and of the settings.
    wageAccount: expense(),
    insuranceAccount: expense(),
    endOfServiceAccount: expense(),
    leaveAccount: expense(),
  },
})
