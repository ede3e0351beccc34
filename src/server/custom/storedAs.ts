import type pg from 'pg'
import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'

/** The name by which the records of a definition are stored, and the columns of their table; null where there are none yet. */
export async function storedAs(client: pg.Client, { name, data: { was } }: Model) {
  for (const one of [name, ...(was === undefined ? [] : [was])]) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass(format('public.%I', $1::text)) and attnum > 0 and not attisdropped`,
      [tableName(one)],
    )
    if (rows.length) return { name: one, columns: new Set(rows.map((row) => row.name)) }
  }
  return null
}
