import type { ReportData } from '../../../schema/report.ts'
import type { Name } from '../../shared/report.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { Figure } from '../shell/components/Figure.tsx'
import type { ShownAnswer } from './answer.ts'
import { useHeading } from './ReportCell.tsx'

interface Group {
  readonly key: string
  readonly name: string
  /** One for each series; null where there is nothing. */
  readonly amounts: readonly (string | null)[]
}

const most = 12
/** Up to so many groups stand below one another; more stand beside one another as well, so that the table stays in sight. */
const few = 4
/** Room for the figure at the end of the longest bar, in pixels. */
const figureRoom = 128

/** Bars side by side, what is owed on the other side of nothing: the table below says the same in figures, so the picture is left out for readers of text. */
export function Chart({ answer, chart }: { readonly answer: ShownAnswer; readonly chart: NonNullable<ReportData['chart']> }) {
  const t = useT()
  const { language } = useLanguage()
  const heading = useHeading()
  const byRows = 'columns' in chart
  const series = byRows
    ? chart.columns.map((name) => t(`reports.columns.${name}`))
    : chart.lines.map((name) => t(`reports.rows.${name}`))
  const groups = (byRows ? rowsOf(answer, chart.columns, language) : columnsOf(answer, chart.lines, heading)).slice(0, most)
  const all = groups.flatMap(({ amounts }) => amounts.map((amount) => Number(amount ?? 0)))
  const [highest, lowest] = [Math.max(1, ...all), Math.max(0, ...all.map((amount) => -amount))]
  const room = `(100% - ${figureRoom}px)`
  const below = { gridTemplateColumns: `calc(${room} * ${lowest / (highest + lowest)}) 1fr` }
  if (!groups.length) return null
  return (
    <figure className="r-chart card" aria-hidden="true">
      <figcaption>
        {series.map((name, index) => (
          <span key={name} data-series={index}>
            {name}
          </span>
        ))}
      </figcaption>
      <div className="r-groups" data-many={groups.length > few || undefined}>
        {groups.map(({ key, name, amounts }) => (
          <div className="r-bars" key={key}>
            <span className="r-bars-name">{name}</span>
            <div>
              {amounts.map((amount, index) => {
                const length = Number(amount ?? 0)
                return (
                  <div className="r-bar" key={series[index]} data-series={index} style={below}>
                    <span className="r-bar-below">
                      {length < 0 && <i data-below style={{ inlineSize: `${(100 * -length) / lowest}%` }} />}
                    </span>
                    <span className="r-bar-above" data-zero={lowest > 0 || undefined}>
                      {length >= 0 && <i style={{ inlineSize: `calc(${room} * ${length / highest})` }} />}
                      <Figure amount={amount ?? '0'} />
                    </span>
                  </div>
                )
              })}
            </div>
          </div>
        ))}
      </div>
    </figure>
  )
}

/** A group for each row of the top level, called by its name. */
function rowsOf({ rows }: ShownAnswer, columns: readonly string[], language: string): Group[] {
  return rows
    .filter((row) => (row.level ?? 0) === 0 && row.role === undefined)
    .map((row, at) => {
      const name = Object.values(row.cells).find((cell): cell is Name => typeof cell === 'object' && cell !== null)
      return {
        key: row.ids ? Object.values(row.ids).join(' ') : String(at),
        name: name ? nameOf(name, language) : '',
        amounts: columns.map((column) => (row.cells[column] as string | undefined) ?? null),
      }
    })
}

/** A group for each money column, with the amounts of some lines in it. */
function columnsOf({ rows, columns }: ShownAnswer, lines: readonly string[], heading: ReturnType<typeof useHeading>): Group[] {
  const found = lines.map((line) => rows.find((row) => row.cells['account'] === line))
  return columns
    .filter((column) => column.kind === 'money' && !column.sum)
    .map((column) => ({
      key: column.name,
      name: heading(column),
      amounts: found.map((row) => (row?.cells[column.name] as string | undefined) ?? null),
    }))
}
