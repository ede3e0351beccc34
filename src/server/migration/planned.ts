import type pg from 'pg'
import { quote } from '../database/quote.ts'

/** Statements that write each row of their table anew: values that the database works out, and values that rows begin with. */
const writesAnew = /^alter table "(\w+)" .*generated always as|^alter table "(\w+)" alter column .* type |^update "?(\w+)"? /

/** About how much of a table is written anew in a second, in MB, and how long a step takes that changes no row, in seconds. */
const written = 20
const step = 0.01

/**
 * The sentence with which a plan begins: what is lost, and how long whoever saves waits until the steps are done.
 * @param lost what `--allow-loss` drops, where it was said
 */
export async function planSentence(
  client: pg.ClientBase,
  statements: readonly string[],
  lost: readonly string[],
): Promise<string> {
  const loss = lost.length ? `Lost will be: ${lost.join('; ')}.` : 'Nothing is lost.'
  if (!statements.length) return `${loss} There is nothing to do, and nobody waits.`
  const tables = new Set(
    statements.flatMap((statement) => {
      const [, ...names] = writesAnew.exec(statement) ?? []
      return names.find(Boolean) ?? []
    }),
  )
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(to_regclass(n))), 0)::float8 as bytes from unnest($1::text[]) n`,
    [[...tables].map((name) => `public.${quote(name)}`)],
  )
  const size = Math.ceil((rows[0]?.bytes ?? 0) / 2 ** 20)
  const seconds = Math.ceil(1 + statements.length * step + size / written)
  return `${loss} Whoever saves waits until all is done, about ${seconds} s: ${statements.length} steps, and ${size} MB in ${tables.size} tables that are written anew; who only reads waits for a table that is being changed.`
}
