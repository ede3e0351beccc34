import { chained, first, type Link } from './chain.ts'
import type { ExportRow, Extent } from './entries.ts'

/** What the books hold: these cells, after the position, are what a checksum is made of. */
const storedColumns = [
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
  'student',
  'description',
  'debit',
  'credit',
] as const satisfies readonly (keyof ExportRow)[]

/** What the things that a row points to are called today, and what it is about: for reading, outside of the checksum. */
const namesColumns = [
  'branchCode',
  'accountCode',
  'accountName',
  'costCenterCode',
  'presentParty',
  'presentStudent',
  'document',
  'partyName',
  'told',
] as const satisfies readonly (keyof ExportRow)[]

/**
 * The rows of some days as csv, each with its place in the chain of checksums of its branch. `rows` are all rows of the
 * books from the first one on: a row has the same checksum in every file.
 */
export async function* auditFile(rows: AsyncIterable<readonly ExportRow[]>, { from, to }: Extent): AsyncGenerator<string> {
  yield `\ufeff${head(from, to)
    .map((line) => `${cell(`# ${line}`)}\n`)
    .join('')}${['branch', 'position', ...storedColumns, 'previous', 'checksum', ...namesColumns].join(',')}\n`
  const links = new Map<number, Link>()
  for await (const portion of rows) {
    let text = ''
    for (const row of portion) {
      const { position, previous } = links.get(row.branch) ?? first
      const cells = `${row.branch},${position},${storedColumns.map((column) => cell(row[column])).join(',')}`
      const checksum = chained(previous, cells)
      links.set(row.branch, { position: position + 1, previous: checksum })
      if (row.date >= from && row.date <= to)
        text += `${cells},${previous},${checksum},${namesColumns.map((column) => cell(column === 'told' ? toldOf(row) : row[column])).join(',')}\n`
    }
    if (text) yield text
  }
}

/** What a row is about; where nothing of it tells that, of which month its document is and why it was made, or else its account, as in the ledger. */
const toldOf = ({ told, description, period, why, accountName }: ExportRow): string | null =>
  told ?? (description ? null : [period, why].filter(Boolean).join(' – ') || accountName)

/** The head of the file: how to check it with nothing but the file. */
const head = (from: string, to: string): string[] => [
  `Entries of the books from ${from} to ${to} in the order in which they were posted`,
  'Each branch has one chain of checksums from its very first row on whichever days are in this file; position counts the rows of the chain',
  'checksum = SHA-256 in lower-case hexadecimal of these UTF-8 bytes: previous; one line feed (0A); the text of the row from its first character up to and without the comma before previous',
  'previous = the checksum of the row before it in the same branch; 64 zeros before position 1',
  'Positions that are left out are rows of other days. The columns after checksum are today’s codes and names, and in whose name a row stands after records were merged, and what the document and its line are called; they are no part of it',
]

/** A cell on one line, which a spreadsheet reads as text where it could be taken for a formula. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(/[\r\n\u2028\u2029]+/g, ' ')
  const safe = /^[=+@\t\uFF1D\uFF0B\uFF0D\uFF20]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
