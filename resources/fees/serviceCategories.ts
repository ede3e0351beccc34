import { defineResource } from '../../schema/define.ts'
import { ref } from '../../schema/fields/ref.ts'
import { coded } from '../../schema/groups.ts'

/** Tuition, transport, books: what services are reported by, and where their income goes unless a service says otherwise. */
export const serviceCategories = defineResource({
  name: 'serviceCategories',
  scope: 'shared',
  menu: { group: 'schoolData', icon: 'workspaces' },
  routes: { style: 'inline' },
  fields: { ...coded(), account: ref('accounts', { where: { isLeaf: true, active: true, kind: 'income', partyKind: 'none' } }) },
})
