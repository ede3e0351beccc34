import type { RunModel } from '../../../schema/run.ts'
import type { RunColumn } from '../../shared/run.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { listRecords } from '../engine/list/list.ts'
import type { SheetRow } from './sheet.ts'

/** How many columns a sheet has at most. */
const most = 200

/** The columns of a sheet: every record that lines of its rows refer to, as lists show and sort them, once under each value of such lines. */
export async function columnsOf(
  { makes, data: { columns: said } }: RunModel,
  rows: readonly SheetRow[],
  context: Context,
  send: Run,
): Promise<RunColumn[]> {
  const lines = makes.lines.find(({ name }) => name === said?.of)
  const target = context.registry.find(lines?.fields.get(said?.by ?? '')?.to ?? '')
  const keys = new Set(rows.flatMap((row) => Object.keys(row.columns)))
  if (!target || !keys.size) return []
  const byRecord = Map.groupBy(keys, (key) => Number(key.split('.')[0]))
  const sort = target.fields.has('code') ? (['code', 'ASC'] as const) : null
  const query = { filter: { id: [...byRecord.keys()] }, sort, from: 0, to: most - 1, fields: target.title, totals: false }
  const { json } = await listRecords(target, query, context, send)
  const order = lines?.fields.get(said?.under ?? '')?.values ?? []
  const columns = (JSON.parse(json) as { id: number }[]).flatMap((record) =>
    (byRecord.get(record.id) ?? []).map((key): RunColumn => ({ id: record.id, key, record, under: key.split('.')[1] ?? null })),
  )
  return columns.toSorted((a, b) => order.indexOf(a.under ?? '') - order.indexOf(b.under ?? ''))
}
