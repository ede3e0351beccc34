import Button from '@mui/material/Button'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { compile } from '../../../schema/compile.ts'
import type { Model } from '../../../schema/model.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { FoldedOnPhone } from '../components/FoldedOnPhone.tsx'
import { Icon } from '../components/Icon.tsx'
import { MenuButton } from '../components/MenuButton.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { PrintPreview } from '../print/PrintPreview.tsx'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { ProblemError } from '../providers/problem.ts'
import { parametersOf, reportAddress, shellPlace, viewer } from '../providers/reportAddress.ts'
import { BranchNote } from './BranchNote.tsx'
import { Chart } from './Chart.tsx'
import { ParameterForm } from './ParameterForm.tsx'
import { Periods } from './Periods.tsx'
import { ReportHead } from './ReportHead.tsx'
import { ReportHint } from './ReportHint.tsx'
import { ReportTable } from './ReportTable.tsx'
import { SavedReports } from './SavedReports.tsx'
import type { ReportInfo } from './shownAnswer.ts'
import { useFigures } from './useReport.ts'
import { useReportFiles } from './useReportFiles.ts'
import './reports.css'

/** Parameters that name days: without them the report is about the whole year. */
const dayNames = ['from', 'to', 'date']

/** What a report is asked for: in which branch and year, with which parameters; it stands in the address. */
function useAsked(report: ReportInfo) {
  const { years } = useFrame()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const chosen = shellPlace()
  const place = { branch: query.get('branch') || chosen.branch, year: query.get('year') || chosen.year }
  const elsewhere = pathname === viewer || place.branch !== chosen.branch || place.year !== chosen.year
  const model = useMemo(() => compile({ name: report.name, scope: 'tenant', fields: report.parameters }), [report])
  // A link that was kept may name what the report asks for no more.
  const given = Object.fromEntries(Object.entries(parametersOf(query)).filter(([name]) => model.fields.has(name)))
  // Days of another year would come with no figures: they begin anew with the year.
  const dayless = Object.fromEntries(Object.entries(given).filter(([name]) => !dayNames.includes(name)))
  const period = years.find((one) => String(one.year ?? 'all') === place.year)
  // What the figures are made with where the address names none, to be seen before there are any.
  const proposed = period && { from: period.startDate, to: period.endDate, date: period.endDate }
  const lacking = [...model.fields.values()].some(
    (field) => field.required && !dayNames.includes(field.field) && field.default === undefined && !given[field.field],
  )
  return { model, place, elsewhere, given, dayless, proposed, lacking, pathname }
}

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
        <MenuButton
          label={t('reports.export')}
          startIcon={<Icon name="download" />}
          items={(['xlsx', 'csv', 'pdf'] as const).map((format) => ({
            label: t(`reports.${format}`),
            icon: 'download',
            onSelect: () => void files.save(format),
            disabled: files.busy || !data,
          }))}
        >
          {t('reports.export')}
        </MenuButton>
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
        <FoldedOnPhone title={t('reports.parameters')} open={lacking || Boolean(refused)}>
          {model.fields.has('from') && (
            <Periods
              year={place.year}
              from={values['from']}
              to={values['to']}
              onChoose={({ year, days }) => showYear(year, days ?? {})}
            />
          )}
          <ParameterForm model={model} values={values} errors={refused || {}} onShow={show} />
        </FoldedOnPhone>
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

/** The days among the values that a report is made with. */
const daysOf = ({ fields }: Model, values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(dayNames.flatMap((name) => (fields.has(name) && values[name] ? [[name, String(values[name])]] : [])))
