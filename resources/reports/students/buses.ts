import { defineEntityReport } from '../../../schema/entityReport.ts'

/** Who rides on which bus, in the order of the areas, a bus to a page: what the attendant holds in the hand, and who is suspended meanwhile. */
export const busList = defineEntityReport({
  report: 'busList',
  of: 'busAccommodations',
  page: 'students-reports',
  where: { status: 'seated', 'student.status.kind': 'enrolled' },
  filters: ['bus', 'trip', 'area'],
  columns: [
    'student',
    'student.classRoom',
    'student.suspended',
    'trip',
    'area',
    'stopNote',
    'student.guardian',
    'student.guardian.phone',
  ],
  group: ['bus'],
  count: true,
  pages: true,
  sort: { by: 'bus' },
})

/** How many seats each bus has, each way, and how many are left. */
export const busSeats = defineEntityReport({
  report: 'busSeats',
  of: 'buses',
  page: 'students-reports',
  where: { active: true },
  filters: ['driver', 'supervisor'],
  columns: [
    'arabicName',
    'plateNumber',
    'driver',
    'supervisor',
    'capacity',
    'morningSeats',
    'morningSeatsLeft',
    'returnSeats',
    'returnSeatsLeft',
  ],
  sum: ['capacity', 'morningSeats', 'morningSeatsLeft', 'returnSeats', 'returnSeatsLeft'],
})
