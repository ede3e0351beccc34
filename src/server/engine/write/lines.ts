import { holds } from '../../../../schema/condition.ts'
import { countedBy, countsColumn } from '../../../../schema/derive/counts.ts'
import { linesTable, listTable } from '../../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { ident, sql } from '../../database/sql.ts'
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
    const conditions = countedBy(model, registry, lines.name)
    const counts = (document: RecordData | null) =>
      conditions.map((one): Cell => [countsColumn(one), document !== null && holds(one, reader(document))])
    const gone: number[] = []
    const fresh: Cell[][] = []
    const changed: Cell[][] = []
    const written: Item[] = []
    for (const { id: owner, record, before, moves } of items) {
      const [toCount, counted] = [counts(record), counts(before)]
      if (moves && toCount.every(([, does], index) => does === counted[index]?.[1])) continue
      const now = rowsOf(record, lines.name)
      const former = new Map(rowsOf(before, lines.name).map((line, position) => [line.id, { line, position }]))
      const remaining = new Set(now.map(({ id }) => id))
      gone.push(...[...former.keys()].filter((id) => !remaining.has(id)))
      now.forEach((line, position) => {
        const { id } = line
        const old = former.get(id)
        const cells: Cell[] = [['position', position], ...cellsOf(fields, line), ...factsCells(model, line), ...toCount]
        written.push({ id, record: line, before: old?.line ?? null })
        if (!old) fresh.push([['tenant_id', tenant], ['id', id], ['record_id', owner], ...cells])
        else if (
          JSON.stringify(cells) !==
          JSON.stringify([['position', old.position], ...cellsOf(fields, old.line), ...factsCells(model, old.line), ...counted])
        )
          changed.push([['id', id], ...cells])
      })
    }
    const removal = sql`delete from ${ident(table)} where tenant_id = ${tenant} and record_id = any(${items.map(({ id }) => id)}::int[]) and id = any(${gone}::int[])`
    return [
      ...(gone.length ? [run(removal)] : []),
      ...updateRows(table, 'id', changed, [], [], place),
      ...insertRows(table, fresh, run),
      ...writeLists(table, fields, written, place),
    ]
  })
}
