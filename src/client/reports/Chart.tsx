import Paper from '@mui/material/Paper'
import type { ReportData } from '../../../schema/report.ts'
import { decimalsOf } from '../../../schema/values/money.ts'
import type { Name } from '../../shared/report.ts'
import { Bars } from '../charts/Bars.tsx'
import type { Tone } from '../charts/tones.ts'
import { usePhone } from '../components/usePhone.ts'
import { useDecimals } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { useHeading } from './ReportCell.tsx'
import type { ShownAnswer } from './shownAnswer.ts'

interface Group {
  readonly name: string
  /** One for each series; null where there is nothing. */
  readonly amounts: readonly (string | null)[]
}

const most = 12
/** Up to so many groups lie below one another with their figures; more stand side by side, so that the table stays in sight. */
const few = 4

/** What the money columns and the lines that are drawn mean. */
const meanings: Readonly<Record<string, Tone>> = {
  opening: 'before',
  totalExpense: 'out',
  totalLiabilities: 'out',
  netResult: 'left',
}

interface Props {
  readonly answer: ShownAnswer
  readonly chart: NonNullable<ReportData['chart']>
  readonly title: string
}

/** A report as bars; the table below says the same in figures. */
export function Chart({ answer, chart, title }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { amount: write, locale } = useNumerals()
  const decimals = useDecimals()
  const heading = useHeading()
  const phone = usePhone()
  const byRows = 'columns' in chart
  const names = byRows ? chart.columns : chart.lines
  const groups = (byRows ? rowsOf(answer, chart.columns, language) : columnsOf(answer, chart.lines, heading)).slice(0, most)
  if (!groups.length) return null
  const standing = !byRows && groups.length > few
  const axis = standing || (phone && groups.length > 1)
  const column = (name: string) => answer.columns.find((one) => one.name === name)
  const columnCalled = (name: string) => {
    const found = byRows ? column(name) : undefined
    return found ? heading(found) : t(byRows ? `reports.columns.${name}` : `reports.rows.${name}`)
  }
  const digitsOf = (name: string, amount: string) =>
    column(name)?.kind === 'int' ? 0 : column(name)?.kind === 'quantity' ? decimalsOf(amount) : decimals
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  return (
    <Paper component="figure" variant="outlined" className="report-chart">
      <Bars
        label={t('reports.chart', { title })}
        groups={groups.map(({ name }) => name)}
        series={names.map((name, at) => {
          const amounts = groups.map(({ amounts }) => amounts[at] ?? '0')
          return {
            name: columnCalled(name),
            tone: meanings[name] ?? 'there',
            values: amounts.map(Number),
            written: amounts.map((amount) => write(amount, digitsOf(name, amount))),
          }
        })}
        layout={standing ? 'standing' : 'lying'}
        height={standing ? 240 : groups.length * (names.length * 20 + 8) + (axis ? 32 : 0)}
        {...(axis && { axis: (value: number) => short.format(value) })}
      />
    </Paper>
  )
}

/** A group for each row of the top level, called by its name. */
function rowsOf({ rows, columns: all }: ShownAnswer, columns: readonly string[], language: string): Group[] {
  const keys = all.filter(({ kind }) => kind === 'text' || kind === 'date')
  return rows
    .filter((row) => (row.level ?? 0) === 0 && (row.role === undefined || row.role === 'group'))
    .map((row) => {
      const name = Object.values(row.cells).find((cell): cell is Name => typeof cell === 'object' && cell !== null)
      return {
        name: name ? nameOf(name, language) : keys.map((key) => row.cells[key.name]).join(' · '),
        amounts: columns.map((column) => textOf(row.cells[column])),
      }
    })
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** A group for each money column, with the amounts of some lines in it. */
function columnsOf({ rows, columns }: ShownAnswer, lines: readonly string[], heading: ReturnType<typeof useHeading>): Group[] {
  const found = lines.map((line) => rows.find((row) => row.cells['account'] === line))
  return columns
    .filter((column) => column.kind === 'money' && !column.sum)
    .map((column) => ({
      name: heading(column),
      amounts: found.map((row) => (row?.cells[column.name] as string | undefined) ?? null),
    }))
}
