import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'

/** How many codes in a row that people gave may be passed over. */
const passed = 1000

/** The fields whose code is the record's own id when none was given. */
const proposedCodes = (model: Model): ModelField[] =>
  [...model.fields.values()].filter((field) => field.kind === 'code' && !field.required && !field.readOnly)

/** A query of the next ids of a resource, one a row; where an id becomes the code, one that somebody gave as a code is passed over. */
export function newIds(model: Model, count: Sql, context: Context): Sql {
  const table = tableName(model.name)
  const next = sql`select nextval(${literal(`${table}_id_seq`)}::regclass)::int as id from generate_series(1, ${count}`
  const codes = proposedCodes(model)
  if (!codes.length) return sql`${next})`
  const taken = codes.map((field) => sql`k.${ident(columnName(field))} = "#".id::text`)
  // Counting, unlike `not exists`, is never turned into a join, which would ask for all ids at once.
  return sql`select id from (${next} + ${word(String(passed))})) "#" where (select count(*) from ${ident(table)} k where k.tenant_id = ${context.tenant} and (${list(taken, ' or ')})) = 0 limit ${count}`
}

/** A code that was not given is the record's own number: unique without a lock, and never read as a number. */
export const withCodes = (model: Model, record: RecordData, id: number): RecordData => ({
  ...record,
  ...Object.fromEntries(
    proposedCodes(model)
      .filter(({ field }) => record[field] === null)
      .map(({ field }) => [field, String(id)]),
  ),
})
