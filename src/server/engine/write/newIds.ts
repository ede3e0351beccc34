import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { literal, type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { nextval } from '../sql/nextIds.ts'

/** The fields whose code is the record's own id when none was given. */
const proposedCodes = (model: Model): ModelField[] =>
  [...model.fields.values()].filter((field) => field.kind === 'code' && !field.required && !field.readOnly)

/**
 * A query of the next ids of a resource, one a row; where an id becomes the code, one that somebody gave as a code is passed over by a
 * function of its own: a sequence is asked beside no table, for on a distributed database those lie on other nodes.
 */
export function newIds(model: Model, count: Sql, context: Context): Sql {
  const table = tableName(model.name)
  const codes = proposedCodes(model).map(columnName)
  return codes.length
    ? sql`select id from unnest(daftar_new_ids(${literal(table)}, ${literal(`{${codes.join()}}`)}::text[], ${context.tenant}, ${count})) id`
    : nextval(table, count)
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
