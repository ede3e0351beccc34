import { columnName, tableName } from '../../../../schema/derive/names.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import { fold } from '../../../../schema/values/fold.ts'
import type { Run } from '../../database/database.ts'
import { ident, list as join, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { rememberFound } from '../read/found.ts'
import { placeOf, queryScope, referenceColumns } from '../sql/expressions.ts'
import { isBounded } from '../sql/scope.ts'

/** A number that nobody comes upon by trying: a mobile, an identity number. */
const whole = /^\d{9,}$/

/** A number as people type it and as it may be stored: with its country, and without. */
export const spellings = (typed: string): string[] => {
  const digits = fold(typed)
    .replace(/[\s()+.-]/g, '')
    .replace(/^00/, '')
  return [...new Set([digits, digits.replace(/^0(?=5\d{8}$)/, '966'), digits.replace(/^(?=5\d{8}$)/, '966')])]
}

/** The condition on records that a search for a whole number means; null where nothing of the kind is asked for. */
function sameNumber(model: Model, { q }: Readonly<Record<string, unknown>>, context: Context): Sql | null {
  if (typeof q !== 'string' || !isBounded(model, context)) return null
  const numbers = spellings(q)
  if (!whole.test(numbers[0] ?? '')) return null
  const fields = (model.data.search ?? [])
    .flatMap((name) => model.fields.get(name) ?? [])
    .filter((field) => kindOf(field).identifies)
  const same = fields.map((field) => sql`ltrim(t.${ident(columnName(field))}, '+') = any(${numbers}::text[])`)
  return same.length ? sql`(${join(same, ' or ')})` : null
}

/**
 * The page of a list, and after it records that the person does not see but knows by a whole number: only their titles, so that
 * nobody is entered twice. The person may then refer to them.
 */
export async function withElsewhere<A extends { json: string; total: number; count: number }>(
  page: A,
  model: Model,
  filter: Readonly<Record<string, unknown>>,
  context: Context,
  run: Run,
): Promise<A> {
  const same = sameNumber(model, filter, context)
  if (same === null) return page
  const rows = JSON.parse(page.json) as { id: number }[]
  const known = rows.map(({ id }) => id)
  const told = word(referenceColumns(model, [], placeOf(model, queryScope(context), { row: 't' })))
  const others = await run<Record<string, unknown>>(
    sql`select ${told} from ${ident(tableName(model.name))} t where t.tenant_id = ${context.tenant} and ${same} and t.id <> all(${known}::int[]) order by t.id limit 5`,
  )
  if (!others.length) return page
  const found = others.map(({ id }) => id as number)
  await context.database.transaction(context.tenant, async (own) => ({ result: rememberFound(model, found, context, own) }))
  return {
    ...page,
    json: JSON.stringify([...rows, ...others.map((other) => ({ refs: {}, ...other, elsewhere: true }))]),
    total: page.total + others.length,
    count: page.count + others.length,
  }
}
