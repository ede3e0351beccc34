import { date } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'
import { final } from '../groups/posted.ts'

/**
 * Takes what was earned before lines kept their place to the account and the cost centre of its stage: a voucher for each invoice, and for
 * each credit note of it. What stands in its place has none; a second run finds what was given back since.
 */
export const reclassifyIncome = defineRun({
  name: 'reclassifyIncome',
  permission: 'addVouchers',
  menu: { group: 'accounts', icon: 'swapHoriz' },
  input: { date: date({ required: true, within: 'fiscalYear', outside: 'Date.OtherYear', default: 'today' }) },
  over: 'salesInvoices',
  years: 'all',
  where: { status: 'posted' },
  filters: ['guardian'],
  show: ['date', 'guardian'],
  makes: 'vouchers',
  by: 'reclassificationOfInvoice',
  becomes: ['reference', 'description'],
  amounts: ['debit'],
  once: ['source', 'reference'],
  while: final,
  offers: 'post',
  undo: true,
})
