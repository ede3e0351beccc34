/** Tables of the demo's documents that must be posted before a year is closed, by resource. */
const tables = {
  vouchers: 'vouchers',
  salesInvoices: 'sales_invoices',
  incomeRecognitions: 'income_recognitions',
  collections: 'collections',
  salaries: 'salaries',
  socialInsuranceSheets: 'social_insurance_sheets',
}

/** Deletes the drafts, and the salaries that nobody has approved, of the demo school and posts what is open, so that nothing of this sort keeps its year from being closed. */
export async function postDemoDocuments(
  query: <T>(text: string) => Promise<T[]>,
  post: (path: string, branch: number) => Promise<unknown>,
): Promise<void> {
  for (const [resource, table] of Object.entries(tables)) {
    await query(`delete from ${table} where tenant_id = 1 and status in ('draft', 'calculated')`)
    const open = await query<{ id: number; branch: number }>(
      `select id, branch_id as branch from ${table} where tenant_id = 1 and status = 'open' order by date, id`,
    )
    for (const { id, branch } of open) await post(`${resource}/${id}/post`, branch)
  }
}
