import { linesTable, listTable } from '../../../schema/derive/names.ts'
import type { Model, ModelField, ModelLines } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import { assignments, type Cell, cellsOf, insertStatement, portions } from './columns.ts'
import type { Context } from './context.ts'

type Line = RecordData & { readonly id?: number | null }

const isList = (field: ModelField) => field.kind === 'refMany' || field.kind === 'split'
const rowsOf = (record: RecordData | null, name: string): readonly Line[] => (record?.[name] as Line[] | undefined) ?? []

/** Writes the lists of references of a record, where they changed. */
export function writeLists(
  owner: string,
  fields: Iterable<ModelField>,
  id: number,
  record: RecordData,
  before: RecordData | null,
  context: Context,
  run: Run,
): Promise<unknown>[] {
  return [...fields].filter(isList).flatMap((field) => {
    const now = (record[field.field] as unknown[] | null) ?? []
    const then = (before?.[field.field] as unknown[] | null | undefined) ?? []
    if (JSON.stringify(now) === JSON.stringify(then)) return []
    const table = listTable(owner, field.field)
    const cells = now.map((item, position): Cell[] => [
      ['tenant_id', context.tenant],
      ['record_id', id],
      ['position', position],
      ['target_id', typeof item === 'number' ? item : (item as { id: number }).id],
      ...(field.kind === 'split' ? [['share', (item as { share: string }).share] as Cell] : []),
    ])
    const removal = then.length
      ? [run(sql`delete from ${ident(table)} where tenant_id = ${context.tenant} and record_id = ${id}`)]
      : []
    return [...removal, ...portions(cells, 5).map((rows) => run(insertStatement(table, rows)))]
  })
}

/** How many of a record's lines are new, by group. */
export const newLines = (model: Model, record: RecordData): { group: string; table: string; count: number }[] =>
  model.lines.flatMap((lines) => {
    const count = rowsOf(record, lines.name).filter((line) => !line.id).length
    return count ? [{ group: lines.name, table: linesTable(model.name, lines.name), count }] : []
  })

/** Asks for as many line ids as the record has new lines, so that lines and their splits travel in one go. */
export async function claimLineIds(
  model: Model,
  record: RecordData,
  { batch }: Context,
  run: Run,
): Promise<ReadonlyMap<string, number[]>> {
  const claimed = newLines(model, record).map(
    async ({ group, table, count }) => [group, await nextIds(table, count, run, batch?.provisional)] as const,
  )
  return new Map(await Promise.all(claimed))
}

/** The next ids of a table's identity column, or provisional ones where nothing will stay. */
export async function nextIds(table: string, count: number, run: Run, provisional?: () => number): Promise<number[]> {
  if (provisional) return Array.from({ length: count }, provisional)
  // A count that the planner can see makes a plan for it alone, each time.
  const rows = await run<{ id: number }>(
    sql`select nextval(${`${table}_id_seq`}::regclass)::int as id from generate_series(1, (select ${count}::int))`,
  )
  return rows.map((row) => row.id)
}

/** Writes the lines: gone ones are deleted, changed ones updated, new ones inserted, each with its place. */
export function writeLines(
  model: Model,
  id: number,
  record: RecordData,
  before: RecordData | null,
  ids: ReadonlyMap<string, readonly number[]>,
  context: Context,
  run: Run,
): Promise<unknown>[] {
  return model.lines.flatMap((lines) =>
    writeGroup(
      model,
      lines,
      id,
      rowsOf(record, lines.name),
      rowsOf(before, lines.name),
      [...(ids.get(lines.name) ?? [])],
      context,
      run,
    ),
  )
}

function writeGroup(
  model: Model,
  lines: ModelLines,
  id: number,
  now: readonly Line[],
  then: readonly Line[],
  ids: number[],
  context: Context,
  run: Run,
): Promise<unknown>[] {
  const table = linesTable(model.name, lines.name)
  const fields = [...lines.fields.values()]
  const former = new Map(then.map((line, position) => [line.id, { line, position }]))
  const gone = then.flatMap((line) => (line.id && !now.some((one) => one.id === line.id) ? [line.id] : []))
  const fresh: Cell[][] = []
  const placed: { lineId: number; line: Line; old: Line | null }[] = []
  const statements: Promise<unknown>[] = []
  if (gone.length)
    statements.push(
      run(
        sql`delete from ${ident(table)} where tenant_id = ${context.tenant} and record_id = ${id} and id = any(${gone}::int[])`,
      ),
    )
  now.forEach((line, position) => {
    const cells = cellsOf(fields, line)
    const old = line.id ? former.get(line.id) : undefined
    const lineId = old && line.id ? line.id : (ids.shift() as number)
    placed.push({ lineId, line, old: old?.line ?? null })
    if (!old) fresh.push([['tenant_id', context.tenant], ['id', lineId], ['record_id', id], ['position', position], ...cells])
    else if (old.position !== position || JSON.stringify(cells) !== JSON.stringify(cellsOf(fields, old.line))) {
      statements.push(
        run(
          sql`update ${ident(table)} set ${assignments([['position', position], ...cells])} where tenant_id = ${context.tenant} and record_id = ${id} and id = ${lineId}`,
        ),
      )
    }
  })
  statements.push(...portions(fresh, fields.length + 4).map((rows) => run(insertStatement(table, rows))))
  for (const { lineId, line, old } of placed) statements.push(...writeLists(table, fields, lineId, line, old, context, run))
  return statements
}
