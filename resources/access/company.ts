import { defineResource } from '../../schema/define.ts'
import { choice, date, email, flag, image, int, money, percent, phone, quantity, text } from '../../schema/fields.ts'
import { named } from '../../schema/groups.ts'
import { address, business, employer, fiscal } from '../groups/business.ts'
import { currencies, recognitionBases } from '../groups/values.ts'
import { companyActions } from './company/actions.ts'
import { companyLines } from './company/lines.ts'

/** The school or group of schools itself: who it is, what it uses, how it keeps its books. */
export const company = defineResource({
  name: 'company',
  scope: 'tenant',
  single: true,
  headOffice: true,
  permissions: { view: 'viewSchool', add: 'editCompany', edit: 'editCompany' },
  menu: { group: 'settings', icon: 'domain' },
  routes: { base: 'school-setting' },
  fields: { ...named(), logo: image(), ...business(), ...employer() },
  sections: {
    contact: { phone: phone(), email: email(), url: text({ pattern: 'url' }) },
    address: address(),
    // For which months tax is returned; left open, a month or a quarter.
    fiscal: {
      ...fiscal(),
      taxPercentage: percent({ required: true, min: '0', default: '15' }),
      // Of new invoices; what was invoiced keeps what it was invoiced by.
      recognisedBy: choice(recognitionBases, { required: true, default: 'days' }),
      vatPeriod: choice(['month', 'quarter']),
      currency: choice(currencies, { required: true, default: 'SAR' }),
    },
    features: {
      general: flag(),
      storeEnabled: flag(),
      deservedFeeMode: flag(),
      eInvoicing: flag(),
      temporaryFinancialTransactions: flag(),
    },
    locks: {
      generalLockDate: date(),
      salesLockDate: date(),
      purchasesLockDate: date(),
      treasuryLockDate: date(),
      payrollLockDate: date(),
      stockLockDate: date(),
    },
    preferences: {
      phoneRule: choice(['saudi', 'specification'], { required: true, default: 'saudi' }),
      digits: choice(['latin', 'arabic'], { required: true, default: 'latin' }),
      // Purchase orders of more than this are approved before they are issued; empty approves none.
      approvedAbove: money({ empty: null, min: '0' }),
    },
    reminders: {
      firstReminderDays: int({ empty: null, min: 0, max: 365, default: 60 }),
      secondReminderDays: int({ empty: null, min: 0, max: 365, default: 30 }),
      lastReminderDays: int({ empty: null, min: 0, max: 365, default: 7 }),
    },
    // What is proposed as an allowance for instalments, by how long they have been overdue: what the school has learnt of its own families goes before.
    doubtfulDebts: {
      doubtfulOver90: percent({ required: true, min: '0', max: '100', default: '10' }),
      doubtfulOver180: percent({ required: true, min: '0', max: '100', default: '25' }),
      doubtfulOver365: percent({ required: true, min: '0', max: '100', default: '50' }),
    },
    // Of forms that are open to anyone; left empty, what each form says.
    openForms: { formsPerHour: int({ min: 1, max: 1000 }), formsPerPhone: int({ min: 1, max: 1000 }) },
    signIn: {
      // Of whom more than a password is wanted: of nobody, of those who may post, pay or say what others may, of all who work here.
      secondFactorFor: choice(['nobody', 'powerful', 'staff'], { required: true, default: 'nobody', stepUp: true }),
      // How long a device is remembered on which a code was given; 0 remembers none.
      rememberedDays: int({ required: true, min: 0, max: 180, default: 30, stepUp: true }),
    },
    payroll: {
      monthBasis: choice(['thirty', 'calendar'], { required: true, default: 'thirty' }),
      hoursPerMonth: int({ required: true, min: 1, max: 744, default: 240 }),
      // Of the basic salary of a month; empty is no limit.
      advanceShare: percent({ empty: null, min: '0', max: '100', default: '10' }),
      // Of what was earned in a month (Labour Law, article 93); what deductions do not take waits for the next month. Empty is all of it.
      deductionShare: percent({ empty: null, min: '0', max: '100', default: '50' }),
      // Fines of a month, in days' wages (Labour Law, article 70): beyond it the school is asked. Empty asks nothing.
      penaltyDays: quantity({ empty: null, min: '0', max: '30', default: '5' }),
      leaveYearDays: choice(['360', '365'], { required: true, default: '365' }),
      // The clock provides for leave and end of service by itself when a month is over.
      monthlyProvisions: flag(),
    },
    prints: {
      printLanguage: choice(['both', 'ar', 'en'], { required: true, default: 'both' }),
      printLogo: flag({ default: true }),
      printFooter: text({ max: 200 }),
      printStamp: image(),
    },
  },
  // Closing a month moves the general lock to its end, and says what was left open.
  actions: companyActions,
  asks: [{ on: ['stopEInvoicing'], when: { eInvoicing: false }, field: 'eInvoicing', error: 'Company.EInvoicingStops' }],
  guards: [{ on: ['edit'], changes: ['eInvoicing'], holds: { eInvoicing: { not: true } }, error: 'Company.EInvoicingOn' }],
  lines: companyLines(),
  // What the examples of numbers are written with; a line for all branches takes the code of that in which one works.
  reads: {
    branchCode: 'numbering.branch.code',
    allBranches: { of: 'branches', every: true, everywhere: true, take: ['id', 'code', 'isMaster', 'taxNumber'] },
    ownBranch: { of: 'branches', where: { active: true }, best: [], take: ['id', 'code', 'isMaster'] },
    someYear: { of: 'fiscalYears', where: { status: 'open', startDate: { lte: { field: 'today' } } }, best: [], take: 'year' },
  },
  calculate: 'numbering',
  behaviour: 'company',
  rules: [{ order: ['lastReminderDays', 'secondReminderDays', 'firstReminderDays'], error: 'Reminder.Order' }],
})
