import { auditLook } from '../../audit/looks.ts'
import { lackingForParty } from '../../audit/privacy.ts'
import { sql, word } from '../../database/sql.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import type { Context } from '../../engine/context.ts'
import { privateParties } from '../parties.ts'

/**
 * Only a complete file of the books proves anything. If its rows reveal something private about parties, a person who may not
 * know that gets no file, and for others the look at these parties is logged.
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
