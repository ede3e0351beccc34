import type { Name } from '../../shared/report.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { Figure } from '../shell/components/Figure.tsx'
import type { ShownAnswer } from './answer.ts'

/** Bars of money columns by row: the table below says the same in figures, so the picture is left out for readers of text. */
export function Chart({ answer, columns }: { readonly answer: ShownAnswer; readonly columns: readonly string[] }) {
  const t = useT()
  const { language } = useLanguage()
  const rows = answer.rows.filter((row) => (row.level ?? 0) === 0 && row.role === undefined).slice(0, 12)
  const most = Math.max(1, ...rows.flatMap((row) => columns.map((name) => Math.abs(Number(row.cells[name] ?? 0)))))
  if (!rows.length) return null
  const named = rows[0] ? Object.keys(rows[0].cells).find((name) => typeof rows[0]?.cells[name] === 'object') : undefined
  return (
    <figure className="r-chart card" aria-hidden="true">
      <figcaption>
        {columns.map((name, index) => (
          <span key={name} data-series={index}>
            {t(`reports.columns.${name}`)}
          </span>
        ))}
      </figcaption>
      {rows.map((row, at) => {
        const name = named === undefined ? null : (row.cells[named] as Name | null)
        return (
          <div className="r-bars" key={row.ids ? Object.values(row.ids).join(' ') : at}>
            <span className="r-bars-name">{name && nameOf(name as Name & { englishName: string }, language)}</span>
            <div>
              {columns.map((column, index) => (
                <div className="r-bar" key={column} data-series={index}>
                  <span style={{ inlineSize: `${(Math.abs(Number(row.cells[column] ?? 0)) / most) * 100}%` }} />
                  <Figure amount={String(row.cells[column] ?? '0')} />
                </div>
              ))}
            </div>
          </div>
        )
      })}
    </figure>
  )
}
