import type { ResourceName } from '../schema/field.ts'

/** Something that waits to be done: the records of a resource that fit a filter of its list. */
export interface Waiting {
  /** Its sentence is the text `today.{name}`, with the count. */
  readonly name: string
  readonly resource: ResourceName
  /** As in the address of the list, so that the list shows the same records. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Dates that have passed, or will within the days that the company says. */
  readonly expires?: string
  /** Asked besides the permission to view the resource. */
  readonly permission?: string
  readonly tone?: 'warning' | 'danger'
}

const inOffice = ['working', 'suspended']

/** What the home page looks for, in its order; each line is counted within the person's branch, year and permissions. */
export const waiting: readonly Waiting[] = [
  { name: 'draftVouchers', resource: 'vouchers', filter: { status_in: ['draft'] }, permission: 'editVouchers' },
  { name: 'vouchersToPost', resource: 'vouchers', filter: { status_in: ['open'] }, permission: 'gLPost' },
  {
    name: 'recurringInTheWay',
    resource: 'voucherTemplates',
    filter: { failures_gt: 0 },
    permission: 'editVouchers',
    tone: 'danger',
  },
  { name: 'studentsToComplete', resource: 'students', filter: { toComplete: true }, permission: 'editStudents' },
  { name: 'guardiansToComplete', resource: 'guardians', filter: { toComplete: true }, permission: 'editGuardians' },
  { name: 'fullClasses', resource: 'classRooms', filter: { active: true, left_lte: 0 }, tone: 'warning' },
  { name: 'studentIdentities', resource: 'students', expires: 'identityExpiry', tone: 'warning' },
  { name: 'guardianIdentities', resource: 'guardians', filter: { active: true }, expires: 'identityExpiry', tone: 'warning' },
  { name: 'residences', resource: 'employees', filter: { status_in: inOffice }, expires: 'residenceExpiry', tone: 'danger' },
  { name: 'workPermits', resource: 'employees', filter: { status_in: inOffice }, expires: 'workPermitExpiry', tone: 'danger' },
  { name: 'passports', resource: 'employees', filter: { status_in: inOffice }, expires: 'passportExpiry', tone: 'warning' },
  { name: 'insurances', resource: 'employees', filter: { status_in: inOffice }, expires: 'insuranceExpiry', tone: 'warning' },
  { name: 'contracts', resource: 'employees', filter: { status_in: inOffice }, expires: 'contractEnd', tone: 'warning' },
  { name: 'probations', resource: 'employees', filter: { status_in: inOffice }, expires: 'probationEnd', tone: 'warning' },
]

/** A count of records for the year at a glance: by a reference and what it belongs to, or by month of a date. */
export interface Glance {
  /** Its title is the text `glance.{name}`. */
  readonly name: string
  readonly resource: ResourceName
  readonly by: string
  /** The reference of the counted one that groups it: a grade's stage. */
  readonly under?: string
  /** A choice that parts each count. */
  readonly parts?: string
  readonly filter?: Readonly<Record<string, unknown>>
}

export const glances: readonly Glance[] = [
  { name: 'students', resource: 'students', by: 'row', under: 'stage', parts: 'gender' },
  { name: 'vouchers', resource: 'vouchers', by: 'date', filter: { status_not: 'void' } },
]
