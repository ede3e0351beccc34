import { Link, useLocation } from 'react-router-dom'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { getSession } from '../providers/session.ts'
import { Empty } from '../shell/components/Empty.tsx'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { viewerAddress } from './address.ts'
import { BooksTile } from './books/BooksTile.tsx'
import { useReports } from './useReport.ts'
import './reports.css'

/** The reports of one page, each a link into the viewer. */
export default function Catalogue() {
  const t = useT()
  const page = useLocation().pathname.slice(1)
  const { company, can } = useFrame()
  const { data, error, refetch } = useReports()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const own = data.filter((report) => report.page === page)
  const books = page === 'accounts-reports' && can('viewAccounts')
  const { branch, year } = getSession()
  const base = typeof company?.['reportsUrl'] === 'string' ? company['reportsUrl'] : ''
  return (
    <>
      <PageHeader title={t(`reports.pages.${page}`)} />
      {own.length || books ? (
        <ul className="r-catalogue">
          {own.map((report) => {
            const address = viewerAddress(report.name, { branch: String(branch ?? ''), year: String(year ?? '') })
            const inside = (
              <>
                <span className="r-tile-icon">
                  <Icon name={report.mustBeEmpty ? 'check' : report.chart ? 'chart' : 'table'} />
                </span>
                <span>
                  <strong>{t(`reports.${report.name}`)}</strong>
                  <span className="r-tile-about">{t(`reports.about.${report.name}`)}</span>
                </span>
              </>
            )
            return (
              <li key={report.name}>
                {base ? (
                  <a className="r-tile card" href={base + address}>
                    {inside}
                  </a>
                ) : (
                  <Link className="r-tile card" to={address}>
                    {inside}
                  </Link>
                )}
              </li>
            )
          })}
          {books && <BooksTile />}
        </ul>
      ) : (
        <Empty icon="table" title={t('reports.none')} />
      )}
    </>
  )
}
