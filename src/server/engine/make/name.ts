import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Run } from '../../database/database.ts'
import { ident, list, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { MadeOf } from './attach.ts'

/** Writes into a reference of records the first of what was made of each; empty where nothing was. */
export async function nameMade(
  model: Model,
  reference: string,
  records: readonly { readonly id: number }[],
  made: MadeOf,
  { tenant }: Context,
  run: Run,
): Promise<void> {
  const field = model.fields.get(reference)
  if (!field) return
  const rows = records.map(({ id }) => sql`(${id}::int, ${made.find(([source]) => source === id)?.[1].id ?? null}::int)`)
  await run(
    sql`update ${ident(tableName(model.name))} t set ${ident(columnName(field))} = v.made from (values ${list(rows)}) ${word('v(id, made)')} where t.tenant_id = ${tenant} and t.id = v.id`,
  )
}
