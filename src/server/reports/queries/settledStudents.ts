import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'

/** A reference of a document's lines to lines of another one that tells whom it is about, and where it does. */
interface Settling {
  readonly model: Model
  readonly lines: string
  readonly field: ModelField
  readonly target: Model
  readonly owner: Model
  readonly group: string
  readonly child: ModelField
}

/**
 * Whom a row `l` of an entry `e` is about that names no child itself: those of the documents that its document settles on this account,
 * where such a document tells whom it is about (`namesAmong`). What names lines of it, as a credit note does, is about their children
 * alone. What settles nothing on the account, such as an advance, names nobody.
 */
export const settledStudents = (registry: Registry): string => {
  const all = registry.models.flatMap((model) => (model.posting === undefined ? [] : settlingOf(model, registry)))
  const namesLines = (one: Settling) => one.target.name === `${one.owner.name}.${one.group}`
  const settling = all.filter(
    (one) => namesLines(one) || !all.some((other) => other.model === one.model && other.owner === one.owner && namesLines(other)),
  )
  const parts = settling.map((one) => {
    const { model, lines, field, target, owner, group, child } = one
    const line = linesTable(owner.name, group)
    return `select distinct n.id, n.arabic_name, n.english_name from ${linesTable(model.name, lines)} x
        join ${tableName(target.name)} t on t.tenant_id = x.tenant_id and t.id = x.${columnName(field)}
        join ${line} i on i.tenant_id = t.tenant_id and ${namesLines(one) ? 'i.id = t.id' : 'i.record_id = t.record_id'}
        join ${tableName(child.to ?? '')} n on n.tenant_id = i.tenant_id and n.id = i.${columnName(child)}
      where e.resource = '${model.name}' and x.tenant_id = e.tenant_id and x.record_id = e.record_id
        and exists (select 1 from journal_entries o join ledger_rows r on r.tenant_id = o.tenant_id and r.entry_id = o.id
          where o.tenant_id = e.tenant_id and o.resource = '${owner.name}' and o.record_id = t.record_id and r.account_id = l.account_id)`
  })
  return parts.length
    ? `(select json_build_object('arabicName', string_agg(k.arabic_name, '، ' order by k.id), 'englishName', string_agg(coalesce(k.english_name, k.arabic_name), ', ' order by k.id))
      from (${parts.join(' union ')}) k having count(*) > 0)`
    : 'null'
}

function settlingOf(model: Model, registry: Registry): Settling[] {
  return model.lines.flatMap(({ name, fields }) =>
    [...fields.values()].flatMap((field) => {
      const target = field.kind === 'ref' ? registry.find(field.to ?? '') : undefined
      const owner = target?.owner
      const named = owner && [...owner.fields.values()].find(({ by }) => by === 'namesAmong')
      const [group = '', reference = ''] = String([named?.of ?? []].flat()[0] ?? '').split('.')
      const child = owner?.lines.find((one) => one.name === group)?.fields.get(reference)
      return target && owner && child ? [{ model, lines: name, field, target, owner, group, child }] : []
    }),
  )
}
