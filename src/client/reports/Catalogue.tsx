import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { Empty } from '../components/Empty.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { reportAddress, shellPlace } from '../providers/reportAddress.ts'
import { BooksCard } from './books/BooksCard.tsx'
import { Report } from './Report.tsx'
import { ReportCard } from './ReportCard.tsx'
import type { ReportInfo } from './shownAnswer.ts'
import { useReports } from './useReport.ts'
import { useSavedReports } from './useSavedReports.ts'
import './reports.css'

/** The reports of one page, and the one among them that its address names. */
export default function Catalogue() {
  const [query] = useSearchParams()
  const { data, error, refetch } = useReports()
  const t = useT()
  const page = useLocation().pathname.slice(1)
  const asked = query.get('report')
  const instead = error ? <ErrorState error={error} onRetry={refetch} /> : data ? null : <SkeletonPage />
  // The page says what it is before it knows its reports.
  if (asked === null)
    return (
      <>
        <PageHeader title={t(`reports.pages.${page}`)} />
        {instead ?? <Cards reports={data ?? []} page={page} />}
      </>
    )
  if (!data) return instead
  const report = data.find((one) => one.name === asked)
  return report ? <Report key={report.name} report={report} /> : <Navigate to="/error-404" replace />
}

function Cards({ reports, page }: { readonly reports: readonly ReportInfo[]; readonly page: string }) {
  const t = useT()
  const { company, can } = useFrame()
  const own = reports.filter((report) => report.page === page)
  const books = page === 'accounts-reports' && can('viewAccounts')
  const at = company?.reportsUrl ? undefined : `/${page}`
  const kept = useSavedReports()
  const saved = kept.saved.filter(({ report }) => own.some(({ name }) => name === report))
  return (
    <>
      {saved.length > 0 && (
        <section className="saved-reports" aria-labelledby="saved-reports">
          <h2 id="saved-reports">{t('reports.saved.title')}</h2>
          <ul className="report-cards">
            {saved.map((one) => (
              <ReportCard
                key={one.name}
                icon="star"
                title={one.name}
                about={t(`reports.${one.report}`)}
                component={Link}
                to={kept.addressOf(one, at)}
              />
            ))}
          </ul>
        </section>
      )}
      {own.length || books ? (
        <ul className="report-cards">
          {own.map((report) => (
            <ReportCard
              key={report.name}
              icon={report.mustBeEmpty ? 'check' : report.chart ? 'chart' : 'table'}
              title={t(`reports.${report.name}`)}
              about={t(`reports.about.${report.name}`)}
              component={Link}
              to={reportAddress(report.name, {}, shellPlace(), at)}
            />
          ))}
          {books && <BooksCard />}
        </ul>
      ) : (
        <Empty icon="table" title={t('reports.none')} />
      )}
    </>
  )
}
