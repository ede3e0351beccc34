import { defineResource, yearly } from '../../schema/define.ts'
import { choice, code, computed, date, flag, identity, image, int, longText, ref, richText, text } from '../../schema/fields.ts'
import { identityTypes } from '../../schema/values/identity.ts'
import { personNames } from '../groups/personNames.ts'
import { bloodTypes, genders, relationships } from '../groups/values.ts'
import { studentHeadings } from '../headings/students.ts'
import { leavings } from './students/leaving.ts'
import { suspension, suspensions } from './students/suspension.ts'

/** Children of the school: one identity across years and branches, and each year's place. */
export const students = defineResource({
  name: 'students',
  scope: 'tenant',
  menu: { group: 'schoolData', icon: 'school' },
  sections: {
    identity: {
      ...personNames(),
      arabicName: text({ required: true, name: true, pattern: 'fullName', unique: { in: 'branch', error: 'Student.NameTaken' } }),
      // A file from the ministry may say neither birthday nor nationality: such a student waits to be completed.
      toComplete: flag(),
      gender: choice(genders, { requiredWhen: { toComplete: false }, from: 'branch.students' }),
      identityType: choice(identityTypes, { required: true }),
      identityNumber: identity({ required: true, unique: true, masked: true }),
      identitySource: text({ max: 60 }),
      identityExpiry: date({ hijri: true }),
      birthDate: date({ requiredWhen: { toComplete: false }, hijri: true, notAfter: 'today' }),
      birthPlace: text({ max: 60 }),
      nationality: ref('nationalities', { requiredWhen: { toComplete: false }, carried: true }),
      religion: ref('religions', { carried: true }),
      noorId: text({ unique: true, max: 20 }),
      photo: image({ ratio: '3:4' }),
      code: code({ unique: { error: 'Code.AlreadyUsed' } }),
    },
    family: {
      guardian: ref('guardians', { required: true, create: 'drawer' }),
      relationship: choice(relationships, { required: true, default: 'father', extensible: true }),
      siblingOrder: computed(int(), { by: 'rank', of: ['guardian', 'birthDate'] }),
      // Among those who are here this year: discounts of the second child and the next follow it.
      childNumber: computed(int(), { by: 'rankInYear', of: ['guardian', 'birthDate', 'leftOn'] }),
    },
    school: yearly({
      row: ref('rows', { required: true, carried: true }),
      classRoom: ref('classRooms', { where: { row: { same: 'row' } }, error: 'Classroom.OtherRow', carried: true }),
      status: ref('studentStatuses', { required: true, preset: { kind: 'enrolled' } }),
      joinedOn: date(),
      leftOn: date({ notAfter: 'today' }),
      leavingReason: text({ shownWhen: { leftOn: { empty: false } } }),
      isRepeating: flag(),
    }),
    registration: {
      registrationDate: date({ required: true, notBefore: 'birthDate', default: 'today' }),
      previousSchool: text(),
      laterYears: computed(text(), { by: 'laterYears', of: ['leftOn'] }),
      ...suspension(),
      notes: richText(),
    },
    transport: { usesBus: flag(), area: ref('areas'), address: text(), location: text() },
    health: { bloodType: choice(bloodTypes), medicalNotes: longText() },
  },
  rules: [{ order: ['joinedOn', 'leftOn'], error: 'Date.StartAfterEnd', field: 'leftOn' }],
  asks: [
    {
      on: ['edit', 'leave'],
      when: { 'status.kind': 'graduated', 'row.nextRow': { empty: false } },
      field: 'status',
      error: 'Student.GraduatedEarly',
    },
  ],
  siblings: { by: 'guardian', show: ['classRoom'] },
  timeline: {
    year: ['branch', 'row', 'classRoom', 'status'],
    actions: ['suspend', 'unsuspend', 'transfer', 'leave', 'comeBack'],
  },
  beside: ['classRoom'],
  rail: { guardian: ['phone', 'balance', 'overdue', 'overdueSince', 'unpostedBalance', 'lastPaid', 'lastPaidOn'] },
  begins: { collections: { guardian: 'guardian' } },
  quick: ['englishName', 'toComplete', 'noorId', 'classRoom'],
  unique: [{ fields: ['guardian', 'arabicName'], error: 'Student.NameTaken' }],
  limits: [
    { of: 'classRoom', atMost: 'capacity', unlimited: 0, while: { leftOn: { empty: true } }, error: 'Classroom.Full' },
    { of: 'subscription', atMost: 'maxStudents', as: 'students', error: 'Subscription.MaxStudents' },
  ],
  merge: { same: ['identityNumber', 'noorId'], like: 'arabicName' },
  actions: {
    ...suspensions(),
    transfer: {
      permission: 'makeTransfers',
      when: { leftOn: { empty: true } },
      input: {
        classRoom: ref('classRooms'),
        transferredOn: date({ required: true, within: 'fiscalYear', notAfter: 'today', default: 'today' }),
        transferReason: text({ required: true }),
      },
    },
    ...leavings(),
  },
  alerts: [{ field: 'identityExpiry', before: 'reminders' }],
  print: { card: { photo: 'photo', fields: ['row', 'classRoom', 'fiscalYear'], code: 'code' } },
  keys: [['id', 'year']],
  search: ['arabicName', 'englishName', 'code', 'identityNumber', 'noorId', 'guardian.phone'],
  list: {
    columns: ['code', 'arabicName', 'classRoom', 'guardian', 'guardian.phone', 'identityNumber', 'status'],
    filters: ['row', 'classRoom', 'status', 'leftOn', 'nationality', 'gender', 'suspended', 'usesBus', 'toComplete'],
    change: ['classRoom', 'row', 'status', 'nationality', 'religion', 'usesBus', 'area', 'toComplete'],
  },
  import: {
    incomplete: 'toComplete',
    match: ['identityNumber', 'noorId', 'code'],
    through: { guardian: ['phone'] },
    aliases: studentHeadings,
  },
  behaviour: 'student',
})
