import { computed, date, flag, iban, int, longText, money, ref } from '../../../schema/fields.ts'

/** Who sees what a family owes. */
const owedOnly = { permission: 'viewSalesTransactions' } as const

/** What instalments and returned cheques have left to be paid since a day that has gone by. */
const overdueOf = { usedBy: 'salesInvoices.guardian', among: ['chequeReturns.guardian'], tone: 'danger' } as const

/** What a family owes and has paid, and whether it works here. */
export const familyAccount = () =>
  ({
    receivableAccount: ref('accounts', { where: { isLeaf: true, active: true, partyKind: 'guardian' } }),
    iban: iban({ stepUp: true }),
    // What a family owes and pays is for those who see invoices: whoever keeps its names and phones needs none of it.
    openingBalance: computed(money(), { ...owedOnly, by: 'openingReceivable' }),
    balance: computed(money(), { ...owedOnly, by: 'receivable' }),
    unpostedBalance: computed(money(), {
      ...owedOnly,
      by: 'waitingReceivable',
      usedBy: 'vouchers.entries.party',
      tone: 'warning',
    }),
    lastPaid: computed(money(), { ...owedOnly, by: 'lastReceived', usedBy: 'collections.guardian' }),
    lastPaidOn: computed(date(), { ...owedOnly, by: 'lastDay', usedBy: 'collections.guardian' }),
    overdue: computed(money(), { ...owedOnly, ...overdueOf, by: 'overdueAmong' }),
    overdueSince: computed(date(), { ...owedOnly, ...overdueOf, by: 'overdueSince' }),
    children: computed(int(), { by: 'count', usedBy: 'students.guardian' }),
    // Father or mother works here.
    staffMember: computed(flag(), {
      by: 'isAmong',
      of: ['identityNumber', 'motherIdentityNumber'],
      among: ['employees.identityNumber'],
      while: { status: { in: ['working', 'suspended'] } },
    }),
    notes: longText(),
    active: flag({ default: true }),
  }) as const
