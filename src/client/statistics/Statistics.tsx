import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router-dom'
import { Empty } from '../components/Empty.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Icon } from '../components/Icon.tsx'
import { PillSelect } from '../components/PillSelect.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { shellPlace } from '../providers/reportAddress.ts'
import { Periods } from '../reports/Periods.tsx'
import { useReports } from '../reports/useReport.ts'
import { drawnReports, type PicturePage } from './drawnReports.ts'
import { StatisticCard } from './StatisticCard.tsx'
import './statistics.css'

interface Props {
  readonly page?: PicturePage
  /** The text with its title. */
  readonly titleKey?: string
}

/** The school in pictures, of a branch and a period that the reader chooses; the address says which. */
export default function Statistics({ page = 'statistics', titleKey = 'pages.statistics' }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { write } = useNumerals()
  const { branches, years, company } = useFrame()
  const [query, setQuery] = useSearchParams()
  const { data, error, refetch } = useReports()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const chosen = shellPlace()
  const read = (address: URLSearchParams) => {
    const place = { branch: address.get('branch') || chosen.branch, year: address.get('year') || chosen.year }
    const whole = years.find((one) => String(one.year ?? 'all') === place.year)
    const [from, to] = [address.get('from') ?? whole?.startDate ?? '', address.get('to') ?? whole?.endDate ?? '']
    return { place, from, to, days: from && to ? { from, to } : {} }
  }
  const { place, from, to, days } = read(query)
  const change = (changed: Readonly<Record<string, string>>) => {
    // What was chosen a moment ago stands in the address before it is drawn.
    const now = read(new URLSearchParams(window.location.search))
    setQuery(
      Object.entries({ ...now.place, ...now.days, ...changed }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  }
  const drawn = drawnReports(data, page)
  const branch = branches.find(({ id }) => String(id) === place.branch)
  return (
    <>
      <p className="statistics-school">{[nameOf(company, language), nameOf(branch, language)].filter(Boolean).join(' · ')}</p>
      <PageHeader
        title={t(titleKey)}
        count={<bdi className="ltr">{`${write(from)} – ${write(to)}`}</bdi>}
        actions={
          <Button startIcon={<Icon name="print" />} onClick={() => window.print()}>
            {t('print.print')}
          </Button>
        }
      />
      <div className="statistics-asked">
        <Periods
          year={place.year}
          from={from}
          to={to}
          onChoose={({ year, days: own }) => change({ year, from: own?.from ?? '', to: own?.to ?? '' })}
        />
        <PillSelect
          label={t('shell.branch')}
          value={place.branch}
          onChange={(branch) => change({ branch })}
          options={branches.map((one) => ({ value: String(one.id), label: nameOf(one, language) }))}
        />
      </div>
      {drawn.length ? (
        <div className="statistics">
          {drawn.map((report) => (
            <StatisticCard key={report.name} report={report} all={data} place={place} days={days} />
          ))}
        </div>
      ) : (
        <Empty icon="chart" title={t('reports.none')} />
      )}
    </>
  )
}
