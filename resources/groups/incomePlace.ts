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
} as const
