import { defineResource } from '../../schema/define.ts'
import { choice, int, ref } from '../../schema/fields.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'
import { schoolGenders } from '../groups/values.ts'

/** Kindergarten, primary, intermediate, secondary. */
export const stages = defineResource({
  name: 'stages',
  scope: 'shared',
  menu: { group: 'schoolData', icon: 'stairs' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    ...alsoNamed(),
    position: int({ min: 0 }),
    gender: choice(schoolGenders),
    incomeAccount: ref('accounts', { where: { isLeaf: true, active: true, kind: 'income', partyKind: 'none' } }),
    costCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
  },
  list: { columns: ['code', 'arabicName', 'englishName', 'gender', 'general'], sort: { by: 'position' } },
})
