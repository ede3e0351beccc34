import type { Registry } from '../../../schema/registry.ts'
import type { Way } from '../../shared/closing.ts'
import { listPath } from '../providers/paths.ts'
import { reportAddress } from '../providers/reportAddress.ts'

/** The page that a way leads to, in a branch and year; null where the reader has no such page: the school does not use it, or they may not see it. */
export function wayAddress(registry: Registry, way: Way, branch: number, year: number): string | null {
  if ('list' in way) return registry.find(way.list) ? listPath(registry, way.list, way.filter) : null
  if ('report' in way) return reportAddress(way.report, way.with, { branch: String(branch), year: String(year) })
  const path = registry.runs.find(({ name }) => name === way.run)?.path
  return path === undefined ? null : `${path}?${new URLSearchParams(way.input)}`
}
