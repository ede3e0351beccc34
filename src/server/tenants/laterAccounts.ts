import pg from 'pg'
import { chart } from '../../../resources/chart/chart.ts'
import type { PostingRole } from '../../../resources/groups/values.ts'
import type { Registry } from '../../../schema/registry.ts'

/** Roles in postings that came after schools had begun. */
const laterRoles: readonly PostingRole[] = ['advanceVat', 'impairmentExpense', 'doubtfulAllowance']

/**
 * The statements by which schools that began with the product's chart before a role in postings was there get its account, and the role on
 * it, as a new school does. A school with a chart of its own, or whose code is taken by another account, says which one it is.
 */
export const laterAccounts = (registry: Registry): string[] =>
  registry.find('company') && registry.find('accounts')
    ? laterRoles.flatMap((role) => {
        const account = chart.find(({ roles }) => roles?.includes(role))
        if (!account?.parent) return []
        // What stood in the chart before its role is known by either of its names: one of them may have been mended since.
        const [code = '', arabic = '', english = '', kind = '', parent = ''] = [
          account.code,
          account.arabicName,
          account.englishName,
          account.kind,
          account.parent,
        ].map((text) => pg.escapeLiteral(text))
        const unmapped = `not exists (select 1 from company_account_mappings m where m.tenant_id = c.tenant_id and m.role = '${role}')`
        const above = `join accounts p on p.tenant_id = c.tenant_id and p.code = ${parent} and p.kind = ${kind}
            and exists (select 1 from accounts s where s.tenant_id = p.tenant_id and s.parent_id = p.id)`
        return [
          `insert into accounts (tenant_id, code, arabic_name, english_name, kind, party_kind, parent_id)
            select c.tenant_id, ${code}, ${arabic}, ${english}, p.kind, 'none', p.id from company c ${above}
            where ${unmapped} and not exists (select 1 from accounts a where a.tenant_id = c.tenant_id and a.code = ${code})`,
          `insert into company_account_mappings (tenant_id, record_id, position, role, account_id)
            select c.tenant_id, c.id, (select coalesce(max(m.position), -1) + 1 from company_account_mappings m where m.tenant_id = c.tenant_id and m.record_id = c.id), '${role}', a.id
            from company c join accounts a on a.tenant_id = c.tenant_id and a.code = ${code} and (a.arabic_name = ${arabic} or a.english_name = ${english}) and a.active and a.kind = ${kind} and a.party_kind = 'none'
            where ${unmapped} and not exists (select 1 from accounts s where s.tenant_id = a.tenant_id and s.parent_id = a.id)`,
        ]
      })
    : []
