import { entityReports } from '../../../resources/reports/entityReports.ts'
import { reports as codedReports } from '../../../resources/reports/index.ts'
import { reportFaults } from '../../../schema/check/entityReports.ts'
import type { ResourceData } from '../../../schema/definition.ts'
import type { EntityReport } from '../../../schema/entityReport.ts'
import { permissionNames } from '../../../schema/model.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { isReport } from './parts.ts'

/** What tells of records without being any: reports as data. */
export interface Told {
  readonly reports: readonly EntityReport[]
}

export const nothingTold: Told = { reports: [] }

/** Such an item, and the file in which it stands. */
export interface Telling {
  readonly file: string
  readonly item: unknown
}

export const isTelling = (item: unknown): boolean => isReport(item)

/** The product's and those of files, checked against all definitions; what is wrong is said of the file. */
export function gather(
  definitions: readonly ResourceData[],
  telling: readonly Telling[],
  say: (file: string, line: string) => void,
): Told {
  const registry = createRegistry(definitions)
  const permissions = new Set(registry.models.flatMap(permissionNames))
  const taken = new Set([...codedReports, ...definitions].map(({ name }) => name))
  const reports: EntityReport[] = []
  for (const { file, item } of [...entityReports.map((report) => ({ file: null, item: report as unknown })), ...telling]) {
    if (!isReport(item)) continue
    const faults = reportFaults(item, { registry, taken, permissions })
    if (faults.length && file === null) throw new Error(`The product's own reports are wrong:\n${faults.join('\n')}`)
    for (const line of faults) say(file ?? '', line)
    taken.add(item.report)
    if (!faults.length) reports.push(item)
  }
  return { reports }
}
