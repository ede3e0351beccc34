import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { around, documentCalled } from '../../ledger/documentNames.ts'
import { namedLines, settlings } from './settling.ts'

/**
 * What a row `l` of an entry `e` is by a rule of the books, whatever its document says: a reversal names what it takes back and why, a row
 * between branches the other one. Null for all others.
 */
export function ruleDescription(context: Context): Sql {
  const { language } = context
  const pairs = ['dueTo', 'dueFrom'].map((key) => {
    const [to, from] = around(`postings.${key}`, 'branch', context)
    return sql`when ${literal(key)} then ${to} || (select ${word(language === 'ar' ? 'o.arabic_name' : 'coalesce(o.english_name, o.arabic_name)')}
      from branches o where o.tenant_id = l.tenant_id and o.id = (l.reason->'params'->>'branch')::int) || ${from}`
  })
  return sql`case when e.reverses is not null then ${documentCalled(context)} || coalesce(': ' || nullif(e.description, ''), '')
    else case l.reason->>'key' ${list(pairs, ' ')} end end`
}

/** The fields by which a document says of which month it is. */
const monthFields = ['month', 'insuredMonth']

/** Of which month the document of an entry `e` is, such as a salary or its payment, whatever day it bears; null for all others. */
export function ofMonth(context: Context): Sql {
  const [before, after] = around('postings.ofMonth', 'month', context)
  const cases = context.registry.models.flatMap((model) => {
    const field = monthFields
      .flatMap((name) => model.fields.get(name) ?? [])
      .find(({ kind, hidden }) => kind === 'month' && !hidden)
    return model.posting === undefined || field === undefined
      ? []
      : sql`when ${literal(model.name)} then (select ${before} || d.${word(columnName(field))} || ${after}
          from ${word(tableName(model.name))} d where d.tenant_id = e.tenant_id and d.id = e.record_id)`
  })
  return cases.length ? sql`case e.resource ${list(cases, ' ')} end` : word('null::text')
}

/**
 * What a row `l` of an entry `e` is, where nobody has written it: the reason that its document gives, what its line sells, the
 * documents that it settles, or else the account `a` on which it stands.
 */
export function rowDescription(context: Context): Sql {
  const { registry, language, translate } = context
  const posted = registry.models.filter(({ posting }) => posting !== undefined)
  const separator = separatorIn(language)
  const settled = settlings(registry).map(
    ({ owner, from }) =>
      sql`select d.id, ${literal(translate(`resources.${owner.name}.name`))} || ' ' || d.number as name
        from ${word(from)} i join ${word(tableName(owner.name))} d on d.tenant_id = i.tenant_id and d.id = i.document where d.number is not null`,
  )
  const parts = [
    earnedLate(posted, context),
    byDocument(posted, reasonOf),
    byDocument(posted, (model) => soldBy(model, language)),
    settled.length
      ? sql`(select string_agg(k.name, ${literal(separator)} order by k.id) from (${list(settled, ' union ')}) k)`
      : word('null'),
    word(language === 'ar' ? 'a.arabic_name' : 'coalesce(a.english_name, a.arabic_name)'),
  ]
  return sql`coalesce(${list(parts)})`
}

function byDocument(models: readonly Model[], textOf: (model: Model) => string | null): Sql {
  const cases = models.flatMap((model) => {
    const text = textOf(model)
    return text === null ? [] : [sql`when ${literal(model.name)} then (${word(text)})`]
  })
  return cases.length ? sql`case e.resource ${list(cases, ' ')} end` : word('null::text')
}

/** What is told late, since its own month takes no entries any more (`lateFrom`), says since when it was earned. */
function earnedLate(posted: readonly Model[], context: Context): Sql {
  const [before, after] = around('postings.earnedLate', 'month', context)
  const cases = posted.flatMap((model) => {
    const late = model.fields.get('lateFrom')
    return late === undefined
      ? []
      : sql`when ${literal(model.name)} then (select ${before} || d.${word(columnName(late))} || ${after}
          from ${word(tableName(model.name))} d where d.tenant_id = e.tenant_id and d.id = e.record_id)`
  })
  return cases.length ? sql`case e.resource ${list(cases, ' ')} end` : word('null::text')
}

/** Why a document was made; a reason that nobody may write is why it was taken back. */
function reasonOf(model: Model): string | null {
  const reason = model.fields.get('reason')
  if (reason?.kind !== 'text' || reason.readOnly) return null
  return `select nullif(d.${columnName(reason)}, '') from ${tableName(model.name)} d where d.tenant_id = e.tenant_id and d.id = e.record_id`
}

/** What the line is called from which the row comes, beside whom it is about. */
function soldBy(model: Model, language: string): string | null {
  const named = namedLines(model)
  const lines = named && model.lines.find(({ name }) => name === named.group)
  const goods = (lines?.title ?? []).flatMap((name) => {
    const field = lines?.fields.get(name)
    return field?.kind === 'ref' && field !== named?.child ? [field] : []
  })
  if (!goods.length) return null
  const names = goods.map((field) => {
    const said = language === 'ar' ? 'n.arabic_name' : 'coalesce(n.english_name, n.arabic_name)'
    return `(select ${said} from ${tableName(field.to ?? '')} n where n.tenant_id = x.tenant_id and n.id = x.${columnName(field)})`
  })
  return `select coalesce(${names.join(', ')}) from ${linesTable(model.name, named?.group ?? '')} x where l.reason->>'key' = 'line'
    and x.tenant_id = e.tenant_id and x.record_id = e.record_id and x.position + 1 = (l.reason->'params'->>'line')::int`
}
