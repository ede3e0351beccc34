import { holds } from '../../../../schema/condition.ts'
import { type Counting, countedBy } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, listTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { ident, list, sql } from '../../database/sql.ts'
import { type Cell, cellsOf, factsCells, insertRows } from '../sql/columns.ts'
import { type Place, updateRows } from './table.ts'

/** A record or line that has its id, as it will be and as it was. */
interface Item {
  readonly id: number
  readonly record: RecordData
  readonly before: RecordData | null
  /** Its lines are those that are stored. */
  readonly moves?: boolean
}

const isList = ({ kind }: ModelField) => kind === 'refMany' || kind === 'split'
const rowsOf = (record: RecordData | null, name: string) => (record?.[name] as (RecordData & { id: number })[] | undefined) ?? []
const itemsOf = (record: RecordData | null, name: string) => (record?.[name] as unknown[] | null | undefined) ?? []

/** Writes the lists of references of records or lines, where they changed. */
export function writeLists(
  owner: string,
  fields: Iterable<ModelField>,
  items: readonly Item[],
  { tenant, run }: Place,
): Promise<unknown>[] {
  return [...fields].filter(isList).flatMap(({ field, kind }) => {
    const changed = items.filter(
      ({ record, before }) => JSON.stringify(itemsOf(record, field)) !== JSON.stringify(itemsOf(before, field)),
    )
    const table = listTable(owner, field)
    const emptied = changed.filter(({ before }) => itemsOf(before, field).length).map(({ id }) => id)
    const cells = changed.flatMap(({ id, record }) =>
      itemsOf(record, field).map((item, position): Cell[] => [
        ['tenant_id', tenant],
        ['record_id', id],
        ['position', position],
        ['target_id', typeof item === 'number' ? item : (item as { id: number }).id],
        ...(kind === 'split' ? [['share', (item as { share: string }).share] as Cell] : []),
      ]),
    )
    const removal = sql`delete from ${ident(table)} where tenant_id = ${tenant} and record_id = any(${emptied}::int[])`
    return [...(emptied.length ? [run(removal)] : []), ...insertRows(table, cells, run)]
  })
}

/** Writes the lines of records: gone ones are deleted, changed ones updated, new ones inserted, each with its place. */
export function writeLines(model: Model, items: readonly Item[], place: Place): Promise<unknown>[] {
  const { tenant, registry, run } = place
  return model.lines.flatMap((lines) => {
    const table = linesTable(model.name, lines.name)
    const fields = [...lines.fields.values()]
    const countings = countedBy(model, registry, lines.name)
    // Whether a line counts follows from its document; only lines that use something up need the mark.
    const countsOf = (document: RecordData, line: RecordData) =>
      countings.map(({ condition, column, references }): Cell => {
        const names = references.some((name) => !lines.fields.has(name) || typeof line[name] === 'number')
        return [column, names ? holds(condition, reader(document)) : null]
      })
    const gone: number[] = []
    const fresh: Cell[][] = []
    const changed: Cell[][] = []
    const written: Item[] = []
    for (const { id: owner, record, before, moves } of items) {
      if (moves) continue
      const now = rowsOf(record, lines.name)
      const former = new Map(rowsOf(before, lines.name).map((line, position) => [line.id, { line, position }]))
      const remaining = new Set(now.map(({ id }) => id))
      gone.push(...[...former.keys()].filter((id) => !remaining.has(id)))
      now.forEach((line, position) => {
        const { id } = line
        const old = former.get(id)
        const cells: Cell[] = [['position', position], ...cellsOf(fields, line), ...factsCells(model, line)]
        written.push({ id, record: line, before: old?.line ?? null })
        if (!old) fresh.push([['tenant_id', tenant], ['id', id], ['record_id', owner], ...cells, ...countsOf(record, line)])
        else if (
          JSON.stringify(cells) !==
          JSON.stringify([['position', old.position], ...cellsOf(fields, old.line), ...factsCells(model, old.line)])
        )
          changed.push([['id', id], ...cells, ...countsOf(record, line)])
      })
    }
    const removal = sql`delete from ${ident(table)} where tenant_id = ${tenant} and record_id = any(${items.map(({ id }) => id)}::int[]) and id = any(${gone}::int[])`
    return [
      ...(gone.length ? [run(removal)] : []),
      ...updateRows(table, 'id', changed, [], [], place),
      ...insertRows(table, fresh, run),
      ...countings.flatMap((counting) => recount(table, counting, lines, items, place)),
      ...writeLists(table, fields, written, place),
    ]
  })
}

/** Lines follow their document when it begins to count, or no longer counts. */
function recount(
  table: string,
  { condition, column, references }: Counting,
  { fields }: Model['lines'][number],
  items: readonly Item[],
  { tenant, run }: Place,
): Promise<unknown>[] {
  const counts = ident(column)
  const named = references
    .map((name) => fields.get(name))
    .map((field) => (field ? sql`${ident(columnName(field))} is not null` : sql`true`))
  const names = sql`(${list(named, ' or ')})`
  return [true, false].flatMap((does) => {
    const turned = items.filter(
      ({ record, before }) => before && holds(condition, reader(record)) === does && holds(condition, reader(before)) !== does,
    )
    if (!turned.length) return []
    const ids = turned.map(({ id }) => id)
    return run(
      sql`update ${ident(table)} set ${counts} = case when ${names} then ${does}::boolean end
        where tenant_id = ${tenant} and record_id = any(${ids}::int[]) and (${names} and ${counts} is distinct from ${does} or ${counts} is not null and not ${names})`,
    )
  })
}
