import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Registry } from '../../../../schema/registry.ts'

/**
 * Whom a row `l` of an entry `e` is about that names no child itself: those of the documents that its document settles on this account,
 * where such a document tells whom it is about (`namesAmong`). What settles nothing on the account, such as an advance, names nobody.
 */
export const settledStudents = (registry: Registry): string => {
  const settling = registry.models.flatMap((model) =>
    model.posting === undefined
      ? []
      : model.lines.flatMap(({ name, fields }) =>
          [...fields.values()].flatMap((field) => {
            const target = field.kind === 'ref' ? registry.find(field.to ?? '') : undefined
            const named = target?.owner && [...target.owner.fields.values()].find(({ by }) => by === 'namesAmong')
            return target?.owner && named ? [{ model, lines: name, field, target, owner: target.owner, named }] : []
          }),
        ),
  )
  const parts = settling.map(({ model, lines, field, target, owner, named }) => {
    const [group = '', reference = ''] = String([named.of ?? []].flat()[0]).split('.')
    const child = owner.lines.find((one) => one.name === group)?.fields.get(reference)
    return `select distinct n.id, n.arabic_name, n.english_name from ${linesTable(model.name, lines)} x
        join ${tableName(target.name)} t on t.tenant_id = x.tenant_id and t.id = x.${columnName(field)}
        join ${linesTable(owner.name, group)} i on i.tenant_id = t.tenant_id and i.record_id = t.record_id
        join ${tableName(child?.to ?? '')} n on n.tenant_id = i.tenant_id and n.id = i.${child ? columnName(child) : 'id'}
      where e.resource = '${model.name}' and x.tenant_id = e.tenant_id and x.record_id = e.record_id
        and exists (select 1 from journal_entries o join ledger_rows r on r.tenant_id = o.tenant_id and r.entry_id = o.id
          where o.tenant_id = e.tenant_id and o.resource = '${owner.name}' and o.record_id = t.record_id and r.account_id = l.account_id)`
  })
  return parts.length
    ? `(select json_build_object('arabicName', string_agg(k.arabic_name, '، ' order by k.id), 'englishName', string_agg(coalesce(k.english_name, k.arabic_name), ', ' order by k.id))
      from (${parts.join(' union ')}) k having count(*) > 0)`
    : 'null'
}
