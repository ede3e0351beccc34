import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { compile } from '../../../schema/compile.ts'
import { useFrame } from '../providers/frame.tsx'
import { parametersOf, shellPlace, viewer } from '../providers/reportAddress.ts'
import { dayNames } from './days.ts'
import type { ReportInfo } from './shownAnswer.ts'

/** What a report is asked for: in which branch and year, with which parameters; it stands in the address. */
export function useAsked(report: ReportInfo) {
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
