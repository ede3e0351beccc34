import type pg from 'pg'
import { isPlain, kindOf } from '../../../schema/kinds.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { isWritable } from '../../../schema/record/accept.ts'
import type { Registry } from '../../../schema/registry.ts'
import { fulfils } from '../../../schema/values/expression.ts'
import { connected } from '../database/connected.ts'
import type { Incompatible } from '../database/inspect.ts'
import { quote } from '../database/quote.ts'
import { columnsThere } from '../database/tablesThere.ts'
import type { Refusal } from '../migration/attempt.ts'
import { targetTables } from '../migration/target.ts'
import type { Assembled } from './assembled.ts'
import { columnOwners, type Owner } from './columnOwners.ts'
import { fileOf } from './incompatible.ts'

/** Whether a stored value says by itself if the field would take it: an identity number is right only with its type. */
const isJudged = ({ kind }: ModelField): boolean => isPlain(kind) && kind !== 'identity'

/** As many different values of a column as are looked at. */
const most = 10_000

/** What the data does not allow of the files' uniqueness and references, with the first five values that stand in the way. */
export async function refusalLines(
  url: string,
  refused: readonly Refusal[],
  assembled: Assembled,
  registry: Registry,
): Promise<string[]> {
  if (!refused.length) return []
  const tables = targetTables(registry)
  const owners = columnOwners(registry.models)
  return connected(url, 'daftar check', async (client) => {
    const lines: string[] = []
    for (const { table, name, group, reason } of refused) {
      const target = tables.find((one) => one.name === table)
      const columns = [...(target?.uniques ?? []), ...(target?.indexes ?? [])].find((one) => one.name === name)?.columns ?? []
      const owner = columns.map((column) => owners.get(`${table}.${column.replace(/_folded$/, '')}`)).findLast(Boolean)
      const file = (owner && fileOf(assembled, owner.resource, owner.field.field)) ?? 'resources/custom'
      const place = owner ? `${owner.resource}.${owner.field.field}` : table
      const repeated = group === 'uniques' || group === 'indexes' ? await repeatedValues(client, table, columns) : null
      lines.push(
        repeated
          ? `${file}: ${place}: ${repeated.rows} rows share a value that is to be unique; change them or leave out 'unique' (first values: ${repeated.values.join(', ')})`
          : `${file}: ${place}: ${reason}`,
      )
    }
    return lines
  })
}

async function repeatedValues(client: pg.Client, table: string, columns: readonly string[]) {
  const list = columns.map(quote).join(', ')
  const own = columns.filter((column) => !['tenant_id', 'branch_id', 'fiscal_year_id'].includes(column)).map(quote)
  try {
    const { rows } = await client.query<{ value: string; rows: number }>(
      `select concat_ws(' · ', ${own.join(', ')}) as value, count(*)::int as rows from ${quote(table)} where num_nulls(${list}) = 0 group by ${list} having count(*) > 1 order by 1`,
    )
    return rows.length
      ? { rows: rows.reduce((sum, row) => sum + row.rows, 0), values: rows.slice(0, 5).map(({ value }) => `'${value}'`) }
      : null
  } catch {
    // The columns are not there yet.
    return null
  }
}

/**
 * Faults that stored records would have at their next save: values that a field of the files refuses, and missing ones.
 * @param incompatible columns that leave their file out, of which that is said
 */
export async function storedNotes(
  url: string,
  assembled: Assembled,
  registry: Registry,
  incompatible: readonly Incompatible[],
): Promise<string[]> {
  const unfit = new Set(incompatible.map(({ table, column }) => `${table}.${column}`))
  const mine = [...columnOwners(registry.models)].flatMap(([column, owner]) => {
    const file = assembled.files.has(owner.resource) ? fileOf(assembled, owner.resource, owner.field.field) : undefined
    return file === undefined || unfit.has(column) || owner.field.implied || !isWritable(owner.field)
      ? []
      : [{ column, owner, file }]
  })
  if (!mine.length) return []
  return connected(url, 'daftar check', async (client) => {
    const there = await columnsThere(client)
    const notes: string[] = []
    for (const { column, owner, file } of mine) if (there.has(column)) notes.push(...(await notesOf(client, column, owner, file)))
    return notes
  })
}

async function notesOf(client: pg.Client, place: string, { resource, field }: Owner, file: string): Promise<string[]> {
  const [table = '', column = ''] = place.split('.')
  const { rows } = await client.query<{ value: string | null; rows: number }>(
    `select ${quote(column)}::text as value, count(*)::int as rows from ${quote(table)} group by 1 order by 1 limit ${most}`,
  )
  const missing = rows.find(({ value }) => value === null)?.rows ?? 0
  const refused = rows.filter(({ value }) => value !== null && isJudged(field) && refuses(field, field.map?.[value] ?? value))
  const count = refused.reduce((sum, row) => sum + row.rows, 0)
  const first = refused.slice(0, 5).map(({ value }) => `'${value}'`)
  return [
    ...(field.required && missing
      ? [`${file}: ${resource}.${field.field}: ${rowsOf(missing)} without it; each is asked for it when it is next saved`]
      : []),
    ...(count
      ? [
          `${file}: ${resource}.${field.field}: ${rowsOf(count)} with a value that would be refused when it is next saved (first values: ${first.join(', ')})`,
        ]
      : []),
  ]
}

const rowsOf = (count: number): string => (count === 1 ? '1 row is' : `${count} rows are`)

function refuses(field: ModelField, value: string): boolean {
  const { column } = kindOf(field)
  const parsed = column === 'integer' ? Number(value) : column === 'boolean' ? value === 'true' : value
  return 'fault' in kindOf(field).accept(parsed, field, { decimals: 3, phoneRule: 'saudi', fulfils, read: () => null })
}
