import { useMemo, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { compile } from '../../../schema/model.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { PrintPreview } from '../print/PrintPreview.tsx'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { ProblemError } from '../providers/problem.ts'
import { getSession } from '../providers/session.ts'
import { saveFile } from '../records/list/useExport.ts'
import { Button } from '../shell/components/Button.tsx'
import { Code } from '../shell/components/Code.tsx'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { MenuButton } from '../shell/components/MenuButton.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { useProblem } from '../shell/dialogs/useProblem.ts'
import { PageStar } from '../shell/PageStar.tsx'
import { PillSelect } from '../shell/PillSelect.tsx'
import { parametersOf, viewerAddress } from './address.ts'
import type { ReportInfo } from './answer.ts'
import { BranchNote } from './BranchNote.tsx'
import { Chart } from './Chart.tsx'
import { ParameterForm } from './ParameterForm.tsx'
import { ReportTable } from './ReportTable.tsx'
import { isTooLong, useLongReport } from './useLongReport.ts'
import { placeHeaders, useFigures, useReports } from './useReport.ts'
import './reports.css'

/** The reporting viewer: a base of its own, one report for each address. */
export default function Viewer() {
  const [query] = useSearchParams()
  const { data, error, refetch } = useReports()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonPage />
  const report = data.find((one) => one.name === query.get('report'))
  return report ? <Shown key={report.name} report={report} /> : <Navigate to="/error-404" replace />
}

function Shown({ report }: { readonly report: ReportInfo }) {
  const t = useT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const problem = useProblem()
  const { branches, years, company } = useFrame()
  const { write } = useNumerals()
  const [query] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [printing, setPrinting] = useState(false)
  const long = useLongReport()
  const session = getSession()
  const place = {
    branch: query.get('branch') || String(session.branch ?? ''),
    year: query.get('year') || String(session.year ?? ''),
  }
  const given = parametersOf(query)
  const period = years.find((one) => String(one.year ?? 'all') === place.year)
  // What the figures are made with where the address names none, to be seen before there are any.
  const proposed = period && { from: period.startDate, to: period.endDate, date: period.endDate }
  const model = useMemo(() => compile({ name: report.name, scope: 'tenant', fields: report.parameters }), [report])
  const lacking = [...model.fields.values()].some(
    (field) =>
      field.required && !['from', 'to', 'date'].includes(field.field) && field.default === undefined && !given[field.field],
  )
  const { data, error, isFetching, refetch, more } = useFigures(report, place, given, !lacking)
  const show = (parameters: Readonly<Record<string, string>>, changed: Partial<typeof place> = {}) =>
    navigate(
      viewerAddress(
        report.name,
        { ...place, ...changed },
        { ...parameters, ...(long.job !== null && { job: String(long.job) }) },
      ),
    )
  const fileOf = (format: string) => `reports/${report.name}/file?${new URLSearchParams({ ...given, format })}`
  const order = async () => {
    setPrinting(false)
    await long.order(fileOf('pdf'), placeHeaders(place)).catch(problem)
  }
  const save = async (format: 'xlsx' | 'csv' | 'pdf') => {
    setBusy(true)
    try {
      const { json } = await http<Blob>(fileOf(format), {
        as: 'blob',
        headers: { ...placeHeaders(place), Accept: '*/*' },
      })
      saveFile(json, `${data?.file ?? report.name}.${format}`)
    } catch (failure) {
      if (isTooLong(failure)) await order()
      else problem(failure)
    } finally {
      setBusy(false)
    }
  }
  const title = [t(`reports.${report.name}`), data?.subject && nameOf(data.subject, language)].filter(Boolean).join(' – ')
  // A refused parameter is said beside its field; anything else takes the place of the figures.
  const refused = error instanceof ProblemError && error.body.errors
  return (
    <div className="r-viewer">
      <title>{title}</title>
      <header className="r-head">
        <div className="r-title">
          <Link className="r-back" to={`/${report.page}`}>
            <Icon name="back" size={16} />
            {t(`reports.pages.${report.page}`)}
          </Link>
          <div className="r-name">
            <h1 tabIndex={-1}>{title}</h1>
            <PageStar title={title} />
          </div>
          <p className="r-place">
            {company && nameOf(company, language)}
            {data && typeof data.parameters['from'] === 'string' && (
              <Code>{`${data.parameters['from']} – ${data.parameters['to']}`}</Code>
            )}
            {data && typeof data.parameters['date'] === 'string' && <Code>{data.parameters['date']}</Code>}
          </p>
        </div>
        <div className="r-actions">
          <PillSelect
            label={t('shell.branch')}
            value={place.branch}
            onChange={(branch) => show(given, { branch })}
            options={branches.map((one) => ({ value: String(one.id), label: nameOf(one, language) }))}
          />
          <PillSelect
            firm
            label={t('shell.year')}
            value={place.year}
            // Days of another year would come with no figures: they begin anew with the year.
            onChange={(year) => {
              const { from: _from, to: _to, date: _date, ...others } = given
              show(others, { year })
            }}
            options={years.map((one) => ({
              value: String(one.year ?? 'all'),
              label: one.year === null ? t('shell.allYears') : write(one.year),
            }))}
          />
          <MenuButton
            label={t('reports.export')}
            className="button"
            items={[
              { label: t('reports.xlsx'), icon: 'download', onSelect: () => void save('xlsx'), disabled: busy || !data },
              { label: t('reports.csv'), icon: 'download', onSelect: () => void save('csv'), disabled: busy || !data },
              { label: t('reports.pdf'), icon: 'download', onSelect: () => void save('pdf'), disabled: busy || !data },
            ]}
          >
            <Icon name="download" />
            {t('reports.export')}
          </MenuButton>
          <Button icon={<Icon name="print" />} onClick={() => setPrinting(true)} disabled={!data}>
            {t('print.print')}
          </Button>
        </div>
      </header>
      {printing && (
        <PrintPreview
          title={title}
          file={data?.file ?? title}
          path={fileOf('pdf')}
          headers={placeHeaders(place)}
          onClose={() => setPrinting(false)}
          onRefused={(refusal) => isTooLong(refusal) && void order()}
        />
      )}
      {long.job !== null && <JobProgress key={long.job} id={long.job} fresh={long.fresh} saves onClose={long.close} />}
      {model.fields.size > 0 && (
        <ParameterForm
          model={model}
          values={data?.parameters ?? { ...proposed, ...given }}
          errors={refused || {}}
          onShow={show}
        />
      )}
      {error && !refused ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : lacking ? (
        <p className="r-hint">{t('reports.choose')}</p>
      ) : data ? (
        <>
          <BranchNote parameters={data.parameters} branch={place.branch} onBranch={(branch) => show(given, { branch })} />
          {report.chart && <Chart answer={data} chart={report.chart} />}
          <ReportTable answer={data} place={place} busy={isFetching} title={title} more={more} />
        </>
      ) : (
        !error && <SkeletonPage />
      )}
    </div>
  )
}
