import { defineResource } from '../../schema/define.ts'
import { date, int, text } from '../../schema/fields.ts'

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
  },
  rules: [{ order: ['startDate', 'endDate'], error: 'Date.StartAfterEnd', field: 'endDate' }],
  states: { open: ['closing', 'closed'], closing: ['open', 'closed'], closed: ['open'] },
  actions: {
    close: { to: 'closed', permission: 'closeFiscalYears', behaviour: 'closeYear', makes: 'vouchers', guided: 'year-closing' },
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
