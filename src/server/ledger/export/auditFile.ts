import { createHash } from 'node:crypto'
import type { ExportRow } from './entries.ts'

const columns = [
  'branch',
  'entry',
  'line',
  'date',
  'resource',
  'record',
  'event',
  'version',
  'reverses',
  'account',
  'costCenter',
  'party',
  'description',
  'debit',
  'credit',
] as const satisfies readonly (keyof ExportRow)[]

/**
 * All rows as csv with a chain of checksums for each branch: `checksum` is the SHA-256 of the checksum before it and of
 * the row's own cells, so that a row which was changed, added or left out breaks every checksum after it.
 */
export async function* auditFile(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  yield `\ufeff${[...columns, 'checksum'].join(',')}\n`
  let branch = ''
  let checksum = ''
  for await (const row of rows) {
    if (row.branch !== branch) {
      branch = row.branch
      checksum = ''
    }
    const cells = columns.map((column) => cell(row[column])).join(',')
    checksum = chained(checksum, cells)
    yield `${cells},${checksum}\n`
  }
}

/** The next checksum of a chain. */
export const chained = (before: string, cells: string): string => createHash('sha256').update(`${before}\n${cells}`).digest('hex')

/** A cell that a spreadsheet reads as text where it could be taken for a formula. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+@\t]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The first line (counted from 1 after the heading) whose checksum does not follow, or null when the file is whole. */
export function firstBroken(file: string): number | null {
  const lines = file.replace(/^\ufeff/, '').split(/\n(?=[^\n]*,[0-9a-f]{64}(?:\n|$))/)
  let branch = ''
  let checksum = ''
  for (const [index, line] of lines.slice(1).entries()) {
    const text = line.replace(/\n$/, '')
    const cells = text.slice(0, -65)
    const own = cells.slice(0, cells.indexOf(','))
    if (own !== branch) {
      branch = own
      checksum = ''
    }
    checksum = chained(checksum, cells)
    if (text.slice(-64) !== checksum) return index + 1
  }
  return null
}
