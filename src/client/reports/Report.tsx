import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ErrorState } from '../components/ErrorState.tsx'
import { Icon } from '../components/Icon.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { PrintPreview } from '../print/PrintPreview.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { ProblemError } from '../providers/problem.ts'
import { reportAddress, viewer } from '../providers/reportAddress.ts'
import { BranchNote } from './BranchNote.tsx'
import { Chart } from './Chart.tsx'
import { daysOf } from './days.ts'
import { ExportButton } from './ExportButton.tsx'
import { ReportHead } from './ReportHead.tsx'
import { ReportHint } from './ReportHint.tsx'
import { ReportParameters } from './ReportParameters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SavedReports } from './SavedReports.tsx'
import type { ReportInfo } from './shownAnswer.ts'
import { useAsked } from './useAsked.ts'
import { useFigures } from './useReport.ts'
import { useReportFiles } from './useReportFiles.ts'
import './reports.css'

/** A report: what it is made with, its figures, its files. It stands inside the shell or in the viewer. */
export function Report({ report }: { readonly report: ReportInfo }) {
  const t = useT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [printing, setPrinting] = useState(false)
  const { model, place, elsewhere, given, dayless, proposed, lacking, pathname } = useAsked(report)
  const { data, error, isFetching, refetch, more } = useFigures(report, place, given, !lacking)
  const title = [t(`reports.${report.name}`), data?.subject && nameOf(data.subject, language)].filter(Boolean).join(' – ')
  const files = useReportFiles(report.name, place, given, data?.file ?? report.name)
  const { long } = files
  // From one report to the next the path stays.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const show = (parameters: Readonly<Record<string, string>>, changed: Partial<typeof place> = {}) =>
    navigate(
      reportAddress(
        report.name,
        { ...parameters, ...(long.job !== null && { job: String(long.job) }) },
        { ...place, ...changed },
        pathname,
      ),
    )
  const showYear = (year: string, days: Readonly<Record<string, string>> = {}) => show({ ...dayless, ...days }, { year })
  // A refused parameter is said beside its field; anything else takes the place of the figures.
  const refused = error instanceof ProblemError && error.body.errors
  const values = data?.parameters ?? { ...proposed, ...given }
  return (
    <div className="report" data-in-shell={pathname !== viewer || undefined}>
      <ReportHead
        report={report}
        title={title}
        answer={data}
        place={elsewhere ? place : null}
        onPlace={({ branch, year }) => (year === undefined ? show(given, { branch: branch ?? '' }) : showYear(year))}
      >
        <SavedReports report={report.name} parameters={dayless} days={daysOf(model, values)} year={place.year} at={pathname} />
        <ExportButton files={files} disabled={!data} />
        <Button startIcon={<Icon name="print" />} onClick={() => setPrinting(true)} disabled={!data}>
          {t('print.print')}
        </Button>
      </ReportHead>
      {printing && (
        <PrintPreview
          title={title}
          file={data?.file ?? title}
          path={files.paper}
          headers={files.headers}
          onClose={() => setPrinting(false)}
          onRefused={(refusal) => files.orderIfLong(refusal) && setPrinting(false)}
        />
      )}
      {long.job !== null && <JobProgress key={long.job} id={long.job} fresh={long.fresh} saves onClose={long.close} />}
      {model.fields.size > 0 && (
        <ReportParameters
          model={model}
          values={values}
          errors={refused || {}}
          onShow={show}
          open={lacking || Boolean(refused)}
          year={place.year}
          onYear={showYear}
        />
      )}
      {error && !refused ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : lacking ? (
        <ReportHint text={t('reports.choose')} />
      ) : data ? (
        <>
          <BranchNote parameters={data.parameters} branch={place.branch} onBranch={(branch) => show(given, { branch })} />
          {report.chart && <Chart answer={data} chart={report.chart} title={title} />}
          <ReportTable answer={data} place={place} at={pathname} busy={isFetching} title={title} more={more} />
        </>
      ) : (
        !error && <SkeletonPage />
      )}
    </div>
  )
}
