import type { InputOf } from '../../schema/define.ts'
import { date, ref, text } from '../../schema/fields.ts'
import { actor } from '../../schema/maker.ts'
import { students } from '../people/students.ts'

/** Into another class of the branch; in another branch they have none until it gives them one. */
export const transferOfStudent = actor(
  students,
  ({ classRoom }, { toBranch, newClass, transferredOn, transferReason }): InputOf<typeof students, 'transfer'> | null => {
    if (toBranch === null && newClass === classRoom) return null
    return { classRoom: toBranch === null ? newClass : null, transferredOn, transferReason }
  },
  {
    input: {
      toBranch: ref('branches'),
      newClass: ref('classRooms'),
      transferredOn: date({ required: true }),
      transferReason: text({ required: true }),
    },
  },
)
