import { defineResource } from '../../schema/define.ts'
import { choice, date, identity, phone, ref, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { identityTypes } from '../../schema/values/identity.ts'

/** Who drives the buses of a branch: its own staff, or people of a transport company. */
export const drivers = defineResource({
  name: 'drivers',
  scope: 'branch',
  menu: { group: 'schoolData', icon: 'badge' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    employee: ref('employees', { where: { status: { not: 'ended' } } }),
    phone: phone({ required: true, from: 'employee.phone' }),
    licenceNumber: text({ pattern: 'latin', max: 20, unique: { in: 'tenant' } }),
    licenceExpiry: date({ hijri: true }),
    identityType: choice(identityTypes),
    identityNumber: identity({ unique: { in: 'tenant' }, masked: true }),
    residenceExpiry: date({ hijri: true, shownWhen: { identityType: 'residence' } }),
  },
  alerts: [
    { field: 'licenceExpiry', before: 'reminders', while: { active: true }, tone: 'danger' },
    { field: 'residenceExpiry', before: 'reminders', while: { active: true }, tone: 'danger' },
  ],
  search: ['arabicName', 'englishName', 'code', 'phone', 'licenceNumber', 'identityNumber'],
  list: {
    columns: ['code', 'arabicName', 'phone', 'licenceNumber', 'licenceExpiry', 'residenceExpiry', 'active'],
    filters: ['employee', 'active'],
  },
  import: {
    match: ['identityNumber', 'licenceNumber', 'code'],
    aliases: {
      arabicName: ['اسم السائق', 'السائق'],
      phone: ['الجوال', 'رقم الجوال'],
      identityNumber: ['رقم الهوية', 'رقم الإقامة', 'السجل المدني'],
      licenceNumber: ['رقم الرخصة', 'رخصة القيادة'],
      licenceExpiry: ['تاريخ انتهاء الرخصة'],
    },
  },
})
