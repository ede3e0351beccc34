import { Navigate, useSearchParams } from 'react-router-dom'
import { ErrorState } from '../components/ErrorState.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { Report } from './Report.tsx'
import { useReports } from './useReport.ts'

/** The reporting viewer: a base of its own without the shell, one report for each address. */
export default function Viewer() {
  const [query] = useSearchParams()
  const { data, error, refetch } = useReports()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const report = data.find((one) => one.name === query.get('report'))
  return report ? <Report key={report.name} report={report} /> : <Navigate to="/error-404" replace />
}
