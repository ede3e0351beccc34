import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { Answer } from './answers.ts'

/** Answers to earlier imports of a resource: which heading means which column, and which record a value means. */
export interface Remembered {
  /** By `headingKey`: the key of a column, or null for a heading that is passed over. */
  readonly mapping: ReadonlyMap<string, string | null>
  /** By `valueKey`: a record, or null to leave the value out. */
  readonly values: ReadonlyMap<string, number | null>
}

/** What an import decided by itself, to be remembered for the next file; `undefined` forgets. */
export interface Decided {
  readonly mapping: Map<string, string | null>
  readonly values: Map<string, number | null | undefined>
}

export const valueKey = (column: string, value: string): string => JSON.stringify([column, value])

/** An answer that serves another file too: a new record is found by its name from now on, and persons are asked about anew. */
export const isLasting = (answer: Answer): answer is number | null => answer === null || typeof answer === 'number'

/** Most answers of one import that are remembered; a file of rows asks far less. */
const most = 2000

export async function recallAnswers(resource: string, { database, tenant }: Context): Promise<Remembered> {
  const rows = await database.one<{ question: string; answer: unknown }>(
    tenant,
    sql`select question, answer from import_answers where tenant_id = ${tenant} and resource = ${resource}`,
  )
  const mapping = new Map<string, string | null>()
  const values = new Map<string, number | null>()
  for (const { question, answer } of rows) {
    const [kind, ...rest] = JSON.parse(question) as string[]
    if (kind === 'heading' && (answer === null || typeof answer === 'string')) mapping.set(rest[0] ?? '', answer)
    if (kind === 'value' && (answer === null || typeof answer === 'number')) values.set(JSON.stringify(rest), answer)
  }
  return { mapping, values }
}

/** Keeps what was decided for the next file of the resource in this tenant; the latest answer wins. */
export async function rememberAnswers(resource: string, decided: Decided, { tenant }: Context, run: Run): Promise<void> {
  const questions = [
    ...[...decided.mapping].map(([heading, answer]) => [JSON.stringify(['heading', heading]), answer] as const),
    ...[...decided.values].map(([key, answer]) => [`["value",${key.slice(1)}`, answer] as const),
  ].slice(0, most)
  const forgotten = questions.flatMap(([question, answer]) => (answer === undefined ? [question] : []))
  const answered = questions.filter(([, answer]) => answer !== undefined)
  if (forgotten.length)
    await run(
      sql`delete from import_answers where tenant_id = ${tenant} and resource = ${resource} and question = any(${forgotten}::text[])`,
    )
  if (!answered.length) return
  // In one order, so that two imports at once do not wait for each other.
  answered.sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [question, answer] of answered)
    await run(sql`insert into import_answers (tenant_id, resource, question, answer) values (${tenant}, ${resource}, ${question}, ${JSON.stringify(answer)}::jsonb)
      on conflict (tenant_id, resource, question) do update set answer = excluded.answer`)
}
