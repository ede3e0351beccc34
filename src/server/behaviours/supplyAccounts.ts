import { sql } from '../database/sql.ts'
import { type SupplyPart, supplyParts } from '../reports/documents/supplyParts.ts'
import { type Account, accountsOf, entriesOf, knownOf } from './voucherEntries.ts'

/** An account that has a part in a supply, and in whose name it stands. */
export type SupplyAccount = Account & {
  readonly part: SupplyPart
  readonly kind: string
  readonly partyKind: string
}

/**
 * Those of the accounts of some vouchers, with those that they correct, as they are and as they were, that have one: read once for all that is asked
 * of them.
 */
export const supplyAccounts = knownOf(async (changes, { tenant }, run): Promise<ReadonlyMap<unknown, SupplyAccount>> => {
  const records = changes.flatMap(({ record, before }) => [record, ...(before ? [before] : [])])
  const corrected = records.flatMap(({ correctedAccount }) => (typeof correctedAccount === 'number' ? [correctedAccount] : []))
  const named = [...accountsOf(records.flatMap(entriesOf)), ...corrected]
  const rows = await run<SupplyAccount>(
    sql`select a.id, p.part, a.kind, a.party_kind as "partyKind", a.code, a.arabic_name as "arabicName", a.english_name as "englishName"
      from ${supplyParts(sql`a.id = any(${named}::int[])`, tenant)} p join accounts a on a.tenant_id = ${tenant} and a.id = p.id`,
  )
  return new Map(rows.map((account) => [account.id, account]))
})
