import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { code } from '../../schema/fields/code.ts'
import { date } from '../../schema/fields/date.ts'
import { email } from '../../schema/fields/email.ts'
import { iban } from '../../schema/fields/iban.ts'
import { identity } from '../../schema/fields/identity.ts'
import { image } from '../../schema/fields/image.ts'
import { int } from '../../schema/fields/int.ts'
import { longText } from '../../schema/fields/longText.ts'
import { money } from '../../schema/fields/money.ts'
import { phone } from '../../schema/fields/phone.ts'
import { quantity } from '../../schema/fields/quantity.ts'
import { ref } from '../../schema/fields/ref.ts'
import { split } from '../../schema/fields/split.ts'
import { text } from '../../schema/fields/text.ts'
import { identityTypes } from '../../schema/values/identity.ts'
import { personNames } from '../groups/personNames.ts'
import { genders } from '../groups/values.ts'

const inOffice = { status: { in: ['working', 'suspended'] } } as const

/** Teachers and staff: who they are, what they are hired as, what they earn. */
export const employees = defineResource({
  name: 'employees',
  scope: 'branch',
  menu: { group: 'humanResources', icon: 'badge' },
  sections: {
    identity: {
      code: code({ unique: { error: 'Code.AlreadyUsed' } }),
      ...personNames(),
      photo: image(),
      gender: choice(genders),
      birthDate: date({ hijri: true, notAfter: 'today' }),
      nationality: ref('nationalities', { required: true }),
      religion: ref('religions'),
      maritalStatus: ref('maritalStatuses'),
      qualification: ref('qualifications'),
      specialisation: text({ max: 100 }),
    },
    documents: {
      identityType: choice(identityTypes, { required: true }),
      identityNumber: identity({ required: true, unique: { in: 'tenant' }, masked: true }),
      passportNumber: text({ pattern: 'latin', max: 15 }),
      passportExpiry: date(),
      residenceNumber: text({ pattern: 'digits', min: 10, max: 10 }),
      residenceExpiry: date({ hijri: true }),
      workPermitExpiry: date({ hijri: true }),
      insuranceCompany: text({ max: 100 }),
      insurancePolicy: text({ max: 60 }),
      insuranceExpiry: date(),
      // The professional licence without which nobody teaches.
      licenceNumber: text({ pattern: 'latin', max: 30 }),
      licenceExpiry: date({ hijri: true }),
    },
    contact: {
      phone: phone({ required: true }),
      email: email(),
      address: text(),
      emergencyName: text({ max: 100 }),
      emergencyPhone: phone(),
    },
    work: {
      hireDate: date({ required: true, hijri: true }),
      jobTitle: ref('jobTitles', { required: true }),
      management: ref('managements'),
      section: ref('sections', { where: { management: { same: 'management' } } }),
      contractKind: choice(['permanent', 'fixedTerm', 'partTime', 'seasonal'], { extensible: true }),
      contractEnd: date({ requiredWhen: { contractKind: 'fixedTerm' }, notBefore: 'hireDate' }),
      probationEnd: date({ notBefore: 'hireDate' }),
      workHours: quantity({ min: '0', max: '24' }),
      weekDays: int({ min: 1, max: 7, default: 5 }),
      annualLeaveDays: quantity({ min: '0', max: '365' }),
      openingLeaveBalance: quantity(),
      user: ref('users'),
      statusFrom: date({ readOnly: true }),
      statusReason: text({ readOnly: true }),
      notes: longText(),
    },
    salary: {
      basicSalary: money({ positive: true, permission: 'viewSalaries' }),
      paymentMethod: choice(['bank', 'cash'], { default: 'bank' }),
      bank: ref('bankInstitutions', {
        shownWhen: { paymentMethod: 'bank' },
        where: { active: true },
        permission: 'viewSalaries',
      }),
      iban: iban({ shownWhen: { paymentMethod: 'bank' }, permission: 'viewSalaries' }),
      gosiNumber: text({ pattern: 'digits', max: 20 }),
      gosiRegistrationDate: date(),
      costCenters: split('costCenters', {
        of: ['basicSalary'],
        where: { isLeaf: true, active: true },
        repeated: 'Line.CostCentreRepeated',
      }),
    },
  },
  states: { working: ['suspended', 'ended'], suspended: ['working', 'ended'], ended: ['working'] },
  actions: {
    suspend: {
      to: 'suspended',
      danger: true,
      input: { statusFrom: date({ required: true, default: 'today' }), statusReason: text({ required: true }) },
    },
    start: {
      to: 'working',
      input: { statusFrom: date({ required: true, default: 'today' }), statusReason: text({ required: true }) },
    },
    end: {
      to: 'ended',
      danger: true,
      input: { statusFrom: date({ required: true, default: 'today' }), statusReason: text({ required: true }) },
    },
  },
  alerts: [
    { field: 'residenceExpiry', before: 'reminders', while: inOffice, tone: 'danger' },
    { field: 'workPermitExpiry', before: 'reminders', while: inOffice, tone: 'danger' },
    { field: 'passportExpiry', before: 'reminders', while: inOffice },
    { field: 'insuranceExpiry', before: 'reminders', while: inOffice },
    { field: 'licenceExpiry', before: 'reminders', while: inOffice },
    { field: 'contractEnd', before: 'reminders', while: inOffice },
    { field: 'probationEnd', before: 'reminders', while: inOffice },
  ],
  search: ['arabicName', 'englishName', 'code', 'identityNumber', 'phone'],
  list: {
    columns: ['code', 'arabicName', 'jobTitle', 'management', 'phone', 'identityNumber', 'hireDate', 'status'],
    filters: ['jobTitle', 'management', 'section', 'nationality', 'status'],
  },
  import: {
    match: ['identityNumber', 'code'],
    // Beside what schools write, the columns of the ministry's reports of teachers and administrators.
    aliases: {
      code: ['الرقم الوظيفي', 'رقم الموظف', 'رقم المعلم'],
      arabicName: ['اسم الموظف', 'اسم المعلم', 'اسم المعلمة', 'الاسم', 'الاسم الرباعي', 'اسم شاغل الوظيفة'],
      identityNumber: ['رقم الهوية', 'رقم هوية المعلم', 'السجل المدني', 'السجل المدني / الإقامة', 'رقم الإقامة'],
      phone: ['الجوال', 'رقم الجوال', 'جوال الموظف', 'جوال المعلم', 'رقم الهاتف المتنقل'],
      nationality: ['الجنسية'],
      gender: ['الجنس', 'النوع'],
      religion: ['الديانة'],
      maritalStatus: ['الحالة الاجتماعية'],
      birthDate: ['تاريخ الميلاد', 'تاريخ الميلاد (م)'],
      birthDateHijri: ['تاريخ الميلاد (هـ)'],
      hireDate: ['تاريخ التعيين', 'تاريخ المباشرة', 'تاريخ المباشرة بالمدرسة', 'تاريخ الالتحاق', 'تاريخ بداية العقد'],
      hireDateHijri: ['تاريخ التعيين (هـ)', 'تاريخ المباشرة (هـ)', 'تاريخ المباشرة بالمدرسة (هـ)'],
      jobTitle: ['المسمى الوظيفي', 'الوظيفة', 'المهنة', 'العمل الحالي', 'العمل المسند', 'طبيعة العمل'],
      management: ['الإدارة'],
      section: ['القسم'],
      qualification: ['المؤهل', 'المؤهل العلمي', 'المؤهل الدراسي', 'الدرجة العلمية'],
      specialisation: ['التخصص', 'التخصص العام', 'تخصص المؤهل', 'مادة التخصص', 'مادة التدريس'],
      contractEnd: ['تاريخ نهاية العقد', 'تاريخ انتهاء العقد'],
      passportNumber: ['رقم الجواز', 'رقم جواز السفر'],
      passportExpiry: ['تاريخ انتهاء الجواز'],
      residenceExpiry: ['تاريخ انتهاء الإقامة'],
      residenceExpiryHijri: ['تاريخ انتهاء الإقامة (هـ)'],
      workPermitExpiry: ['تاريخ انتهاء رخصة العمل'],
      licenceNumber: ['رقم الرخصة المهنية', 'رقم الرخصة'],
      licenceExpiry: ['تاريخ انتهاء الرخصة المهنية', 'تاريخ انتهاء الرخصة'],
      licenceExpiryHijri: ['تاريخ انتهاء الرخصة المهنية (هـ)'],
      basicSalary: ['الراتب الأساسي', 'الأساسي'],
      bank: ['البنك', 'اسم البنك'],
      iban: ['الآيبان', 'رقم الآيبان', 'رقم الحساب', 'رقم الحساب البنكي'],
      gosiNumber: ['رقم التأمينات', 'رقم الاشتراك في التأمينات'],
      email: ['البريد', 'البريد الإلكتروني'],
    },
  },
  behaviour: 'personNames',
})
