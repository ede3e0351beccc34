import type { Drill } from '../../../schema/report.ts'
import type { ReportRow } from '../../shared/report.ts'
import { getSession } from './session.ts'

/** The separate viewer: a report is a link, with everything that it depends on in the query string. */
export const viewer = '/viewer'
/** Where a report stands inside the shell, whose branch and year are its own unless the link names others. */
const inShell = '/accounts-reports'

/** Another installation that shows the reports; null when this one does. */
let elsewhere: string | null = null

/** Every link to a report leads to that installation from now on. */
export function setReportsUrl(address: string | null): void {
  elsewhere = address
}

/** What a report depends on beside its parameters. */
export interface Place {
  readonly branch: string
  readonly year: string
}

/** `job` is the printing that is watched. */
const reserved = ['report', 'branch', 'year', 'job']

/** The place that the shell has chosen. */
export function shellPlace(): Place {
  const { branch, year } = getSession()
  return { branch: String(branch ?? ''), year: String(year ?? '') }
}

/**
 * The link to a report: inside the shell, or in the viewer, which knows of no chosen branch and year.
 * @param at the page of ours that shows it; left out, whichever installation shows the reports
 */
export function reportAddress(
  report: string,
  parameters: Readonly<Record<string, string>> = {},
  place: Place = shellPlace(),
  at: string = elsewhere === null ? inShell : elsewhere + viewer,
): string {
  const chosen = shellPlace()
  const own = Object.entries(place).filter(([name, value]) => at.endsWith(viewer) || value !== chosen[name as keyof Place])
  return `${at}?${new URLSearchParams([['report', report], ...own, ...Object.entries(parameters)])}`
}

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

/** The address holds texts; the inputs want values. */
export function fromText(kind: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'flag') return value === '1'
  if ((kind === 'ref' || kind === 'int' || kind === 'file') && /^\d+$/.test(value)) return Number(value)
  if (kind === 'party') {
    const [resource, id] = value.split(':')
    return resource && id ? { resource, id: Number(id) } : null
  }
  return value
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
