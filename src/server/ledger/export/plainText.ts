import { decimalsOf, isZero, toFixed } from '../../../../schema/values/money.ts'
import { mostNames } from '../documentTells.ts'
import type { ExportRow } from './entries.ts'

/** The syntaxes of plain-text accounting that are written: hledger and ledger share one. */
export const syntaxes = ['hledger', 'ledger', 'beancount'] as const
export type Syntax = (typeof syntaxes)[number]

const roots = { asset: 'Assets', liability: 'Liabilities', equity: 'Equity', income: 'Income', expense: 'Expenses' } as const

/**
 * The rows as a plain-text journal in the order of their days, one transaction for each entry and branch. Everything is declared
 * before it is used, so that the strictest checks of the programs find nothing.
 */
export async function* plainText(
  batches: AsyncIterable<readonly ExportRow[]>,
  syntax: Syntax,
  currency: string,
): AsyncGenerator<string> {
  const known = new Set<string>()
  const write = (rows: readonly ExportRow[]): string =>
    [...Map.groupBy(rows, (row) => `${row.entry} ${row.branch}`).values()]
      .map((own) => declarations(own, known, syntax, currency) + transaction(own, syntax, currency))
      .join('')
  if (syntax !== 'beancount')
    yield `commodity ${currency}\n  format 1000.00 ${currency}\n${tags.map((tag) => `tag ${tag}\n`).join('')}`
  // The last entry of a batch may go on in the next one.
  let rest: readonly ExportRow[] = []
  for await (const batch of batches) {
    const rows = [...rest, ...batch]
    const last = rows.at(-1)?.entry
    const whole = rows.findIndex((row) => row.entry === last)
    rest = rows.slice(whole)
    yield write(rows.slice(0, whole))
  }
  yield write(rest)
}

const tags = ['source', 'branch', 'costcenter', 'party']

/** What a transaction names for the first time: accounts, and what it is called. */
function declarations(rows: readonly ExportRow[], known: Set<string>, syntax: Syntax, currency: string): string {
  const accounts = rows.map((row) => accountOf(row, syntax))
  const named =
    syntax === 'beancount'
      ? accounts.map((account) => `1900-01-01 open ${account} ${currency}`)
      : [...accounts.map((account) => `account ${account}`), `payee ${textOf(rows)}`]
  const fresh = [...new Set(named)].filter((one) => !known.has(one))
  for (const one of fresh) known.add(one)
  return fresh.map((one) => `${one}\n`).join('')
}

function transaction(rows: readonly ExportRow[], syntax: Syntax, currency: string): string {
  const postings = rows.map((row) => {
    const amount = isZero(row.debit) ? `-${written(row.credit)}` : written(row.debit)
    return `  ${accountOf(row, syntax)}  ${amount} ${currency}${noteOf(row)}\n`
  })
  return `\n${headOf(rows, syntax)}\n${postings.join('')}`
}

/** With two decimals, and a third one where there is something in it. */
const written = (amount: string): string => toFixed(amount, Math.max(2, decimalsOf(amount)))

function headOf(rows: readonly ExportRow[], syntax: Syntax): string {
  const row = rows[0] as ExportRow
  const source = `${row.resource}/${row.record}`
  const text = textOf(rows)
  if (syntax === 'beancount')
    return `${row.date} * "${quoted(text)}"\n  entry: "${row.entry}"\n  source: "${source}"\n  branch: "${quoted(row.branchCode)}"`
  return `${row.date} * (${row.entry}) ${text}  ; source:${source}, branch:${tagged(row.branchCode)}`
}

/** So many things that lines are about say what a transaction is. */
const mostTold = 3

/** What a transaction is called: its document, with whom it is, and why it was made; a bar would divide it into a name and a note. */
function textOf(rows: readonly ExportRow[]): string {
  const [first] = rows
  // Of many parties none is named, nor anybody in their place, as in the ledger.
  const parties = new Set(rows.flatMap(({ partyName }) => partyName ?? []))
  const party = parties.size ? parties.size <= mostNames && [...parties].join(', ') : first?.withWhom
  const said = rows.find(({ description }) => description)?.description
  const about = said ?? [...new Set(rows.flatMap(({ told }) => told ?? []))].slice(0, mostTold).join(' + ')
  // What is told of rows may say already why the document was made.
  const why = first?.why && ![said, about].some((text) => text?.includes(first.why ?? '')) ? first.why : null
  return [...new Set([first?.document, party, first?.period, about, why])]
    .map((part) => plain(part || '').replaceAll('|', '/'))
    .filter(Boolean)
    .join(' - ')
}

/** Beancount wants names that begin with a capital or a digit and hold no spaces; a colon would make an account below another. */
function accountOf({ kind, account, accountCode, accountName }: ExportRow, syntax: Syntax): string {
  if (syntax !== 'beancount') return `${roots[kind]}:${plain(`${accountCode} ${accountName}`).replaceAll(':', '-')}`
  const code = accountCode.replace(/[^A-Za-z0-9-]/g, '-')
  // Codes that would no longer be distinct get the account's id.
  return `${roots[kind]}:${code === accountCode && /^[A-Z0-9]/.test(code) ? code : `N${account}-${code}`}`
}

function noteOf(row: ExportRow): string {
  const notes = [
    row.told && tagged(row.told).replaceAll(':', ' '),
    row.costCenterCode && `costcenter:${tagged(row.costCenterCode)}`,
    row.presentParty && `party:${row.presentParty}`,
  ].filter(Boolean)
  if (!notes.length) return ''
  return `  ; ${notes.join(', ')}`
}

/** What a person typed cannot begin a new line or a comment, and two spaces end a name. */
const plain = (text: string): string => text.replace(/[\s;]+/g, ' ').trim()
/** Nor end a tag. */
const tagged = (text: string): string => plain(text).replaceAll(',', ' ')
const quoted = (text: string): string => plain(text).replaceAll('\\', '/').replaceAll('"', "'")
