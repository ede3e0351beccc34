import { Link } from 'react-router-dom'
import { Figure } from '../components/Figure.tsx'
import { useT } from '../providers/i18n.ts'
import type { Picture } from './picture.ts'
import type { SeriesTexts } from './useSeriesTexts.ts'

interface Props {
  readonly title: string
  readonly picture: Picture
  readonly texts: SeriesTexts
  readonly addressOf: (report: string, parameters: Readonly<Record<string, string>>) => string
  /** Else it is there for those who do not see the picture, and on paper. */
  readonly isShown: boolean
}

/** What a picture draws, in figures; each group leads to what it is made of. */
export function StatisticTable({ title, picture, texts, addressOf, isShown }: Props) {
  const t = useT()
  const { series, groups, rest } = picture
  return (
    <div className="statistic-table" data-shown={isShown}>
      <table className="r-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.groupsTitle}</th>
            {series.map((one) => (
              <th key={`${one.report}.${one.figure}`} scope="col" data-kind={one.column.kind}>
                {texts.series(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">
                {group.drill ? (
                  <Link to={addressOf(group.drill.report, group.drill.parameters)}>{texts.long(group)}</Link>
                ) : (
                  texts.long(group)
                )}
              </th>
              {series.map((one, at) => (
                <td key={`${one.report}.${one.figure}`} data-kind={one.column.kind}>
                  <Figure amount={group.figures[at]} {...texts.digits(one)} />
                </td>
              ))}
            </tr>
          ))}
          {rest && (
            <tr>
              <th scope="row">{t('statistics.rest')}</th>
              {series.map((one, at) => (
                <td key={`${one.report}.${one.figure}`} data-kind={one.column.kind}>
                  <Figure amount={rest[at]} {...texts.digits(one)} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {series.map((one) => (
              <td key={`${one.report}.${one.figure}`} data-kind={one.column.kind}>
                <Figure amount={one.total} {...texts.digits(one)} strong />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
