import { useT } from '../providers/i18n.ts'
import { shellPlace } from '../providers/reportAddress.ts'
import { useReports } from '../reports/useReport.ts'
import { drawnReports } from './drawnReports.ts'
import { StatisticCard } from './StatisticCard.tsx'

/** The pictures that stand on the home page, of the branch and the year that the shell has chosen. */
export function HomeStatistics() {
  const t = useT()
  const { data = [] } = useReports()
  const drawn = drawnReports(data).filter(({ statistic }) => statistic.home)
  if (!drawn.length) return null
  const place = shellPlace()
  return (
    <section className="glance" aria-label={t('pages.statistics')}>
      <div className="statistics">
        {drawn.map((report) => (
          <StatisticCard key={report.name} report={report} all={data} place={place} days={{}} />
        ))}
      </div>
    </section>
  )
}
