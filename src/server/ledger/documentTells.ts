import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { hiddenFrom, lackingForParty } from '../audit/privacy.ts'
import { list, literal, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { seesField } from '../engine/read/sight.ts'
import { parties } from './parties.ts'

/** More names than these say less than how many there are. */
export const mostNames = 3

/** Names of a query `name, line` in their order; null where there are too many of them. */
export const few = (found: Sql, { language }: Pick<Context, 'language'>): Sql =>
  sql`(select string_agg(f.name, ${literal(language === 'ar' ? '، ' : ', ')}) from (select name from (${found}) every where name is not null
    group by name order by min(line)) f having count(*) <= ${mostNames})`

/** The texts by which a document names whom it is with, who is no party of the books. */
const writtenParties = ['partyName', 'payerName']

/** A reference of a document's head, or of its lines, as a query of ids of what it names, `target`. */
interface Naming {
  readonly field: ModelField
  readonly target: Model
  readonly ids: Sql
}

/** What a document `e` names that its reader may see, in its head or in its lines; a line of another document is named by that document. */
function namings(model: Model, { registry, person }: Context): Naming[] {
  const closed = hiddenFrom(person, registry)
  const of = (fields: Iterable<ModelField>, from: Sql, key: Sql) =>
    [...fields].flatMap((field): Naming[] => {
      if (field.kind !== 'ref' || field.to === undefined || field.hidden || !seesField(field, person)) return []
      const [name = '', group] = field.to.split('.')
      const target = registry.find(name)
      if (!target || closed.includes(name)) return []
      const column = word(columnName(field))
      const ids =
        group === undefined
          ? sql`select d.${column} as id from ${from} d where d.tenant_id = e.tenant_id and d.${key} = e.record_id`
          : sql`select t.record_id as id from ${from} d join ${word(linesTable(name, group))} t on t.tenant_id = d.tenant_id and t.id = d.${column}
              where d.tenant_id = e.tenant_id and d.${key} = e.record_id`
      return [{ field, target, ids }]
    })
  return [
    ...of(model.fields.values(), word(tableName(model.name)), word('id')),
    ...model.lines.flatMap(({ name, fields }) => of(fields.values(), word(linesTable(model.name, name)), word('record_id'))),
  ]
}

const byDocument = (context: Context, tellingOf: (model: Model) => Sql | null): Sql => {
  const cases = context.registry.models.flatMap((model) => {
    const telling = model.posting === undefined ? null : tellingOf(model)
    return telling === null ? [] : [sql`when ${literal(model.name)} then (${telling})`]
  })
  return cases.length ? sql`case e.resource ${list(cases, ' ')} end` : word('null::text')
}

const nameOf = ({ language }: Context): Sql =>
  word(language === 'ar' ? 'n.arabic_name' : 'coalesce(n.english_name, n.arabic_name)')

/** The parties that a record `n` of a definition names in its head, of those whom the reader may see. */
const partyFields = (model: Model, context: Context): ModelField[] =>
  [...model.fields.values()].filter(
    ({ kind, to, hidden, ...rest }) =>
      kind === 'ref' &&
      !hidden &&
      seesField(rest, context.person) &&
      parties.some(({ resource }) => resource === to) &&
      lackingForParty(to ?? '', context) === null,
  )

/**
 * With whom a document of an entry `e` is where none of its rows is in somebody's name: whom it names itself, in words or as a party, or
 * else whom the documents are with that it names.
 */
export const partyOfDocument = (context: Context): Sql =>
  byDocument(context, (model) => {
    const own = tableName(model.name)
    const written = writtenParties.flatMap((name) => {
      const field = model.fields.get(name)
      return field?.kind === 'text' && seesField(field, context.person)
        ? [
            sql`(select nullif(d.${word(columnName(field))}, '') from ${word(own)} d where d.tenant_id = e.tenant_id and d.id = e.record_id)`,
          ]
        : []
    })
    const named = partyFields(model, context).map(
      (field) =>
        sql`(select ${nameOf(context)} from ${word(own)} d join ${word(tableName(field.to ?? ''))} n on n.tenant_id = d.tenant_id and n.id = d.${word(columnName(field))}
          where d.tenant_id = e.tenant_id and d.id = e.record_id)`,
    )
    const ofOthers = namings(model, context).flatMap(({ target, ids }) =>
      target.numbered
        ? partyFields(target, context).map(
            (field) =>
              sql`select ${nameOf(context)} as name, o.id as line from ${word(tableName(target.name))} o join ${word(tableName(field.to ?? ''))} n
                on n.tenant_id = o.tenant_id and n.id = o.${word(columnName(field))} where o.tenant_id = e.tenant_id and o.id in (${ids})`,
          )
        : [],
    )
    const all = [...written, ...named, ...(ofOthers.length ? [few(list(ofOthers, ' union all '), context)] : [])]
    return all.length ? sql`select coalesce(${list(all)})` : null
  })

/** The documents that a document of an entry `e` names: the invoice that is earned or paid, the receipt of a cheque. */
export const documentsOfDocument = (context: Context): Sql =>
  byDocument(context, (model) => {
    const named = namings(model, context).flatMap(({ target, ids }) =>
      target.numbered && target.name !== model.name
        ? [
            sql`select ${literal(context.translate(`resources.${target.name}.name`))} || ' ' || o.number as name, o.id as line
              from ${word(tableName(target.name))} o where o.tenant_id = e.tenant_id and o.number is not null and o.id in (${ids})`,
          ]
        : [],
    )
    return named.length ? sql`select ${few(list(named, ' union all '), context)}` : null
  })

/** Where money and goods are kept. */
const places = ['banks', 'safes', 'paymentMethods', 'warehouses']

/** The places that it names where nothing else tells why it was made: the bank of a settlement, the safe of a drawer, the warehouse of goods. */
export const placesOfDocument = (context: Context): Sql =>
  byDocument(context, (model) => {
    const named = namings(model, context).flatMap(({ target, ids, field }) =>
      model.fields.get(field.field) === field && places.includes(target.name)
        ? [
            sql`select ${nameOf(context)} as name, 0 as line from ${word(tableName(target.name))} n where n.tenant_id = e.tenant_id and n.id in (${ids})`,
          ]
        : [],
    )
    return named.length ? sql`select ${few(list(named, ' union all '), context)}` : null
  })
