import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { isOwed, ofFamilies, openTerms, otherEntries, until } from '../documents/familyBooks.ts'

/** All families, today. */
const asked = { guardian: null, asOf: null } as const

/** Branches in which something else is open of instalments, with what was entered besides, than the books say of it; with both and the difference. */
export const differingReceivables = (context: Context): Sql =>
  sql`select null::json as document, b.arabic_name || ': ' || p.owed || ' <> ' || p.receivable || ' (' || (p.receivable - p.owed) || ')' as description
    from (select branch_id, sum(owed) as owed, sum(receivable) as receivable from (
        select branch_id, "left" as owed, 0::numeric as receivable from (${openTerms(asked, context)}) o where status = 'posted'
        union all select branch_id, amount, 0 from (${otherEntries(asked, context)}) o
        union all select l.branch_id, 0, l.debit - l.credit from ledger_rows l
          where l.tenant_id = ${context.tenant} and ${ofFamilies(asked, 'l')} and ${until(asked)} and ${isOwed(context.tenant)}) parts
      group by branch_id) p join branches b on b.tenant_id = ${context.tenant} and b.id = p.branch_id where p.owed <> p.receivable`
