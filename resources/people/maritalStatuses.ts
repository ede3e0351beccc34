import { defineResource } from '../../schema/define.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** Marital statuses of employees. */
export const maritalStatuses = defineResource({
  name: 'maritalStatuses',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'favorite' },
  routes: { base: 'marital-status', style: 'inline' },
  fields: { ...coded(), ...alsoNamed() },
})
