import type { Text } from './sqlText.ts'

/** SQL of the computed fields by name; `row` is the alias of the record, `year` of its year's row. */
export const computedExpressions: Readonly<Record<string, (row: string, year: string) => Text>> = {
  /** An account is a leaf while no other account names it as its parent. */
  isLeaf: (row) => `not exists (select 1 from accounts k where k.tenant_id = ${row}.tenant_id and k.parent_id = ${row}.id)`,
  /** A cost centre takes amounts while no other one names it as its parent. */
  isLeafCentre: (row) =>
    `not exists (select 1 from cost_centers k where k.tenant_id = ${row}.tenant_id and k.parent_id = ${row}.id)`,
  /** 1 for the eldest child of a guardian, by birth date. */
  siblingOrder: (row) =>
    `select 1 + count(*)::int from students k where k.tenant_id = ${row}.tenant_id and k.guardian_id = ${row}.guardian_id and (k.birth_date, k.id) < (${row}.birth_date, ${row}.id)`,
  guardianChildren: (row) =>
    `select count(*)::int from students k where k.tenant_id = ${row}.tenant_id and k.guardian_id = ${row}.id`,
  /** What is owed to a supplier, from final vouchers that name it. */
  supplierBalance: (row) =>
    `select coalesce(sum(coalesce(k.credit, 0) - coalesce(k.debit, 0)), 0) from vouchers_entries k join vouchers v on v.tenant_id = k.tenant_id and v.id = k.record_id
     where k.tenant_id = ${row}.tenant_id and k.party_suppliers_id = ${row}.id and v.status not in ('draft', 'void')`,
  accessGroupMembers: (row) =>
    `select count(*)::int from users_access_groups k where k.tenant_id = ${row}.tenant_id and k.target_id = ${row}.id`,
  /** What is due on the receivable account, from final vouchers that name the guardian. */
  guardianBalance: (row) =>
    `select coalesce(sum(coalesce(k.debit, 0) - coalesce(k.credit, 0)), 0) from vouchers_entries k join vouchers v on v.tenant_id = k.tenant_id and v.id = k.record_id
     where k.tenant_id = ${row}.tenant_id and k.party_guardians_id = ${row}.id and v.status not in ('draft', 'void')`,
}
