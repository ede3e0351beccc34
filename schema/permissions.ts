/** Permissions that no definition declares, by the resource next to which they are shown. */
export const furtherPermissions: ReadonlyMap<string, readonly string[]> = new Map([
  ['fiscalYears', ['viewAllFiscalYears']],
  ['company', ['viewAudit']],
])
