import { defineResource } from '../../schema/define.ts'
import {
  choice,
  code,
  date,
  email,
  iban,
  identity,
  image,
  int,
  longText,
  money,
  percent,
  phone,
  quantity,
  ref,
  split,
  text,
} from '../../schema/fields.ts'
import { identityTypes } from '../../schema/values/identity.ts'
import { personNames } from '../groups/personNames.ts'
import { genders } from '../groups/values.ts'
import { employeeHeadings } from '../headings/employees.ts'

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
      photo: image({ ratio: '3:4' }),
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
      hireDate: date({ required: true, hijri: true, notBefore: 'birthDate' }),
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
      statusFrom: date({ readOnly: true, notBefore: 'hireDate' }),
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
  lines: {
    // What is paid or kept back every month besides the basic salary, each for its time.
    salaryItems: {
      permission: 'viewSalaries',
      fields: {
        salaryItem: ref('salaryItems', { required: true, where: { active: true, basis: { in: ['fixed', 'percentage'] } } }),
        amount: money({ positive: true }),
        percentage: percent({ min: '0', max: '100' }),
        from: date(),
        to: date({ notBefore: 'from' }),
      },
      rules: [{ exactlyOne: ['amount', 'percentage'], error: 'Employee.AmountOrPercentage' }],
      unique: [{ fields: ['salaryItem'], during: ['from', 'to'], error: 'Employee.SalaryItemTwice' }],
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
  timeline: { year: ['jobTitle', 'management'], actions: ['suspend', 'start', 'end'] },
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
    aliases: employeeHeadings,
  },
  behaviour: 'personNames',
})
