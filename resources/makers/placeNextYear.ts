import type { Scalar } from '../../schema/condition.ts'
import type { RecordOf } from '../../schema/define.ts'
import { choice, date, ref } from '../../schema/fields.ts'
import { actor } from '../../schema/maker.ts'
import { yearResults } from '../groups/values.ts'
import { students } from '../people/students.ts'

type Given = Pick<RecordOf<typeof students>, 'row' | 'classRoom' | 'isRepeating' | 'status' | 'leftOn'>
/** What is left empty is refused where it is required. */
type Place = { readonly [K in keyof Given]?: Given[K] | null }

/** A record that was read by its id. */
const found = (id: Scalar | null): number | null => (typeof id === 'number' ? id : null)

/**
 * A student's place in the next year: in the next grade, in the class that is called like theirs unless another is chosen; in the same
 * grade once more. Behind the last grade nothing comes: whoever passes it leaves as a graduate, in this year.
 */
export const placeNextYear = actor(
  students,
  ({ row, classRoom }, { result, newClass, graduatedOn }, facts): Place => {
    const nextRow = found(facts.nextRow)
    if (result === 'graduated' || (result === 'passed' && nextRow === null))
      return { status: found(facts.graduate), leftOn: graduatedOn }
    const isRepeating = result === 'repeating'
    const into = isRepeating ? row : nextRow
    const isChosen = newClass !== null && (!isRepeating || found(facts.rowOfClass) === into)
    return { row: into, classRoom: isChosen ? newClass : isRepeating ? classRoom : found(facts.namesake), isRepeating }
  },
  {
    input: {
      result: choice(yearResults, { required: true }),
      newClass: ref('classRooms'),
      graduatedOn: date({ required: true }),
    },
    reads: {
      nextRow: 'row.nextRow',
      className: 'classRoom.arabicName',
      rowOfClass: 'newClass.row',
      namesake: {
        of: 'classRooms',
        where: { row: { same: 'nextRow' }, arabicName: { same: 'className' }, active: true },
        take: 'id',
      },
      graduate: { of: 'studentStatuses', where: { kind: 'graduated', active: true }, take: 'id' },
    },
  },
)
