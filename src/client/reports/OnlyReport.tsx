import { Navigate, useLocation } from 'react-router-dom'
import { ErrorState } from '../components/ErrorState.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { Report } from './Report.tsx'
import { useReports } from './useReport.ts'

/** A page that is one report: that of its name. */
export default function OnlyReport() {
  const { data, error, refetch } = useReports()
  const page = useLocation().pathname.slice(1)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const report = data.find((one) => one.name === page)
  return report ? <Report report={report} /> : <Navigate to="/error-404" replace />
}
