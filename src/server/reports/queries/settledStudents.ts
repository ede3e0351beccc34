import type { Registry } from '../../../../schema/registry.ts'
import { settlings } from '../../ledger/settling.ts'

/**
 * Whom a row `l` of an entry `e` is about that names no child itself: those whose fees it settles, or whose credit it is. What settles
 * nothing, such as an advance, names nobody.
 */
export const settledStudents = (registry: Registry): string => {
  const parts = settlings(registry).map(
    ({ from, child, children }) =>
      `select n.id, n.arabic_name, n.english_name from ${from} i join ${children} n on n.tenant_id = i.tenant_id and n.id = i.${child}`,
  )
  return parts.length
    ? `(select json_build_object('arabicName', string_agg(k.arabic_name, '، ' order by k.id), 'englishName', string_agg(coalesce(k.english_name, k.arabic_name), ', ' order by k.id))
      from (${parts.join(' union ')}) k having count(*) > 0)`
    : 'null'
}
