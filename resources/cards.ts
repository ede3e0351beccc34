import type { CardData } from '../schema/card.ts'

/** What the home page shows, in its order; each within the person's branch, year and permissions. */
export const cards: readonly CardData[] = [
  { card: 'cash', of: 'safes', sum: 'balance', figure: {}, permission: 'viewAccounts' },
  { card: 'bankBalances', of: 'banks', sum: 'balance', figure: {}, permission: 'viewAccounts' },
  {
    card: 'receivables',
    of: 'accounts',
    where: { partyKind: 'guardian', kind: 'asset', isLeaf: true },
    sum: 'balance',
    figure: {},
  },
  {
    card: 'collected',
    // As reports say it: a cheque that the bank did not pay is none.
    of: 'collections.methods',
    where: { 'document.status': 'posted', bounced: { lte: 0 } },
    sum: 'amount',
    figure: { by: 'document.date' },
  },
  {
    card: 'due',
    of: 'salesInvoices.terms',
    where: { 'document.status': 'posted' },
    sum: 'amount',
    figure: { by: 'dueOn' },
  },
  { card: 'draftVouchers', of: 'vouchers', where: { status: { in: ['draft'] } }, permission: 'editVouchers' },
  { card: 'vouchersToPost', of: 'vouchers', where: { status: { in: ['open'] } }, permission: 'gLPost' },
  { card: 'webhooksOff', of: 'webhooks', where: { switchedOff: true }, permission: 'editWebhooks', tone: 'danger' },
  { card: 'newRequests', of: 'temporaryStudents', where: { status: 'new' }, permission: 'editRegistrationRequests' },
  { card: 'studentsToComplete', of: 'students', where: { toComplete: true }, permission: 'editStudents' },
  { card: 'guardiansToComplete', of: 'guardians', where: { toComplete: true }, permission: 'editGuardians' },
  { card: 'leaveToDecide', of: 'vacationRequests', where: { status: 'requested' }, permission: 'approveVacationRequests' },
  {
    card: 'awayToday',
    of: 'vacationRequests',
    where: {
      status: { in: ['approved', 'started'] },
      startDate: { lte: { field: 'today' } },
      endDate: { gte: { field: 'today' } },
    },
  },
  { card: 'fullClasses', of: 'classRooms', where: { active: true, left: { lte: 0 } }, tone: 'warning' },
  { card: 'students', of: 'students', by: 'row', under: 'stage', parts: 'gender' },
  { card: 'vouchers', of: 'vouchers', where: { status: { not: 'void' } }, trend: { by: 'date', per: 'month' } },
]
