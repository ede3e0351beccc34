import { reports } from '../../../resources/reports/index.ts'
import { conditionPaths } from '../../../schema/condition.ts'
import { stepsOf } from '../../../schema/entityPath.ts'
import {
  type EntityReport,
  fieldPermissions,
  filterParameters,
  type Grouping,
  pathsRead,
  viewedModels,
} from '../../../schema/entityReport.ts'
import { memoized } from '../../../schema/memoized.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Drill, ReportData } from '../../../schema/report.ts'
import { isOutside, notForOutside } from '../engine/checks/outside.ts'
import { forbidden } from '../engine/checks/writable.ts'
import { may, type Person } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'

/** A report with what it asks of whoever sees it. */
export interface CatalogueReport extends ReportData {
  /** Permissions that are all needed. */
  readonly needs: readonly string[]
  /** Flags of the company that must all be on. */
  readonly flags: readonly string[]
  /** Of a report as data: what it is about. */
  readonly entity?: EntityReport
  /** The report that its groups lead to, and what is chosen there. */
  readonly leadsTo?: { readonly drill: Drill; readonly report: CatalogueReport }
}

/** Every report of an installation among the definitions of a tenant; one whose fields the tenant does not have is not there. */
export const catalogueOf = (entityReports: readonly EntityReport[], registry: Registry): readonly CatalogueReport[] =>
  catalogueIn(registry)(entityReports)

const catalogueIn = memoized((registry: Registry) =>
  memoized((entityReports: readonly EntityReport[]) => catalogue(entityReports, registry)),
)

function catalogue(entityReports: readonly EntityReport[], registry: Registry): readonly CatalogueReport[] {
  const spelt = entityReports.flatMap((report) => spellOut(report, registry) ?? [])
  return [
    ...reports.map(
      (report): CatalogueReport => ({
        ...report,
        needs: [report.permission],
        flags: report.flag === undefined ? [] : [report.flag],
      }),
    ),
    ...spelt.map((report) => ({ ...report, ...leading(report, spelt, registry) })),
  ]
}

function spellOut(entity: EntityReport, registry: Registry): CatalogueReport | null {
  const bases = [entity.of, ...(entity.also ?? [])].map((name) => registry.find(name))
  const paths = [...pathsRead(entity), ...conditionPaths(entity.where)]
  const leads = (path: string, base: Model) => typeof stepsOf(path, base, (name) => registry.find(name)) !== 'string'
  const found = bases.flatMap((base) => base ?? [])
  const [base] = found
  if (!base || found.length < bases.length || !found.every((one) => paths.every((path) => leads(path, one)))) return null
  const viewed = [...new Set(found.flatMap((one) => [...viewedModels(paths, one, registry)]))]
  const { report: name, page = 'reports', permission = base.permissions.view, chart, group = [], statistic } = entity
  return {
    name,
    page,
    permission,
    parameters: Object.fromEntries(filterParameters(entity, base, registry).map((one) => [one.name, one.field])),
    columns: [],
    ...(group.length === 0 && !entity.against && { paged: true }),
    ...(entity.pages && { pages: true }),
    ...(statistic && { statistic }),
    ...(chart && { chart: { kind: chart, columns: [drawn(entity)] } }),
    needs: [
      ...new Set([
        permission,
        ...viewed.map(({ permissions }) => permissions.view),
        ...found.flatMap((one) => fieldPermissions(paths, one, registry)),
      ]),
    ],
    flags: viewed.flatMap(({ data: { flag } }) => flag ?? []),
    entity,
  }
}

/** Where the groups of a report lead: what they are grouped by and what the reader chose is chosen there, as far as it can be. */
function leading(
  { entity }: CatalogueReport,
  all: readonly CatalogueReport[],
  registry: Registry,
): Pick<CatalogueReport, 'leadsTo'> | null {
  const report = all.find(({ name }) => name === entity?.drill)
  if (!entity || report?.entity?.of !== entity.of) return null
  const base = registry.get(entity.of)
  const own = filterParameters(entity, base, registry)
  const group = entity.group ?? []
  const keys = group.filter((one) => typeof one === 'string')
  // The days of a group are asked for where both reports ask for the same ones.
  const days =
    entity.period !== undefined && entity.period === report.entity.period ? group.filter((one) => isPeriod(one, entity)) : []
  const chosen = filterParameters(report.entity, base, registry).flatMap((there): [string, string][] => {
    if (there.does === 'is' && keys.includes(there.path)) return [[there.name, `row.${there.path}`]]
    if (days.length && (there.does === 'from' || there.does === 'to') && there.path === entity.period)
      return [[there.name, `row.${there.does}`]]
    const here = own.find(({ path, does }) => path === there.path && does === there.does)
    return here && here.does !== 'show' ? [[there.name, here.name]] : []
  })
  // A group that cannot be chosen there would lead to other records.
  const isChosen =
    keys.length + days.length === group.length && keys.every((path) => chosen.some(([, from]) => from === `row.${path}`))
  return isChosen ? { leadsTo: { drill: { report: report.name, with: Object.fromEntries(chosen) }, report } } : null
}

/** Whether a group is a period of the days that the report asks for. */
export const isPeriod = (grouping: Grouping, { period }: EntityReport): boolean =>
  typeof grouping === 'object' && grouping.per !== 'age' && grouping.by === period

/** The figure that is drawn: that by which groups are sorted, else what is added up, else the mean, else their number. */
function drawn({ sort, sum = [], average = [] }: EntityReport): string {
  const figures = [...sum.map((path) => `sum.${path}`), ...average.map((path) => `average.${path}`)]
  const sorted = figures.find((name) => name.slice(name.indexOf('.') + 1) === sort?.by)
  return sort?.by === 'count' ? 'count' : (sorted ?? figures[0] ?? 'count')
}

/**
 * Whether a report keeps within what a person sees: one over an entity reads its records as lists do; the statements of another one are its own, and
 * somebody from outside gets it only where it is about a single record.
 */
const isWithinSight = ({ entity, about }: CatalogueReport, person: Person): boolean =>
  entity !== undefined || about !== undefined || !isOutside(person)

/** What a person sees of the catalogue. */
export const visibleReports = (
  all: readonly CatalogueReport[],
  person: Person,
  flags: Readonly<Record<string, boolean>> | undefined,
): CatalogueReport[] => {
  const seen = all.filter(
    (report) =>
      isWithinSight(report, person) &&
      report.needs.every((one) => may(person, one)) &&
      report.flags.every((flag) => flags?.[flag] === true),
  )
  const names = new Set(seen.map(({ name }) => name))
  return seen.map(({ statistic, ...report }) => ({
    ...report,
    ...(statistic?.beside?.every((one) => names.has(one.report)) !== false && statistic && { statistic }),
  }))
}

/**
 * The report of that name.
 * @throws Problem 404 when there is none, 403 when the person may not see all of it
 */
export function allowedReport(all: readonly CatalogueReport[], name: string, person: Person): CatalogueReport {
  const report = all.find((one) => one.name === name)
  if (!report) throw new Problem(404, 'Resource.NotFound')
  const lacking = report.needs.find((one) => !may(person, one))
  if (lacking !== undefined) throw forbidden(lacking)
  if (!isWithinSight(report, person)) throw notForOutside()
  return report
}
