import type { Permissions } from './language/access.ts'

/** Permissions that no definition declares, by the resource next to which they are shown. */
export const furtherPermissions: ReadonlyMap<string, readonly string[]> = new Map([
  ['fiscalYears', ['viewAllFiscalYears']],
  ['company', ['viewAudit']],
  ['employees', ['viewEmployeesDashboard']],
  ['purchaseOrders', ['viewStockCategoryTransactions']],
])

/** One permission for all that may be done with records. */
export const allBy = (permission: string): Required<Permissions> => ({
  view: permission,
  add: permission,
  edit: permission,
  delete: permission,
})
