import type { CardData } from '../schema/card.ts'

const inOffice = { status: { in: ['working', 'suspended'] } }

/** What the home page shows, in its order; each within the person's branch, year and permissions. */
export const cards: readonly CardData[] = [
  { card: 'draftVouchers', of: 'vouchers', where: { status: { in: ['draft'] } }, permission: 'editVouchers' },
  { card: 'vouchersToPost', of: 'vouchers', where: { status: { in: ['open'] } }, permission: 'gLPost' },
  {
    card: 'recurringInTheWay',
    of: 'voucherTemplates',
    where: { failures: { gt: 0 } },
    permission: 'editVouchers',
    tone: 'danger',
  },
  { card: 'webhooksOff', of: 'webhooks', where: { switchedOff: true }, permission: 'editWebhooks', tone: 'danger' },
  { card: 'studentsToComplete', of: 'students', where: { toComplete: true }, permission: 'editStudents' },
  { card: 'guardiansToComplete', of: 'guardians', where: { toComplete: true }, permission: 'editGuardians' },
  { card: 'fullClasses', of: 'classRooms', where: { active: true, left: { lte: 0 } }, tone: 'warning' },
  { card: 'studentIdentities', of: 'students', expires: 'identityExpiry', tone: 'warning' },
  { card: 'guardianIdentities', of: 'guardians', where: { active: true }, expires: 'identityExpiry', tone: 'warning' },
  { card: 'residences', of: 'employees', where: inOffice, expires: 'residenceExpiry', tone: 'danger' },
  { card: 'workPermits', of: 'employees', where: inOffice, expires: 'workPermitExpiry', tone: 'danger' },
  { card: 'passports', of: 'employees', where: inOffice, expires: 'passportExpiry', tone: 'warning' },
  { card: 'insurances', of: 'employees', where: inOffice, expires: 'insuranceExpiry', tone: 'warning' },
  { card: 'contracts', of: 'employees', where: inOffice, expires: 'contractEnd', tone: 'warning' },
  { card: 'probations', of: 'employees', where: inOffice, expires: 'probationEnd', tone: 'warning' },
  { card: 'students', of: 'students', by: 'row', under: 'stage', parts: 'gender' },
  { card: 'vouchers', of: 'vouchers', where: { status: { not: 'void' } }, trend: { by: 'date', per: 'month' } },
]
