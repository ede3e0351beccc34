import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Statistic } from '../../../schema/entityReport.ts'
import { isZero } from '../../../schema/values/money.ts'
import { Bars } from '../charts/Bars.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Figure } from '../components/Figure.tsx'
import { IconAction } from '../components/IconAction.tsx'
import { usePhone } from '../components/usePhone.ts'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { type Place, reportAddress, toText } from '../providers/reportAddress.ts'
import type { ReportInfo } from '../reports/shownAnswer.ts'
import { StatisticTable } from './StatisticTable.tsx'
import { useSeriesTexts } from './useSeriesTexts.ts'
import { type Days, useStatistic } from './useStatistic.ts'
import '../reports/reports.css'
import './statistics.css'

interface Props {
  readonly report: ReportInfo & { readonly statistic: Statistic }
  /** Every report that the person may see. */
  readonly all: readonly ReportInfo[]
  readonly place: Place
  readonly days: Days
}

/** More groups than this stand beside one another. */
const few = 12

/** A picture of a report, with the table that says the same and the way to the report itself. */
export function StatisticCard({ report, all, place, days }: Props) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const phone = usePhone()
  const { locale, write } = useNumerals()
  const { company } = useFrame()
  const [isTable, setTable] = useState(false)
  const { picture, parameters, isPending, error, refetch } = useStatistic(report, all, place, days)
  const texts = useSeriesTexts(report, picture)
  const title = t(`statistics.${report.name}`, { _: t(`reports.${report.name}`) })
  const given = Object.entries(parameters ?? {}).filter(([, value]) => toText(value) !== '')
  const asOf = toText(parameters?.['asOf'])
  /** The page on which a report stands. */
  const addressOf = (name: string, asked: Readonly<Record<string, string>>) =>
    reportAddress(name, asked, place, company?.reportsUrl ? undefined : `/${all.find((one) => one.name === name)?.page}`)
  const to = addressOf(report.name, Object.fromEntries(given.map(([name, value]) => [name, toText(value)])))
  const tones = [report.statistic.tone, ...(report.statistic.beside ?? []).map(({ tone }) => tone)]
  const isEmpty = picture?.series.every(({ total }) => isZero(total))
  const standing = picture?.monthly || (picture?.groups.length ?? 0) > few
  const short = new Intl.NumberFormat(locale, { notation: 'compact' })
  const [main, ...others] = picture?.series ?? []
  const open = (at: number) => {
    const drill = picture?.groups[at]?.drill
    if (drill) navigate(addressOf(drill.report, drill.parameters))
  }
  return (
    <Paper component="section" variant="outlined" className="statistic" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <Link to={to}>{title}</Link>
          {asOf !== '' && <bdi className="ltr statistic-day">{write(asOf)}</bdi>}
        </h2>
        {main && !others.length && !isEmpty && (
          <strong className="figure statistic-total">
            <Figure amount={main.total} {...texts.digits(main)} />
          </strong>
        )}
        {picture && !isEmpty && (
          <IconAction
            label={t(isTable ? 'statistics.asPicture' : 'statistics.asTable', { title })}
            icon={isTable ? 'chart' : 'table'}
            iconSize={16}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        )}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : isPending ? (
        <Skeleton variant="rounded" height={200} />
      ) : !picture || isEmpty ? (
        <p className="statistic-none">{t('statistics.none')}</p>
      ) : (
        <>
          {!isTable && (
            <Bars
              label={t('reports.chart', { title })}
              groups={picture.groups.map(texts.short)}
              series={picture.series.map((one, at) => ({
                // Of several series each says what it comes to.
                name: [texts.series(one), ...(others.length ? [texts.write(one, one.total)] : [])].join(' '),
                tone: tones[at] ?? 'there',
                values: picture.groups.map(({ figures }) => Number(figures[at])),
                written: picture.groups.map(({ figures }) => texts.write(one, figures[at] ?? '0')),
              }))}
              layout={standing ? 'standing' : 'lying'}
              height={standing ? 220 : picture.groups.length * (picture.series.length * 20 + 10) + (phone ? 32 : 0)}
              onChoose={picture.groups.some(({ drill }) => drill) ? open : undefined}
              {...((standing || phone) && { axis: (value: number) => short.format(value) })}
            />
          )}
          <StatisticTable title={title} picture={picture} texts={texts} addressOf={addressOf} isShown={isTable} />
        </>
      )}
    </Paper>
  )
}
