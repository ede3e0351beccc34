import { isZero } from '../../../../schema/values/money.ts'
import type { ExportRow } from './entries.ts'

/** The syntaxes of plain-text accounting that are written: hledger and ledger share one. */
export const syntaxes = ['hledger', 'ledger', 'beancount'] as const
export type Syntax = (typeof syntaxes)[number]

const roots = { asset: 'Assets', liability: 'Liabilities', equity: 'Equity', income: 'Income', expense: 'Expenses' } as const

/** The rows as a plain-text journal, one transaction for each entry and branch; accounts are opened where the syntax asks for it. */
export async function* plainText(
  portions: AsyncIterable<readonly ExportRow[]>,
  syntax: Syntax,
  currency: string,
): AsyncGenerator<string> {
  const opened = new Set<string>()
  const write = (rows: readonly ExportRow[]): string =>
    [...Map.groupBy(rows, (row) => `${row.entry} ${row.branch}`).values()]
      .map((own) => (syntax === 'beancount' ? openings(own, opened, currency) : '') + transaction(own, syntax, currency))
      .join('')
  // The last entry of a portion may go on in the next one.
  let rest: readonly ExportRow[] = []
  for await (const portion of portions) {
    const rows = [...rest, ...portion]
    const last = rows.at(-1)?.entry
    const whole = rows.findIndex((row) => row.entry === last)
    rest = rows.slice(whole)
    yield write(rows.slice(0, whole))
  }
  yield write(rest)
}

/** Beancount wants to be told of an account before it is used. */
function openings(rows: readonly ExportRow[], opened: Set<string>, currency: string): string {
  const fresh = [...new Set(rows.map((row) => accountOf(row, 'beancount')))].filter((account) => !opened.has(account))
  for (const account of fresh) opened.add(account)
  return fresh.map((account) => `1900-01-01 open ${account} ${currency}\n`).join('')
}

function transaction(rows: readonly ExportRow[], syntax: Syntax, currency: string): string {
  const postings = rows.map((row) => {
    const amount = isZero(row.debit) ? `-${row.credit}` : row.debit
    return `  ${accountOf(row, syntax)}  ${amount} ${currency}${noteOf(row)}\n`
  })
  return `\n${headOf(rows[0] as ExportRow, syntax)}\n${postings.join('')}`
}

function headOf(row: ExportRow, syntax: Syntax): string {
  const source = `${row.resource}/${row.record}`
  const text = plain(row.description ?? row.event)
  if (syntax === 'beancount')
    return `${row.date} * "${text.replaceAll('\\', '/').replaceAll('"', "'")}"\n  entry: "${row.entry}"\n  source: "${source}"\n  branch: "${row.branchCode}"`
  return `${row.date} * (${row.entry}) ${text}  ; source:${source}, branch:${row.branchCode}`
}

/** Beancount wants names that begin with a capital or a digit and hold no spaces. */
const accountOf = (row: ExportRow, syntax: Syntax): string =>
  syntax === 'beancount'
    ? `${roots[row.kind]}:${row.accountCode.replace(/[^A-Za-z0-9-]/g, '-')}`
    : `${roots[row.kind]}:${row.accountCode} ${plain(row.accountName).replace(/ {2,}/g, ' ')}`.trimEnd()

function noteOf(row: ExportRow): string {
  const notes = [row.costCenterCode && `costcenter:${plain(row.costCenterCode)}`, row.party && `party:${row.party}`].filter(
    Boolean,
  )
  if (!notes.length) return ''
  return `  ; ${notes.join(', ')}`
}

/** What a person typed cannot begin a new line or a comment. */
const plain = (text: string): string => text.replace(/[\r\n;]+/g, ' ').trim()
