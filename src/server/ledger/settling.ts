import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { Registry } from '../../../schema/registry.ts'

/** A reference of a document's lines to another document, or to lines of it, that tells whom it is about. */
export interface Settling {
  /** The document that is settled. */
  readonly owner: Model
  /** Of rows `l` of entries `e`: the lines `i` of the other document, with its own id as `document`. */
  readonly from: string
  /** The column of its lines that names whom they are about, and the table of these. */
  readonly child: string
  readonly children: string
}

interface Reference {
  readonly model: Model
  readonly lines: string
  readonly field: ModelField
  readonly target: Model
  readonly owner: Model
  readonly group: string
  readonly child: ModelField
}

/** A row that comes from one line of its document is about that line alone. */
const ofRow = `(coalesce(l.reason->>'key', '') <> 'line' or x.position + 1 = (l.reason->'params'->>'line')::int)`

/**
 * What rows of the books may settle: the documents that their document names in its lines, where such a document tells whom it is about
 * (`namesAmong`) and stands on the same account. What names lines of it, as a credit note does, is about their children alone,
 * on whichever account; and what uses up such a document, as a refund does, is about the same children. A document that names
 * one that settles, as a returned cheque does its receipt, is about its child where that is one alone.
 */
export function settlings(registry: Registry): Settling[] {
  const all = registry.models.flatMap((model) => (model.posting === undefined ? [] : referencesOf(model, registry)))
  const named = all.filter(namesLines)
  const direct = all.filter(
    (one) => namesLines(one) || !named.some((other) => other.model === one.model && other.owner === one.owner),
  )
  const ofDocuments = direct.filter((one) => !namesLines(one))
  return [
    ...direct.map(settlingOf),
    ...registry.models.flatMap((model) =>
      model.posting === undefined ? [] : [...usesOf(model, named), ...undoingsOf(model, ofDocuments)],
    ),
  ]
}

const namesLines = ({ target, owner, group }: Reference) => target.name === `${owner.name}.${group}`

/** The document of `t` stands on the account of the row. */
const onAccount = (
  owner: Model,
) => `and exists (select 1 from journal_entries o join ledger_rows r on r.tenant_id = o.tenant_id and r.entry_id = o.id
      where o.tenant_id = e.tenant_id and o.resource = '${owner.name}' and o.record_id = t.record_id and r.account_id = l.account_id)`

function settlingOf(one: Reference): Settling {
  const { model, lines, field, target, owner, group, child } = one
  const ofLines = namesLines(one)
  return {
    owner,
    child: columnName(child),
    children: tableName(child.to ?? ''),
    from: `(select i.*, t.record_id as document from ${linesTable(model.name, lines)} x
      join ${tableName(target.name)} t on t.tenant_id = x.tenant_id and t.id = x.${columnName(field)}
      join ${linesTable(owner.name, group)} i on i.tenant_id = t.tenant_id and ${ofLines ? 'i.id = t.id' : 'i.record_id = t.record_id'}
      where e.resource = '${model.name}' and x.tenant_id = e.tenant_id and x.record_id = e.record_id and ${ofRow} ${ofLines ? '' : onAccount(owner)})`,
  }
}

/** References of a document to one that settles others, for rows that come from none of its own lines. */
function undoingsOf(model: Model, direct: readonly Reference[]): Settling[] {
  return [...model.fields.values()].flatMap((through) =>
    direct.flatMap((one): Settling[] => {
      if (through.kind !== 'ref' || through.to !== one.model.name) return []
      const { lines, field, target, owner, group } = one
      const child = columnName(one.child)
      const settled = (wanted: string) => `select ${wanted} from ${tableName(model.name)} d
        join ${linesTable(one.model.name, lines)} x on x.tenant_id = d.tenant_id and x.record_id = d.${columnName(through)}
        join ${tableName(target.name)} t on t.tenant_id = x.tenant_id and t.id = x.${columnName(field)}
        join ${linesTable(owner.name, group)} i on i.tenant_id = t.tenant_id and i.record_id = t.record_id
        where e.resource = '${model.name}' and d.tenant_id = e.tenant_id and d.id = e.record_id`
      const from = `(${settled('i.*, t.record_id as document')} and coalesce(l.reason->>'key', '') <> 'line' ${onAccount(owner)}
        and (${settled(`count(distinct i.${child})`)}) = 1)`
      return [{ owner, child, children: tableName(one.child.to ?? ''), from }]
    }),
  )
}

/** References of a document's lines to documents that are about lines of others: it stands on the other side of the same account. */
function usesOf(model: Model, named: readonly Reference[]): Settling[] {
  return model.lines.flatMap(({ name, fields }) =>
    [...fields.values()].flatMap((field) => {
      const used = field.kind === 'ref' ? named.find((one) => one.model.name === field.to) : undefined
      if (!used) return []
      return [
        {
          owner: used.model,
          child: columnName(used.child),
          children: tableName(used.child.to ?? ''),
          from: `(select i.*, u.record_id as document from ${linesTable(model.name, name)} x
            join ${linesTable(used.model.name, used.lines)} u on u.tenant_id = x.tenant_id and u.record_id = x.${columnName(field)}
            join ${linesTable(used.owner.name, used.group)} i on i.tenant_id = u.tenant_id and i.id = u.${columnName(used.field)}
            where e.resource = '${model.name}' and x.tenant_id = e.tenant_id and x.record_id = e.record_id and ${ofRow}
              and exists (select 1 from journal_entries o join ledger_rows r on r.tenant_id = o.tenant_id and r.entry_id = o.id
                where o.tenant_id = e.tenant_id and o.resource = '${used.model.name}' and o.record_id = u.record_id
                  and r.account_id = l.account_id and (r.debit > 0) = (l.credit > 0)))`,
        },
      ]
    }),
  )
}

function referencesOf(model: Model, registry: Registry): Reference[] {
  return model.lines.flatMap(({ name, fields }) =>
    [...fields.values()].flatMap((field) => {
      const target = field.kind === 'ref' ? registry.find(field.to ?? '') : undefined
      const owner = target?.owner
      const told = owner && namedLines(owner)
      return target && owner && told ? [{ model, lines: name, field, target, owner, ...told }] : []
    }),
  )
}

/** The lines of a document that tell whom it is about, and the reference that does. */
export function namedLines(model: Model): { readonly group: string; readonly child: ModelField } | undefined {
  const named = [...model.fields.values()].find(({ by }) => by === 'namesAmong')
  const [group = '', reference = ''] = String([named?.of ?? []].flat()[0] ?? '').split('.')
  const child = model.lines.find((one) => one.name === group)?.fields.get(reference)
  return child && { group, child }
}
