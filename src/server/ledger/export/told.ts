import { auditLook } from '../../audit/looks.ts'
import { lackingForParty } from '../../audit/privacy.ts'
import { sql, word } from '../../database/sql.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import type { Context } from '../../engine/context.ts'
import { privateParties } from '../parties.ts'

/**
 * A file of the books is whole or it proves nothing: where its rows tell something private of parties, whoever may not know that gets none, and
 * whoever may has looked at it.
 * @throws Problem 403
 */
export async function lookAtBooks(context: Context, asked: Readonly<Record<string, unknown>>): Promise<void> {
  for (const { resource, column, tells } of privateParties) {
    const [told] = await context.database.one(
      context.tenant,
      sql`select 1 from accounts a join ledger_rows l on l.tenant_id = a.tenant_id and l.account_id = a.id
        where a.tenant_id = ${context.tenant} and a.party_kind = ${tells} and l.branch_id = any(${context.visibleBranches}::int[]) and l.${word(column)} is not null limit 1`,
    )
    if (!told) continue
    const lacking = lackingForParty(resource, context)
    if (lacking !== null) throw forbidden(lacking)
    await auditLook(context.registry.get(resource), 'export', [], context, asked)
  }
}
