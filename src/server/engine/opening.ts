import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, list, literal, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from './context.ts'
import { newIds } from './newIds.ts'
import { newLines } from './parts.ts'
import { uniqueLocks } from './races.ts'

/** What the first statement of a new record's transaction tells. */
export interface Opening {
  readonly id: number
  /** The moment of the transaction, as the database writes it. */
  readonly at: string
  readonly lineIds: ReadonlyMap<string, readonly number[]>
}

/** Claims the ids of a new record and its lines, and takes the locks under which its uniqueness is asked: one statement. */
export async function openNew(model: Model, record: RecordData, context: Context, run: Run): Promise<Opening> {
  const groups = newLines(model, record)
  const provisional = context.batch?.provisional
  const sequence = (table: string) => sql`nextval(${literal(`${table}_id_seq`)}::regclass)::int`
  const [row] = await run<{ id: number; at: string } & Record<string, unknown>>(
    sql`select ${list([
      sql`${provisional ? word(String(provisional())) : sql`(${newIds(model, word('1'), context)})`} as id, to_json(now()) as at`,
      ...groups.map(
        ({ group, table, count }) =>
          sql`${provisional ? sql`${Array.from({ length: count }, provisional)}::int[]` : sql`array(select ${sequence(table)} from generate_series(1, ${lengthOf(count)}))`} as ${ident(`of ${group}`)}`,
      ),
      ...uniqueLocks(model, record, null, context),
    ])}`,
  )
  if (!row) throw new Error(`no id for a new record of ${model.name}`)
  return { id: row.id, at: row.at, lineIds: new Map(groups.map(({ group }) => [group, row[`of ${group}`] as number[]])) }
}

/** Small numbers of lines stand in the text: a plan that is made once serves them. */
const lengthOf = (count: number): Sql => (count <= 50 ? word(String(count)) : sql`${count}`)
