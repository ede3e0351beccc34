import type pg from 'pg'
import { inSql } from '../../../schema/derive/reserved.ts'
import { type Column, formerOf, type Table } from '../../../schema/derive/table.ts'
import type { Loss } from './diff/loss.ts'
import { quote } from './quote.ts'

/** A column whose stored values do not fit what its definition now wants. */
export interface Incompatible {
  readonly table: string
  readonly column: string
  /** What the values would have to be: a type of the database, or the values of a choice. */
  readonly required: string
  readonly rows: number
  /** The first five different values. */
  readonly values: readonly string[]
}

/** What stays, how many rows hold something in it, and of a column the first five different values. */
export interface Kept extends Loss {
  readonly rows: number
  readonly values: readonly string[]
}

/** What the stored data says to a change of shape. */
export interface Findings {
  /** Columns, as `table.column`, whose stored values all fit the new type. */
  readonly fitting: ReadonlySet<string>
  /** Values by `table.column` that rows still have although the choice does not offer them any more. */
  readonly retired: ReadonlyMap<string, readonly string[]>
  readonly incompatible: readonly Incompatible[]
}

export const nothingFound: Findings = { fitting: new Set(), retired: new Map(), incompatible: [] }

/** The values that a check of a choice allows; null for another check. */
export function choicesOf(table: Table, column: string): readonly string[] | null {
  const prefix = `${inSql(column)} in (`
  const check = table.checks.find(({ expression }) => expression.startsWith(prefix))
  return check ? [...check.expression.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '') : null
}

/** Types that take every value of another one. */
const widening: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'numeric(18,3)'],
  'numeric(7,4)': ['numeric(15,12)'],
  date: ['timestamp(0)'],
}

export const widens = (old: Column, column: Column): boolean =>
  column.type === 'text' || widening[old.type]?.includes(column.type) === true

/** A value of a column as text, in its shortest form: an amount of 5.000 is a whole number. */
export const textOf = (old: Column, quoted: string): string =>
  old.type.startsWith('numeric') ? `trim_scale(${quoted})::text` : `${quoted}::text`

/** Looks at the data behind changes that depend on it: other types of columns, and choices with fewer values. */
export async function inspect(client: pg.Client, actual: readonly Table[], required: readonly Table[]): Promise<Findings> {
  const fitting = new Set<string>()
  const retired = new Map<string, readonly string[]>()
  const incompatible: Incompatible[] = []
  let isReady = false
  for (const table of required) {
    const former = formerOf(table, actual)
    if (!former) continue
    for (const column of table.columns) {
      const old = formerOf(column, former.columns)
      if (!old || old.generated !== undefined || column.generated !== undefined) continue
      const place = { table: table.name, column: column.name }
      const [t, c] = [quote(former.name), quote(old.name)]
      if (old.type !== column.type && !widens(old, column)) {
        if (!isReady) await client.query(fits)
        isReady = true
        const found = await incompatibleValues(client, t, c, `not daftar_fits(${textOf(old, c)}, $1)`, column.type)
        if (found.rows) incompatible.push({ ...place, required: column.type, ...found })
        else fitting.add(`${table.name}.${column.name}`)
      }
      const values = choicesOf(table, column.name)
      if (!values) continue
      const before = choicesOf(former, old.name)
      if (!before && old.type === 'text') {
        const found = await incompatibleValues(client, t, c, `${c} <> all($1)`, [...values, ...Object.keys(column.map ?? {})])
        if (found.rows) incompatible.push({ ...place, required: values.join(', '), ...found })
      }
      const dropped = (before ?? []).filter((value) => !values.includes(value) && !column.map?.[value])
      if (!dropped.length) continue
      const { rows } = await client.query<{ value: string }>(
        `select distinct ${c} as value from ${t} where ${c} = any($1) order by 1`,
        [dropped],
      )
      if (rows.length)
        retired.set(
          `${table.name}.${column.name}`,
          rows.map(({ value }) => value),
        )
    }
  }
  return { fitting, retired, incompatible }
}

/** The name under which a column stays whose field is calculated now: as the former name of a field, `daysStored`. */
export const asideName = (name: string): string => `${name}_stored`

/**
 * What the tables and columns hold that no definition names any more.
 * @param actual the tables as they are: a column that is about to be set aside has its former name still
 */
export async function inspectKept(client: pg.Client, losses: readonly Loss[], actual: readonly Table[]): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const loss of losses) {
    const { table = '', column = null } = loss.place ?? {}
    const columns = actual.find(({ name }) => name === table)?.columns ?? []
    const stored = columns.find(({ name }) => name === column) ?? columns.find(({ name }) => asideName(name) === column)
    if (!columns.length || (column !== null && !stored)) kept.push({ ...loss, rows: 0, values: [] })
    else kept.push({ ...loss, ...(await heldIn(client, quote(table), stored && column !== null ? quote(stored.name) : null)) })
  }
  return kept
}

async function heldIn(client: pg.Client, table: string, column: string | null) {
  const { rows } = await client.query<{ rows: number }>(`select count(${column ?? '*'})::int as rows from ${table}`)
  const values =
    column === null
      ? []
      : (
          await client.query<{ value: string }>(
            `select distinct ${column}::text as value from ${table} where ${column} is not null order by 1 limit 5`,
          )
        ).rows
  return { rows: rows[0]?.rows ?? 0, values: values.map(({ value }) => value) }
}

async function incompatibleValues(client: pg.Client, table: string, column: string, condition: string, parameter: unknown) {
  const { rows } = await client.query<{ value: string; rows: number }>(
    `select ${column}::text as value, count(*)::int as rows from ${table} where ${column} is not null and ${condition} group by 1 order by 1`,
    [parameter],
  )
  return { rows: rows.reduce((sum, row) => sum + row.rows, 0), values: rows.slice(0, 5).map(({ value }) => value) }
}

/** Whether a text can become a value of a type and say the same: `07` is no whole number, for the nought would be lost. */
const fits = `create or replace function daftar_fits(given text, wanted text) returns boolean language plpgsql as $fits$
declare said text;
begin
  if btrim(given) = '' then return true; end if;
  execute format('select (%L::%s)::text', btrim(given), wanted) into said;
  if wanted like 'numeric%' then return btrim(given) ~ '^-?(0|[1-9]\\d*)(\\.\\d+)?$' and said::numeric = btrim(given)::numeric; end if;
  return said = btrim(given);
exception when others then return false;
end $fits$`
