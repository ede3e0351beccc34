import { defineResource } from '../../schema/define.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** Degrees and certificates of guardians and employees. */
export const qualifications = defineResource({
  name: 'qualifications',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'workspacePremium' },
  routes: { base: 'qualification', style: 'inline' },
  fields: { ...coded(), ...alsoNamed() },
})
