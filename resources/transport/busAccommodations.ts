import { defineResource } from '../../schema/define.ts'
import { choice, date, ref, text } from '../../schema/fields.ts'
import { allBy } from '../../schema/permissions.ts'

const morning = { status: 'seated', trip: { in: ['morning', 'both'] } } as const
const afternoon = { status: 'seated', trip: { in: ['return', 'both'] } } as const

/** A student's seat on a bus: on the way to school, on the way home, or both. */
export const busAccommodations = defineResource({
  name: 'busAccommodations',
  scope: 'branchYear',
  permissions: allBy('addBusAccommodation'),
  routes: { style: 'inline' },
  title: ['bus', 'trip'],
  fields: {
    bus: ref('buses', { required: true, where: { active: true } }),
    student: ref('students', {
      required: true,
      where: { suspended: false, leftOn: { empty: true }, 'status.kind': 'enrolled' },
    }),
    trip: choice(['morning', 'return', 'both'], { required: true, default: 'both' }),
    area: ref('areas', { from: 'student.area' }),
    stopNote: text({ max: 120 }),
    from: date({ required: true, default: 'today', within: 'fiscalYear' }),
    to: date({ within: 'fiscalYear', notBefore: 'from' }),
  },
  // A student has one seat each way.
  unique: [
    { fields: ['bus', 'student'], when: morning, error: 'Bus.StudentAlreadyAdded' },
    { fields: ['bus', 'student'], when: afternoon, error: 'Bus.StudentAlreadyAdded' },
    { fields: ['student'], when: morning, error: 'Bus.StudentInAnotherBus' },
    { fields: ['student'], when: afternoon, error: 'Bus.StudentInAnotherBus' },
  ],
  limits: [
    { of: 'bus', atMost: 'capacity', as: 'morningSeats', per: 'year', while: morning, error: 'Bus.Full' },
    { of: 'bus', atMost: 'capacity', as: 'returnSeats', per: 'year', while: afternoon, error: 'Bus.Full' },
  ],
  states: { seated: ['ended'], ended: ['seated'] },
  tones: { seated: 'success' },
  actions: {
    takeOff: {
      to: 'ended',
      input: { to: date({ required: true, default: 'today' }) },
      takesBack: true,
      bulk: true,
      undo: 'putBack',
    },
    putBack: { to: 'seated', set: { to: null }, bulk: true },
    move: { from: ['seated'], input: { bus: ref('buses', { required: true, where: { active: true } }) }, bulk: true },
  },
  ends: { on: 'to', since: 'from', with: 'student.leftOn', action: 'takeOff' },
  search: ['student.arabicName', 'student.englishName', 'student.code', 'bus.arabicName', 'area.arabicName'],
  list: {
    columns: ['student', 'bus', 'trip', 'area', 'stopNote', 'from', 'to', 'status'],
    filters: ['bus', 'trip', 'area', 'status', 'student', 'from'],
  },
})
