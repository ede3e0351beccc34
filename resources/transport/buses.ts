import { defineResource } from '../../schema/define.ts'
import { date, int, ref, refMany, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** The buses of a branch: their seats, who drives and accompanies them, and where they go. */
export const buses = defineResource({
  name: 'buses',
  scope: 'branch',
  menu: { group: 'schoolData', icon: 'directionsBus' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    plateNumber: text({ required: true, max: 20, unique: { in: 'tenant' } }),
    capacity: int({ required: true, min: 1, max: 100 }),
    driver: ref('drivers', { where: { active: true } }),
    supervisor: ref('employees', { where: { status: 'working' } }),
    model: text({ max: 60 }),
    registrationExpiry: date({ hijri: true }),
    insuranceExpiry: date(),
    areas: refMany('areas'),
    routeNote: text(),
  },
  // Full each way by itself: a bus may have places on the way home alone.
  follows: {
    morningState: { of: 'morningSeats', none: 'open', some: 'open', all: 'full' },
    returnState: { of: 'returnSeats', none: 'open', some: 'open', all: 'full' },
  },
  beside: ['morningSeats', 'returnSeats'],
  alerts: [
    { field: 'registrationExpiry', before: 'reminders', while: { active: true } },
    { field: 'insuranceExpiry', before: 'reminders', while: { active: true } },
  ],
  search: ['arabicName', 'englishName', 'code', 'plateNumber', 'driver.arabicName'],
  list: {
    columns: [
      'code',
      'arabicName',
      'plateNumber',
      'capacity',
      'morningSeatsLeft',
      'morningState',
      'returnSeatsLeft',
      'returnState',
      'driver',
      'supervisor',
      'areas',
      'active',
    ],
    filters: ['driver', 'areas', 'morningState', 'returnState', 'active'],
  },
  import: {
    match: ['plateNumber', 'code'],
    aliases: {
      arabicName: ['اسم الحافلة', 'الحافلة', 'الباص'],
      plateNumber: ['رقم اللوحة', 'اللوحة'],
      capacity: ['السعة', 'عدد المقاعد'],
      driver: ['السائق', 'اسم السائق'],
      model: ['الموديل', 'الطراز'],
    },
  },
})
