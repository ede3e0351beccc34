import { computed, int } from '../../../schema/fields.ts'

/**
 * The account on which a line was earned before lines kept where they are: it has no cost centre there.
 * @param of what it has entered, and of a discount the account on which it stands
 */
export const earnedOutside = (...of: readonly string[]) => computed(int(), { by: 'earnedOutside', of, hidden: true })

/** What says on which account a line of an invoice is earned, and for which cost centre. */
export const placeReads = {
  serviceKind: 'items.service.kind',
  serviceAccount: 'items.service.incomeAccount',
  serviceCenter: 'items.service.costCenter',
  categoryAccount: 'items.service.category.account',
  salesAccount: 'items.item.category.salesAccount',
  // Of the grade in the year of the invoice.
  stageAccount: 'items.student.row.stage.incomeAccount',
  stageCenter: 'items.student.row.stage.costCenter',
  incomeAccount: { of: 'company.accountMappings', where: { role: 'income' }, take: 'account' },
  serviceDeferred: 'items.service.deferredAccount',
  deferredAccount: { of: 'company.accountMappings', where: { role: 'deferredIncome' }, take: 'account' },
} as const
