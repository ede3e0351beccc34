import { choice, date, ref } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'
import { yearResults } from '../groups/values.ts'

/** Takes students into the next year: into the next grade, into the same one again, or out of the school. */
export const studentSuccess = defineRun({
  name: 'studentSuccess',
  permission: 'createStudentSuccess',
  menu: { group: 'schoolData', icon: 'stairs' },
  route: 'studentSuccess',
  input: {
    result: choice(yearResults, { required: true, default: 'passed' }),
    // Left empty, each goes into the class that is called like their own.
    newClass: ref('classRooms', { where: { active: true } }),
    graduatedOn: date({ required: true, within: 'fiscalYear', notAfter: 'today', default: 'today' }),
  },
  each: ['result', 'newClass'],
  over: 'students',
  where: { leftOn: { empty: true } },
  filters: ['row', 'classRoom'],
  show: ['classRoom'],
  acts: 'edit',
  by: 'placeNextYear',
  becomes: ['row', 'classRoom', 'status'],
  tells: {
    promoted: { leftOn: { empty: true }, isRepeating: false },
    repeating: { leftOn: { empty: true }, isRepeating: true },
    graduating: { leftOn: { empty: false } },
    withoutClass: { leftOn: { empty: true }, classRoom: { empty: true } },
  },
  undo: true,
  into: { year: 'next', unless: { leftOn: { empty: false } } },
})
