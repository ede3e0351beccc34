import { isEmpty } from '../../../../schema/condition.ts'
import { type LineColumn, numberColumn } from '../../../../schema/derive/lineColumns.ts'
import { columnName, tableName } from '../../../../schema/derive/names.ts'
import { sidesOf } from '../../../../schema/derive/signedColumn.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { compare, formatAmount, sum, toFixed } from '../../../../schema/values/money.ts'
import { ident, sql } from '../../database/sql.ts'
import type { SheetRow } from '../report.ts'
import type { ColumnFault } from '../row.ts'
import type { ImportSession } from '../session.ts'
import { LineReader, type LineReading } from './readLine.ts'

/** Rows of one number as the document that they make. */
export interface ReadDocument {
  readonly number: string
  readonly rows: readonly SheetRow[]
  readonly values: RecordData
  /** A line of each row, in their order. */
  readonly lines: readonly RecordData[]
  /** What is wrong, by the row. */
  readonly faults: Map<SheetRow, readonly ColumnFault[]>
}

/** A row with what it says of its document and of its line. */
interface ReadRow {
  readonly row: SheetRow
  readonly document: LineReading
  readonly line: LineReading
}

/** Reads rows into documents by their number; those of one document need not stand together. */
export async function readDocuments(
  session: ImportSession,
  ofLine: ReadonlyMap<number, LineColumn>,
  ofDocument: ReadonlyMap<number, LineColumn>,
  rows: readonly SheetRow[],
): Promise<ReadDocument[]> {
  const reader = new LineReader(session, session.transaction.run)
  const by = session.model.data.import?.lines?.by ?? ''
  const byNumber = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const read = { row, document: await reader.read(row, ofDocument), line: await reader.read(row, ofLine) }
    const number = read.document.values[by]
    // Rows without a number are documents of nobody: each is told by itself.
    const key = typeof number === 'string' && number !== '' ? number : `\u0000${row.number}`
    byNumber.set(key, [...(byNumber.get(key) ?? []), read])
  }
  const documents = [...byNumber].map(([number, own]) => documentOf(session, number, own))
  await completeFromLines(session, documents)
  return documents
}

function documentOf(session: ImportSession, number: string, own: readonly ReadRow[]): ReadDocument {
  const values: Record<string, unknown> = {}
  const faults = new Map<SheetRow, readonly ColumnFault[]>()
  const by = session.model.data.import?.lines?.by ?? ''
  for (const { row, document, line } of own) {
    const differing = Object.entries(document.values).flatMap(([name, value]): ColumnFault[] => {
      if (isEmpty(value as never)) return []
      values[name] ??= value
      const isSame = JSON.stringify(values[name]) === JSON.stringify(value)
      return isSame
        ? []
        : [{ key: `document.${name}`, fault: { code: 'Import.DocumentDiffers', field: name, params: { number } } }]
    })
    const missing = isEmpty(document.values[by] as never) && !document.faults.length
    const found = [
      ...document.faults,
      ...line.faults,
      ...differing,
      ...(missing ? [{ key: numberColumn(session.model), fault: { code: 'Field.Required', field: by } }] : []),
    ]
    if (found.length) faults.set(row, found)
  }
  const lines = own.map(({ line }) => line.values as RecordData)
  const [first] = own
  const uneven = faults.size ? null : unevenOf(session, number, lines)
  if (first && uneven) faults.set(first.row, [uneven])
  return { number, rows: own.map(({ row }) => row), values: values as RecordData, lines, faults }
}

/** What is wrong with a document of which the two sides of its lines come to different sums. */
function unevenOf({ model, context }: ImportSession, number: string, lines: readonly RecordData[]): ColumnFault | null {
  const sides = sidesOf(model)
  if (!sides) return null
  const [debit, credit] = sides.map(({ field }) => sum(lines.map((line) => String(line[field] ?? '0')))) as [string, string]
  if (compare(debit, credit) === 0) return null
  const { decimalDigits } = context.branch
  const shown = (amount: string) => formatAmount(toFixed(amount, decimalDigits), decimalDigits)
  return {
    key: numberColumn(model),
    fault: { code: 'Import.Uneven', params: { number, debit: shown(debit), credit: shown(credit) } },
  }
}

/** What a line's record must share with its document, and the file says nothing of, is that record's: the guardian of the student. */
async function completeFromLines(
  { model, context, transaction }: ImportSession,
  documents: readonly ReadDocument[],
): Promise<void> {
  const group = model.lines.find(({ name }) => name === model.data.import?.lines?.of)
  for (const field of group?.fields.values() ?? [])
    for (const [name, test] of Object.entries(field.where ?? {})) {
      const shared = /^document\.(\w+)$/.exec(String((test as { same?: string } | null)?.same ?? ''))?.[1]
      const target = context.registry.find(field.to ?? '')
      const own = target?.fields.get(name)
      if (shared === undefined || !target || !own) continue
      const open = documents.filter(
        ({ values, lines }) => isEmpty(values[shared]) && lines.some((line) => !isEmpty(line[field.field])),
      )
      const idOf = ({ lines }: ReadDocument) => Number(lines.find((line) => !isEmpty(line[field.field]))?.[field.field])
      if (!open.length) continue
      const rows = await transaction.run<{ id: number; shared: number | null }>(
        sql`select id, ${ident(columnName(own))} as shared from ${ident(tableName(target.name))}
          where tenant_id = ${context.tenant} and id = any(${[...new Set(open.map(idOf))]}::int[])`,
      )
      const known = new Map(rows.map(({ id, shared: value }) => [id, value]))
      for (const document of open) Object.assign(document.values, { [shared]: known.get(idOf(document)) ?? null })
    }
}
