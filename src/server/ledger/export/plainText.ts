import { isZero } from '../../../../schema/values/money.ts'
import type { ExportRow } from './entries.ts'

/** The syntaxes of plain-text accounting that are written: hledger and ledger share one. */
export const syntaxes = ['hledger', 'ledger', 'beancount'] as const
export type Syntax = (typeof syntaxes)[number]

const roots = { asset: 'Assets', liability: 'Liabilities', equity: 'Equity', income: 'Income', expense: 'Expenses' } as const

/** The rows as a plain-text journal, one transaction for each entry and branch; accounts are opened where the syntax asks for it. */
export async function* plainText(rows: AsyncIterable<ExportRow>, syntax: Syntax, currency: string): AsyncGenerator<string> {
  const opened = new Set<string>()
  const write = (transaction: readonly ExportRow[]): string => {
    const [first] = transaction
    if (!first) return ''
    const unopened =
      syntax === 'beancount'
        ? [...new Set(transaction.map((row) => accountOf(row, syntax)))].filter((account) => !opened.has(account))
        : []
    for (const account of unopened) opened.add(account)
    const opening = unopened.map((account) => `1900-01-01 open ${account} ${currency}\n`)
    const postings = transaction.map((row) => {
      const amount = isZero(row.debit) ? `-${row.credit}` : row.debit
      return `  ${accountOf(row, syntax)}  ${amount} ${currency}${noteOf(row)}\n`
    })
    return `${opening.join('')}\n${headOf(first, syntax)}\n${postings.join('')}`
  }
  let transaction: ExportRow[] = []
  for await (const row of rows) {
    const [first] = transaction
    if (first && (first.branch !== row.branch || first.entry !== row.entry)) {
      yield write(transaction)
      transaction = []
    }
    transaction.push(row)
  }
  yield write(transaction)
}

function headOf(row: ExportRow, syntax: Syntax): string {
  const source = `${row.resource}/${row.record}`
  const text = plain(row.description ?? row.event)
  if (syntax === 'beancount')
    return `${row.date} * "${text.replaceAll('"', "'")}"\n  entry: "${row.entry}"\n  source: "${source}"\n  branch: "${row.branch}"`
  return `${row.date} * (${row.entry}) ${text}  ; source:${source}, branch:${row.branch}`
}

/** Beancount wants names that begin with a capital or a digit and hold no spaces. */
const accountOf = (row: ExportRow, syntax: Syntax): string =>
  syntax === 'beancount'
    ? `${roots[row.kind]}:${row.account.replace(/[^A-Za-z0-9-]/g, '-')}`
    : `${roots[row.kind]}:${row.account} ${plain(row.accountName).replace(/ {2,}/g, ' ')}`.trimEnd()

function noteOf(row: ExportRow): string {
  const notes = [row.costCenter && `costcenter:${plain(row.costCenter)}`, row.party && `party:${row.party}`].filter(Boolean)
  if (!notes.length) return ''
  return `  ; ${notes.join(', ')}`
}

/** What a person typed cannot begin a new line or a comment. */
const plain = (text: string): string => text.replace(/[\r\n;]+/g, ' ').trim()
