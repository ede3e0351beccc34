import { defineResource } from '../../schema/define.ts'
import {
  choice,
  code,
  computed,
  date,
  email,
  image,
  int,
  longText,
  money,
  percent,
  phone,
  quantity,
  ref,
  text,
} from '../../schema/fields.ts'
import { personNames } from '../groups/personNames.ts'
import { genders } from '../groups/values.ts'
import { employeeHeadings } from '../headings/employees.ts'
import { employeeDocuments } from './employees/documents.ts'
import { contractKinds, employmentActions, employmentHistory, employmentRules, notBefore } from './employees/employment.ts'
import { employeeGuards } from './employees/guards.ts'
import { monthlyItems, pay } from './employees/pay.ts'

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
    documents: employeeDocuments(),
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
      contractKind: choice(contractKinds, { extensible: true }),
      contractStart: date({ readOnly: true }),
      contractEnd: date({ requiredWhen: { contractKind: 'fixedTerm' }, notBefore: 'hireDate' }),
      probationEnd: date({ notBefore: 'hireDate' }),
      workShift: ref('workShifts', { where: { active: true } }),
      workHours: quantity({ min: '0', max: '24' }),
      weekDays: int({ min: 1, max: 7, default: 5 }),
      annualLeaveDays: quantity({ min: '0', max: '365' }),
      openingLeaveBalance: quantity({ empty: null }),
      // Left empty, the first day of the books.
      openingLeaveOn: date({ shownWhen: { openingLeaveBalance: { empty: false } }, notBefore: 'hireDate' }),
      user: ref('users'),
      statusFrom: date({ readOnly: true, notBefore: 'hireDate' }),
      statusReason: text({ readOnly: true }),
      paidShare: percent({ readOnly: true, min: '0', max: '100', shownWhen: { status: 'suspended' } }),
      placeFrom: date({ readOnly: true }),
      ...notBefore(),
      notes: longText(),
    },
    salary: {
      ...pay(),
      // What was paid out in advance and is not repaid, as the books have it: what waits to be posted is still owed.
      advanceBalance: computed(money(), {
        by: 'sum',
        usedBy: 'employeeAdvances.employee',
        among: ['employeeAdvances.repaidInBooksLeft'],
        while: { status: 'open' },
        permission: 'viewEmployeeAdvancePayments',
      }),
      // How much of the school's goods they were given to keep and have not given back.
      goodsInCustody: computed(quantity(), {
        by: 'sum',
        flag: 'storeEnabled',
        usedBy: 'exchangeOrders.employee',
        among: ['exchangeOrders.cameBackLeft'],
        while: { status: 'posted', inCustody: true },
        permission: 'viewExchangeOrders',
      }),
    },
  },
  lines: { salaryItems: monthlyItems(), ...employmentHistory() },
  rules: employmentRules,
  guards: employeeGuards,
  states: { working: ['suspended', 'ended'], suspended: ['working', 'ended'], ended: ['working'] },
  actions: employmentActions(),
  calculate: 'employment',
  begins: { employeeTransfers: { employee: 'id' } },
  timeline: {
    year: ['branch', 'jobTitle', 'management', 'contractKind', 'basicSalary'],
    actions: ['suspend', 'start', 'renew', 'end', 'takeBackEnd', 'rehire', 'move'],
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
    aliases: employeeHeadings,
  },
  behaviour: 'employee',
})
