import { defineResource } from '../../schema/define.ts'
import { date, int, longText, text } from '../../schema/fields.ts'

const left = { readOnly: true, shownWhen: { openItems: { empty: false } } } as const

/** The years of the books; they do not overlap. */
export const fiscalYears = defineResource({
  name: 'fiscalYears',
  scope: 'tenant',
  headOffice: true,
  menu: { group: 'settings', icon: 'dateRange' },
  routes: { style: 'inline' },
  title: ['year'],
  fields: {
    year: int({ required: true, unique: true, min: 1900, max: 2200 }),
    startDate: date({ required: true }),
    endDate: date({ required: true }),
    // What the books lacked when the year was closed nevertheless, in the words of whoever closed it: its closing tells every reader in theirs.
    openItems: longText({ readOnly: true, hidden: true }),
    closingReason: text(left),
  },
  rules: [{ order: ['startDate', 'endDate'], error: 'Date.StartAfterEnd', field: 'endDate' }],
  states: { open: ['closing', 'closed'], closing: ['open', 'closed'], closed: ['open'] },
  actions: {
    close: { to: 'closed', permission: 'closeFiscalYears', behaviour: 'closeYear', makes: 'vouchers', guided: 'year-closing' },
    // With what the books lack, of which its author knows.
    closeUnfinished: {
      to: 'closed',
      permission: 'closeUnfinishedYears',
      behaviour: 'closeUnfinishedYear',
      makes: 'vouchers',
      guided: 'year-closing',
      input: { reason: text({ required: true }) },
    },
    reopen: {
      from: ['closed'],
      to: 'open',
      permission: 'closeFiscalYears',
      behaviour: 'reopenYear',
      takesBack: true,
      guided: 'year-closing',
      danger: true,
      input: { reason: text({ required: true }) },
    },
  },
  list: { sort: { by: 'year', order: 'desc' } },
  serial: true,
  behaviour: 'fiscalYear',
})
