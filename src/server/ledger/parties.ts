/** Who can stand on a row of the ledger, and the column that names them. */
export const parties = [
  { resource: 'guardians', column: 'guardian_id' },
  { resource: 'suppliers', column: 'supplier_id' },
  { resource: 'employees', column: 'employee_id' },
] as const

export interface Party {
  readonly resource: string
  readonly id: number
}
