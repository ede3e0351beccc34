import type pg from 'pg'
import { inSql } from '../../../schema/derive/reserved.ts'
import type { Column, Table } from '../../../schema/derive/table.ts'
import { quote } from './quote.ts'

/** A column whose stored values do not fit what its definition now wants. */
export interface Unfit {
  readonly table: string
  readonly column: string
  /** What the values would have to be: a type of the database, or the values of a choice. */
  readonly wanted: string
  readonly rows: number
  /** The first five different values. */
  readonly values: readonly string[]
}

/** What the stored data says to a change of shape. */
export interface Findings {
  /** Columns, as `table.column`, whose stored values all fit the new type. */
  readonly fitting: ReadonlySet<string>
  /** Values by `table.column` that rows still have although the choice does not offer them any more. */
  readonly kept: ReadonlyMap<string, readonly string[]>
  readonly unfit: readonly Unfit[]
}

export const nothingFound: Findings = { fitting: new Set(), kept: new Map(), unfit: [] }

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

/** Looks at the data behind changes that depend on it: other types of columns, and choices with fewer values. */
export async function inspect(client: pg.Client, actual: readonly Table[], wanted: readonly Table[]): Promise<Findings> {
  const fitting = new Set<string>()
  const kept = new Map<string, readonly string[]>()
  const unfit: Unfit[] = []
  let isReady = false
  for (const table of wanted) {
    const former = actual.find(({ name }) => name === table.name) ?? actual.find(({ name }) => name === table.was)
    if (!former) continue
    for (const column of table.columns) {
      const old =
        former.columns.find(({ name }) => name === column.name) ?? former.columns.find(({ name }) => name === column.was)
      if (!old || old.generated !== undefined || column.generated !== undefined) continue
      const place = { table: table.name, column: column.name }
      const [t, c] = [quote(former.name), quote(old.name)]
      if (old.type !== column.type && !widens(old, column)) {
        if (!isReady) await client.query(fits)
        isReady = true
        const found = await misfits(client, t, c, `not pg_temp.daftar_fits(${c}::text, $1)`, column.type)
        if (found.rows) unfit.push({ ...place, wanted: column.type, ...found })
        else fitting.add(`${table.name}.${column.name}`)
      }
      const values = choicesOf(table, column.name)
      if (!values) continue
      const before = choicesOf(former, old.name)
      if (!before && old.type === 'text') {
        const found = await misfits(client, t, c, `${c} <> all($1)`, [...values, ...Object.keys(column.map ?? {})])
        if (found.rows) unfit.push({ ...place, wanted: values.join(', '), ...found })
      }
      const dropped = (before ?? []).filter((value) => !values.includes(value) && !column.map?.[value])
      if (!dropped.length) continue
      const { rows } = await client.query<{ value: string }>(
        `select distinct ${c} as value from ${t} where ${c} = any($1) order by 1`,
        [dropped],
      )
      if (rows.length)
        kept.set(
          `${table.name}.${column.name}`,
          rows.map(({ value }) => value),
        )
    }
  }
  return { fitting, kept, unfit }
}

async function misfits(client: pg.Client, table: string, column: string, condition: string, parameter: unknown) {
  const { rows } = await client.query<{ value: string; rows: number }>(
    `select ${column}::text as value, count(*)::int as rows from ${table} where ${column} is not null and ${condition} group by 1 order by 1`,
    [parameter],
  )
  return { rows: rows.reduce((sum, row) => sum + row.rows, 0), values: rows.slice(0, 5).map(({ value }) => value) }
}

/** Whether a text can become a value of a type and say the same: `07` is no whole number, for the nought would be lost. */
const fits = `create or replace function pg_temp.daftar_fits(given text, wanted text) returns boolean language plpgsql as $fits$
declare said text;
begin
  if btrim(given) = '' then return true; end if;
  execute format('select (%L::%s)::text', btrim(given), wanted) into said;
  if wanted like 'numeric%' then return btrim(given) ~ '^-?(0|[1-9]\\d*)(\\.\\d+)?$' and said::numeric = btrim(given)::numeric; end if;
  return said = btrim(given);
exception when others then return false;
end $fits$`
