import { marksOf } from '../../../schema/languages.ts'
import type { ReportData } from '../../../schema/report.ts'
import { arabicDigits } from '../../../schema/values/digits.ts'
import { formatAmount, isZero } from '../../../schema/values/money.ts'
import { isRepeated, type ReportAnswer, type ReportRow } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import { parameterTexts } from '../reports/parameterTexts.ts'
import { longBranchesText } from '../reports/place.ts'
import { amountsText, type Column, cellText, headingParts, type Text } from '../reports/texts.ts'
import type { Messages } from '../texts/messages.ts'
import { type Layout, layOut } from './layOut.ts'
import { type Letterhead, letterheadOf, unvowelled } from './letterhead.ts'
import type { Paper } from './paper.ts'
import type { Picture } from './thread.ts'

/** What a report on paper is composed from. */
export interface ReportPaper {
  readonly report: ReportData
  readonly answer: ReportAnswer
  readonly context: Context
  readonly paper: Paper
  readonly messages: Messages
  /** The paths of the pictures that its rows show, by the ids of their files. */
  readonly shown: ReadonlyMap<number | null, Picture>
}

/** What the template of a report reads. */
export interface PaperReport extends Layout {
  readonly letterhead: Letterhead
  readonly title: string
  /** In what amounts are told. */
  readonly amounts: string
  readonly parameters: readonly (readonly string[])[]
  /** The column that the tree stands in. */
  readonly tree: number
  readonly rows: readonly PaperRow[]
  readonly totals: readonly string[] | null
  readonly total: string
  readonly empty: string
  readonly summary: readonly (readonly [string, string])[]
}

interface PaperRow {
  readonly cells: readonly string[]
  readonly level: number
  readonly role: NonNullable<ReportRow['role']> | 'row'
  /** May go on on the next page: a row that is higher than a page would be cut off. */
  readonly breaks: boolean
}

/** Letters of a cell that a page has room for, however narrow its column is. */
const mostOnPage = 600

/** How far each level of a tree is set in, in letters. */
const lettersOfLevel = 2

/** Letters, in points, down to which a report stays upright: six columns of figures beside their accounts fit. */
const smallestUpright = 7

/** A report for its template, in the reader's language: what was asked, the columns, every row, the totals. */
export async function composeReport({
  report,
  answer,
  context,
  paper,
  messages,
  shown: pictures,
}: ReportPaper): Promise<PaperReport> {
  const { language } = context
  const text: Text = (key) => unvowelled(messages.text(language, key))
  const writing = writingOf(context, paper)
  const { figures, plain, amount } = writing
  const formatted = (kind: Column['kind'], value: string) =>
    kind === 'int' || kind === 'quantity' ? figures(value) : amount(value)
  const shown = (row: ReportRow, column: Column) =>
    column.kind === 'picture'
      ? (pictures.get(Number(row.cells[column.name]))?.path ?? '')
      : shownText(isRepeated(column, row) ? null : cellText(row, column, language, text), column, writing)
  // A column of texts that no row fills takes no place on paper.
  const columns = answer.columns.filter(
    (column) => column.kind === 'money' || answer.rows.some((row) => shown(row, column) !== ''),
  )
  const rows = answer.rows.map((row): PaperRow => {
    const cells = columns.map((column) => shown(row, column))
    return { cells, level: row.level ?? 0, role: row.role ?? 'row', breaks: cells.some((cell) => cell.length > mostOnPage) }
  })
  const summed = columns.some((column) => column.name in answer.totals)
  const totals = columns.map(({ name, kind }) => (name in answer.totals ? formatted(kind, answer.totals[name] ?? '0') : ''))
  const headings = columns.map((column) => headingParts(column, language, text))
  const tree = Math.max(
    0,
    columns.findIndex(({ kind }) => kind === 'name' || kind === 'choice'),
  )
  return {
    letterhead: letterheadOf(paper, [language], context.person.fullName, messages),
    title: text(`reports.${report.name}`),
    amounts: amountsText(answer, (key, params) => unvowelled(messages.text(language, key, params)), plain) ?? '',
    parameters: [
      ...yearTold(answer, context, text, figures),
      ...(await parameterTexts(report, answer, context, messages)).map(({ kind, label, value }) => [
        label,
        kind === 'date' || kind === 'int' ? figures(value) : value,
      ]),
      // A single branch stands in the letterhead.
      ...(answer.place.branches.length > 1 ? [[text('fields.branches'), longBranchesText(answer.place, language, text)]] : []),
    ],
    ...layOut(
      columns.map(({ kind }, at) => ({
        kind,
        group: headings[at]?.[0] ?? null,
        heading: headings[at]?.[1] ?? '',
        longest:
          kind === 'picture'
            ? 0
            : Math.max(
                totals[at]?.length ?? 0,
                ...rows.map(({ cells, level }) => (cells[at]?.length ?? 0) + (at === tree ? lettersOfLevel * level : 0)),
              ),
      })),
      { smallest: smallestUpright, narrow: false },
    ),
    tree,
    rows,
    totals: summed ? totals : null,
    total: text('reports.total'),
    empty: text('reports.empty'),
    summary: report.print === 'statement' ? summaryOf(answer, text, amount) : [],
  }
}

/** How figures and amounts are written in the reader's language. */
interface Writing {
  readonly figures: (value: string) => string
  /** An amount with its sign. */
  readonly plain: (value: string) => string
  readonly amount: (value: string) => string
}

function writingOf({ language, check }: Context, paper: Paper): Writing {
  const digits = language === 'ar' ? paper.digits : 'latin'
  const figures = (value: string) => (digits === 'arabic' ? arabicDigits(value) : value)
  const { group, decimal } = marksOf(language)
  // The faces have no narrow space, which stands between thousands in French.
  const marks = { group: group.replace('\u202f', '\u00a0'), decimal }
  const plain = (value: string) => formatAmount(value, check.decimals, digits, marks)
  // As accountants write what is below zero.
  const amount = (value: string) => (value.startsWith('-') ? `(${plain(value.slice(1))})` : plain(value))
  return { figures, plain, amount }
}

/** The value of a cell as it stands on paper. */
function shownText(value: string | number | null, { kind }: Column, { figures, amount }: Writing): string {
  // Nothing is a dash: columns of zeros hide the figures between them.
  if (kind === 'money' && typeof value === 'string') return isZero(value) ? '–' : amount(value)
  return value === null ? '' : kind === 'date' || kind === 'int' || kind === 'quantity' ? figures(String(value)) : String(value)
}

/** A report of a year without days names the year. */
function yearTold(
  { parameters }: ReportAnswer,
  { year, years }: Context,
  text: Text,
  figures: (value: string) => string,
): [string, string][] {
  if (['from', 'to', 'date'].some((name) => name in parameters)) return []
  const told = year ? [year.year] : years.map((one) => one.year)
  return [[text('fields.year'), figures([...new Set([told.at(0), told.at(-1)])].join(' – '))]]
}

/** A statement says at its head what there was, what came, what went and what is there. */
function summaryOf({ rows, totals }: ReportAnswer, text: Text, amount: (value: string) => string): [string, string][] {
  const balance = (row: ReportRow | undefined) => String(row?.cells['balance'] ?? '0')
  return [
    [text('reports.opening'), amount(balance(rows.find((row) => row.role === 'opening')))],
    [text('reports.columns.debit'), amount(totals['debit'] ?? '0')],
    [text('reports.columns.credit'), amount(totals['credit'] ?? '0')],
    [text('reports.columns.balance'), amount(balance(rows.at(-1)))],
  ]
}
