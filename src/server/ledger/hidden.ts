import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { hiddenFrom, lackingForParty } from '../audit/privacy.ts'
import { ident, list, literal, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { privateParties } from './parties.ts'

type Reader = Pick<Context, 'person' | 'registry'>

/** Whether a row on an account `a` names nobody to this reader: the account tells something private of parties. */
export const namesNobody = (reader: Reader): Sql => {
  const kinds = privateParties.flatMap(({ resource, tells }) => (lackingForParty(resource, reader) === null ? [] : [tells]))
  return sql`a.party_kind = any(${kinds}::text[])`
}

/** Whether an entry `e` is of a document that this reader may not see, though it is in the books: of somebody's pay. */
export const ofHiddenDocument = ({ person, registry }: Reader): Sql =>
  sql`e.resource = any(${hiddenFrom(person, registry)}::text[])`

/** A sum over fewer people is as private as what each of them gets. */
export const fewestPeople = 3

/** Whom a document is about that the reader may not see, of an entry `e`: the numbers of those whom it or its lines name. */
export function hiddenPeople({ person, registry }: Reader): Sql {
  const cases = hiddenFrom(person, registry).map((name) => {
    const model = registry.get(name)
    const of = (table: string, key: string, fields: ReadonlyMap<string, ModelField>) =>
      [...fields.values()].flatMap((field) =>
        privateParties.some(({ resource }) => resource === field.to) && field.kind === 'ref'
          ? [
              sql`select ${ident(columnName(field), 'd')} from ${ident(table)} d where d.tenant_id = e.tenant_id and ${ident(key, 'd')} = e.record_id`,
            ]
          : [],
      )
    const parts = [
      ...of(tableName(name), 'id', model.fields),
      ...model.lines.flatMap((lines) => of(linesTable(name, lines.name), 'record_id', lines.fields)),
    ]
    return parts.length ? [sql`when ${literal(name)} then array(${list(parts, ' union ')})`] : []
  })
  const all = cases.flat()
  return all.length ? sql`case e.resource ${list(all, ' ')} else '{}'::int[] end` : sql`'{}'::int[]`
}
