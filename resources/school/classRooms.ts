import { defineResource } from '../../schema/define.ts'
import { int, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** The classes of a grade in a branch; a capacity of zero means no limit. */
export const classRooms = defineResource({
  name: 'classRooms',
  scope: 'branch',
  menu: { group: 'schoolData', icon: 'meetingRoom' },
  routes: { style: 'inline' },
  // A class is called by its grade and its letter.
  title: ['row', 'arabicName', 'englishName'],
  fields: {
    ...coded(),
    row: ref('rows', { required: true }),
    capacity: int({ min: 0, default: 0 }),
    supervisor: ref('employees', { where: { status: 'working' } }),
  },
  unique: [{ fields: ['row', 'arabicName'] }],
  beside: ['used'],
  search: ['arabicName', 'englishName', 'code', 'row.arabicName', 'row.englishName'],
  list: {
    columns: ['code', 'arabicName', 'row', 'capacity', 'used', 'left', 'supervisor'],
    filters: ['row', 'active'],
    sort: { by: 'row' },
  },
})
