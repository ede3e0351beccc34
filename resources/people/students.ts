import { defineResource, yearly } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { code } from '../../schema/fields/code.ts'
import { computed } from '../../schema/fields/computed.ts'
import { date } from '../../schema/fields/date.ts'
import { flag } from '../../schema/fields/flag.ts'
import { identity } from '../../schema/fields/identity.ts'
import { image } from '../../schema/fields/image.ts'
import { int } from '../../schema/fields/int.ts'
import { longText } from '../../schema/fields/longText.ts'
import { ref } from '../../schema/fields/ref.ts'
import { richText } from '../../schema/fields/richText.ts'
import { text } from '../../schema/fields/text.ts'
import { identityTypes } from '../../schema/values/identity.ts'
import { personNames } from '../groups/personNames.ts'
import { bloodTypes, genders, relationships } from '../groups/values.ts'

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
      photo: image(),
      code: code({ unique: { error: 'Code.AlreadyUsed' } }),
    },
    family: {
      guardian: ref('guardians', { required: true, create: 'drawer' }),
      relationship: choice(relationships, { required: true, default: 'father', extensible: true }),
      siblingOrder: computed(int(), { by: 'rank', of: ['guardian', 'birthDate'] }),
    },
    school: yearly({
      row: ref('rows', { required: true, carried: true }),
      classRoom: ref('classRooms', { where: { row: { same: 'row' } }, carried: true }),
      status: ref('studentStatuses', { required: true, preset: { kind: 'enrolled' } }),
      joinedOn: date(),
      leftOn: date(),
      isRepeating: flag(),
    }),
    registration: {
      registrationDate: date({ required: true, default: 'today' }),
      previousSchool: text(),
      suspended: flag({ readOnly: true }),
      suspendedFrom: date({ readOnly: true, shownWhen: { suspended: true } }),
      suspensionReason: text({ readOnly: true, shownWhen: { suspended: true } }),
      notes: richText(),
    },
    transport: { usesBus: flag(), area: ref('areas'), address: text(), location: text() },
    health: { bloodType: choice(bloodTypes), medicalNotes: longText() },
  },
  rules: [{ order: ['joinedOn', 'leftOn'], error: 'Date.StartAfterEnd', field: 'leftOn' }],
  siblings: { by: 'guardian', show: ['classRoom'] },
  beside: ['classRoom'],
  rail: { guardian: ['phone', 'balance', 'unpostedBalance'] },
  quick: ['englishName', 'toComplete', 'noorId', 'classRoom'],
  unique: [{ fields: ['guardian', 'arabicName'], error: 'Student.NameTaken' }],
  limits: [
    { of: 'classRoom', atMost: 'capacity', unlimited: 0, while: { leftOn: { empty: true } }, error: 'Classroom.Full' },
    { of: 'subscription', atMost: 'maxStudents', as: 'students', error: 'Subscription.MaxStudents' },
  ],
  actions: {
    suspend: {
      when: { suspended: false },
      input: { suspendedFrom: date({ required: true, default: 'today' }), suspensionReason: text({ required: true }) },
      set: { suspended: true },
      bulk: true,
      danger: true,
      undo: 'unsuspend',
    },
    unsuspend: {
      when: { suspended: true },
      set: { suspended: false, suspendedFrom: null, suspensionReason: null },
      bulk: true,
      confirm: true,
    },
  },
  alerts: [{ field: 'identityExpiry', before: 'reminders' }],
  keys: [['id', 'year']],
  search: ['arabicName', 'englishName', 'code', 'identityNumber', 'noorId', 'guardian.phone'],
  list: {
    columns: ['code', 'arabicName', 'classRoom', 'guardian', 'guardian.phone', 'identityNumber', 'status'],
    filters: ['row', 'classRoom', 'status', 'nationality', 'gender', 'suspended', 'usesBus', 'toComplete'],
    change: ['classRoom', 'row', 'status', 'nationality', 'religion', 'usesBus', 'area', 'toComplete'],
  },
  import: {
    incomplete: 'toComplete',
    match: ['identityNumber', 'noorId', 'code'],
    through: { guardian: ['phone'] },
    aliases: {
      arabicName: ['اسم الطالب', 'اسم الطالبة', 'الاسم', 'الاسم الرباعي', 'الاسم الكامل'],
      identityNumber: [
        'رقم الطالب',
        'رقم الهوية',
        'السجل المدني',
        'السجل المدني / الإقامة',
        'رقم السجل المدني',
        'رقم الإقامة',
        'هوية الطالب',
        'رقم هوية الطالب',
        'رقم الهوية / الإقامة',
        'الرقم الأكاديمي',
      ],
      noorId: ['رقم نور', 'معرف نور'],
      gender: ['الجنس', 'النوع'],
      birthDate: ['تاريخ الميلاد', 'تاريخ الميلاد (م)', 'تاريخ الميلاد الميلادي'],
      birthDateHijri: ['تاريخ الميلاد (هـ)', 'تاريخ الميلاد الهجري', 'تاريخ الميلاد هجري'],
      birthPlace: ['مكان الميلاد', 'مكان الولادة'],
      nationality: ['الجنسية'],
      row: ['رقم الصف', 'الصف', 'المرحلة', 'الصف الدراسي'],
      classRoom: ['الفصل', 'رقم الفصل', 'الشعبة'],
      status: ['حالة الطالب', 'الحالة'],
      relationship: ['صلة القرابة', 'صلة ولي الأمر'],
      registrationDate: ['تاريخ التسجيل'],
      previousSchool: ['المدرسة السابقة'],
      notes: ['ملاحظات'],
      'guardian.phone': ['الجوال', 'رقم الجوال', 'جوال ولي الأمر', 'رقم جوال ولي الأمر', 'جوال الأب'],
      'guardian.arabicName': ['اسم ولي الأمر', 'ولي الأمر', 'اسم الأب'],
      'guardian.identityNumber': ['رقم هوية ولي الأمر', 'هوية ولي الأمر', 'سجل ولي الأمر'],
      'guardian.nationality': ['جنسية ولي الأمر'],
      'guardian.email': ['بريد ولي الأمر', 'البريد الإلكتروني لولي الأمر'],
      'guardian.job': ['مهنة ولي الأمر', 'وظيفة ولي الأمر'],
      'guardian.motherPhone': ['جوال الأم', 'رقم جوال الأم'],
    },
  },
  behaviour: 'student',
})
