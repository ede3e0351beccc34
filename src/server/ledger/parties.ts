import type { Party } from '../../../schema/recipe.ts'

/**
 * Who can be named by a row of the ledger, in which column, and to which area of the books accounts in their names belong.
 * Accounts of the kind `tells` reveal what is private about a party: what employees are owed and owe, but not the cash in their
 * hands.
 */
export const parties = [
  { resource: 'guardians', column: 'guardian_id', area: 'sales' },
  { resource: 'customers', column: 'customer_id', area: 'sales' },
  { resource: 'suppliers', column: 'supplier_id', area: 'purchases' },
  { resource: 'employees', column: 'employee_id', area: 'payroll', tells: 'employee' },
] as const

/** Parties of whom accounts in their names tell something private. */
export const privateParties = parties.flatMap((party) => ('tells' in party ? [party] : []))

type PartyColumn = (typeof parties)[number]['column']

/** What the columns of a row say of its party. */
export type PartyColumns = Readonly<Record<PartyColumn, number | null>>

/** The columns that name parties, of a row by its alias. */
export const partyColumns = (row?: string): string =>
  parties.map(({ column }) => (row === undefined ? column : `${row}.${column}`)).join(', ')

/** The party of a row; null for a row that is nobody's. */
export function partyOn(row: PartyColumns): Party | null {
  const party = parties.find(({ column }) => row[column] !== null)
  return party ? { resource: party.resource, id: row[party.column] as number } : null
}

/** SQL of a value of the party of a row `l`: an expression over its record `n`. */
export const partyValue = (columnsOf: (resource: string) => string): string =>
  `coalesce(${parties
    .map(
      ({ resource, column }) =>
        `(select ${columnsOf(resource)} from ${resource} n where n.tenant_id = l.tenant_id and n.id = l.${column})`,
    )
    .join(', ')})`
