import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { list, literal, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { seesField } from '../engine/read/sight.ts'
import { around, documentCalled } from './documentNames.ts'
import { parties } from './parties.ts'
import { namedLines, settlings } from './settling.ts'

/**
 * What a row `l` of an entry `e` is by a rule of the books, whatever its document says: a reversal names what it takes back and why, a row
 * between branches the other one, and one on what closed years have left that it corrects them. Null for all others.
 */
export function ruleDescription(context: Context): Sql {
  const { language } = context
  const pairs = ['dueTo', 'dueFrom'].map((key) => {
    const [to, from] = around(`postings.${key}`, 'branch', context)
    return sql`when ${literal(key)} then ${to} || (select ${word(language === 'ar' ? 'o.arabic_name' : 'coalesce(o.english_name, o.arabic_name)')}
      from branches o where o.tenant_id = l.tenant_id and o.id = (l.reason->'params'->>'branch')::int) || ${from}`
  })
  return sql`case when e.reverses is not null then ${documentCalled(context)} || coalesce(': ' || nullif(e.description, ''), '')
    else case l.reason->>'key' when 'earnedInClosedYear' then ${literal(context.translate('postings.ofClosedYears'))} ${list(pairs, ' ')} end end`
}

/** The fields by which a document says of which month it is; one that says since when it earns is of the month of its day. */
const monthFields = ['month', 'insuredMonth']
const earningField = 'earnedFrom'

/** Of which month the document of an entry `e` is, such as a salary or its payment, whatever day it bears; null for all others. */
export function ofMonth(context: Context): Sql {
  const [before, after] = around('postings.ofMonth', 'month', context)
  const cases = context.registry.models.flatMap((model) => {
    const field = monthFields
      .flatMap((name) => model.fields.get(name) ?? [])
      .find(({ kind, hidden }) => kind === 'month' && !hidden)
    const month = field
      ? word(`d.${columnName(field)}`)
      : model.fields.get(earningField)?.kind === 'date'
        ? word(`to_char(d.date, 'YYYY-MM')`)
        : null
    return model.posting === undefined || month === null
      ? []
      : sql`when ${literal(model.name)} then (select ${before} || ${month} || ${after}
          from ${word(tableName(model.name))} d where d.tenant_id = e.tenant_id and d.id = e.record_id)`
  })
  return cases.length ? sql`case e.resource ${list(cases, ' ')} end` : word('null::text')
}

/**
 * What a row `l` of an entry `e` is, where nobody has written it: the reason that its document gives, what its line sells, the
 * documents that it settles, or else the account `a` on which it stands.
 */
export function rowDescription(context: Context): Sql {
  return sql`coalesce(${toldOfRow(context)}, ${word(context.language === 'ar' ? 'a.arabic_name' : 'coalesce(a.english_name, a.arabic_name)')})`
}

/** The same without its account: null for what nothing tells. */
export function toldOfRow(context: Context): Sql {
  const { registry, language, translate } = context
  const posted = registry.models.filter(({ posting }) => posting !== undefined)
  const separator = separatorIn(language)
  const settled = settlings(registry).map(
    ({ owner, from }) =>
      sql`select d.id, ${literal(translate(`resources.${owner.name}.name`))} || ' ' || d.number as name
        from ${word(from)} i join ${word(tableName(owner.name))} d on d.tenant_id = i.tenant_id and d.id = i.document where d.number is not null`,
  )
  return sql`coalesce(${list([
    earnedLate(posted, context),
    reasonOfDocument(context),
    calledByLine(context),
    settled.length
      ? sql`(select string_agg(k.name, ${literal(separator)} order by k.id) from (${list(settled, ' union ')}) k)`
      : word('null'),
  ])})`
}

/** Why the document of an entry `e` was made, as it says itself. */
export const reasonOfDocument = ({ registry }: Context): Sql =>
  byDocument(
    registry.models.filter(({ posting }) => posting !== undefined),
    reasonOf,
  )

/** What the line is called from which a row `l` of an entry `e` comes. */
export const calledByLine = (context: Context): Sql =>
  byDocument(
    context.registry.models.filter(({ posting }) => posting !== undefined),
    (model) => lineCalled(model, context),
  )

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

/** The fields by which a document says why it was made. */
const reasonFields = ['reason', 'purpose', 'note']

/** Why a document was made; a reason that nobody may write is why it was taken back. */
function reasonOf(model: Model): string | null {
  const reason = reasonFields
    .flatMap((name) => model.fields.get(name) ?? [])
    .find(({ kind, readOnly }) => kind === 'text' && !readOnly)
  if (reason === undefined) return null
  return `select nullif(d.${columnName(reason)}, '') from ${tableName(model.name)} d where d.tenant_id = e.tenant_id and d.id = e.record_id`
}

/** Whom lines are about is told by the party and the student of their rows, to whoever may see it. */
const people = new Set<string | undefined>(['users', 'students', ...parties.map(({ resource }) => resource)])

/** What the line is called from which the row comes, beside whom it is about: in earlier entries it is one of those that tell that. */
function lineCalled(model: Model, { language, person, registry }: Context): string | null {
  const cases = model.lines.flatMap(({ name, title = [], fields }) => {
    const goodsOf = (some: readonly string[], among: ReadonlyMap<string, ModelField>) =>
      some.flatMap((of) => {
        const field = among.get(of)
        const named = field?.kind === 'ref' ? registry.find(field.to ?? '')?.fields : undefined
        const isNamed = named?.has('arabicName') && named.has('englishName')
        return field && isNamed && !people.has(field.to) && seesField(field, person) ? [field] : []
      })
    const said = language === 'ar' ? 'n.arabic_name' : 'coalesce(n.english_name, n.arabic_name)'
    const names = goodsOf(title, fields).map(
      (field) =>
        `(select ${said} from ${tableName(field.to ?? '')} n where n.tenant_id = x.tenant_id and n.id = x.${columnName(field)})`,
    )
    // A line that is about one of another document is called as that one: what is earned or credited.
    const others = [...fields.values()].flatMap((field) => {
      const [of = '', group] = field.kind === 'ref' ? (field.to ?? '').split('.') : []
      const lines = registry.find(of)?.lines.find((one) => one.name === group)
      if (!lines || field.hidden || !seesField(field, person)) return []
      return goodsOf(lines.title ?? [], lines.fields).map(
        (goods) =>
          `(select ${said} from ${linesTable(of, lines.name)} y join ${tableName(goods.to ?? '')} n on n.tenant_id = y.tenant_id and n.id = y.${columnName(goods)}
            where y.tenant_id = x.tenant_id and y.id = x.${columnName(field)})`,
      )
    })
    names.push(...others)
    if (!names.length) return []
    return [
      `when '${name}' then (select coalesce(${names.join(', ')}) from ${linesTable(model.name, name)} x where x.tenant_id = e.tenant_id
        and x.record_id = e.record_id and x.position + 1 = (l.reason->'params'->>'line')::int)`,
    ]
  })
  const earlier = namedLines(model)?.group
  return cases.length
    ? `select case when l.reason->>'key' = 'line' then case coalesce(l.reason->'params'->>'of', ${earlier ? `'${earlier}'` : 'null'}) ${cases.join(' ')} end end`
    : null
}
