/** Permissions that no definition of its own brings, by the resource that they stand beside. */
export const furtherPermissions: Readonly<Record<string, readonly string[]>> = {
  fiscalYears: ['viewAllFiscalYears'],
  company: ['viewAudit'],
}
