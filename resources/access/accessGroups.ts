import { defineResource } from '../../schema/define.ts'
import { computed, int, permissionList } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** Permissions that a team shares; users join a group on their own page. */
export const accessGroups = defineResource({
  name: 'accessGroups',
  scope: 'tenant',
  headOffice: true,
  peopleOnly: true,
  menu: { group: 'settings', icon: 'groups' },
  fields: { ...coded(), members: computed(int(), { by: 'members', usedBy: 'users.accessGroups' }) },
  sections: { permissions: { permissions: permissionList({ stepUp: true }) } },
  behaviour: 'accessGroup',
})
