import { date, ref, text } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Moves students to another class of their grade, or to another branch, which gives them a class there. */
export const transfers = defineRun({
  name: 'transfers',
  permission: 'makeTransfers',
  menu: { group: 'schoolData', icon: 'swapHoriz' },
  route: 'transfers',
  input: {
    toBranch: ref('branches', { where: { isMaster: false, active: true } }),
    newClass: ref('classRooms', {
      where: { active: true },
      shownWhen: { toBranch: { empty: true } },
      requiredWhen: { toBranch: { empty: true } },
    }),
    transferredOn: date({ required: true, within: 'fiscalYear', default: 'today' }),
    transferReason: text({ required: true }),
  },
  each: ['newClass'],
  over: 'students',
  where: { leftOn: { empty: true } },
  filters: ['row', 'classRoom'],
  narrowed: true,
  // Places of later years go along to another branch.
  show: ['classRoom', 'suspended', 'laterYears'],
  acts: 'transfer',
  by: 'transferOfStudent',
  becomes: ['branch', 'classRoom'],
  tells: { withoutClass: { classRoom: { empty: true } } },
  into: { branch: 'toBranch' },
  undo: true,
})
