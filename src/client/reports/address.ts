import type { Drill } from '../../../schema/report.ts'
import type { ReportRow } from '../../shared/report.ts'

/** The viewer's base: a report is a link, with everything that it depends on in the query string. */
export const viewer = '/viewer'

/** What a report depends on beside its parameters. */
export interface Place {
  readonly branch: string
  readonly year: string
}

/** `job` is the printing that is watched. */
const reserved = ['report', 'branch', 'year', 'job']

export const viewerAddress = (report: string, place: Place, parameters: Readonly<Record<string, string>> = {}): string =>
  `${viewer}?${new URLSearchParams({ report, ...place, ...parameters })}`

/** The parameters of a report as they stand in the address. */
export const parametersOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => !reserved.includes(name)))

/** A parameter's value as the address holds it; nothing for an empty one. */
export function toText(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (value === true) return '1'
  if (typeof value === 'object') {
    const { resource, id } = value as { resource: string; id: number }
    return `${resource}:${id}`
  }
  return String(value)
}

/** The parameters that a drill takes from a row and from the report that it starts in. */
export function drillParameters(
  drill: Drill,
  row: ReportRow,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, string> | null {
  const found = Object.entries(drill.with).map(([name, from]): [string, string] => {
    const value = from.startsWith('row.') ? row.ids?.[from.slice(4)] : parameters[from]
    return [name, toText(value)]
  })
  const ofRow = Object.entries(drill.with).filter(([, from]) => from.startsWith('row.'))
  if (!ofRow.length || ofRow.every(([, from]) => row.ids?.[from.slice(4)] == null)) return null
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}
