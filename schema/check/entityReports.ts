import { type EntityReport, groupPath } from '../entityReport.ts'
import type { Registry } from '../registry.ts'
import { checkGrouped, checkOf, checkSummed, checkTold, checkWhere, type PathScene } from './entityPaths.ts'
import { hint } from './nearest.ts'
import { pathOf, shapeFaults } from './shapeFaults.ts'
import { entityReportWords } from './words.ts'

/** What reports are checked against besides the definitions. */
export interface Surroundings {
  readonly registry: Registry
  /** Names that are taken. */
  readonly taken: ReadonlySet<string>
  /** Every permission that there is. */
  readonly permissions: ReadonlySet<string>
}

const identifier = /^[a-z][A-Za-z0-9]*$/

/** What is wrong with a report as data, a line each that begins with its name. */
export function reportFaults(given: unknown, { registry, taken, permissions }: Surroundings): string[] {
  const called = (given as { report?: unknown } | null)?.report
  const name = typeof called === 'string' ? called : 'report'
  const shape = shapeFaults(given, entityReportWords)
  if (shape.length) return shape.map(({ place, sentence }) => `${pathOf([name, ...place])}: ${sentence}`)
  const report = given as EntityReport
  const faults: string[] = []
  const say: PathScene['say'] = (place, sentence) => void faults.push(`${name}.${place}: ${sentence}`)
  if (!identifier.test(name)) say('report', `'${name}' is no name: letters and digits, beginning with a small letter`)
  if (taken.has(name)) say('report', `'${name}' is the name of something else already`)
  const { permission } = report
  if (permission !== undefined && !permissions.has(permission))
    say('permission', `no permission '${permission}'${hint(permission, permissions)}`)
  const base = checkOf(report.of, registry, say)
  if (base) checkWords(report, { base, registry, say })
  return faults
}

function checkWords(report: EntityReport, scene: PathScene): void {
  const { columns = [], filters = [], group = [], sum = [], average = [], sort, count, chart } = report
  const { say } = scene
  if (!columns.length && !group.length) say('columns', "there is neither 'columns' nor 'group', so nothing is shown")
  checkWhere(report.where, 'where', scene)
  for (const path of columns) checkTold(path, 'columns', scene)
  for (const path of filters) {
    const end = checkTold(path, 'filters', scene)
    if (end?.field.kind === 'split') say('filters', `'${path}' cannot be asked for`)
  }
  for (const one of group) checkGrouped(groupPath(one), typeof one === 'string' ? undefined : one.per, 'group', scene)
  for (const path of sum) checkSummed(path, 'sum', scene)
  for (const path of average) checkSummed(path, 'average', scene)
  if (!group.length) {
    for (const path of sum) if (!columns.includes(path)) say('sum', `'${path}' is no column, and there is no 'group'`)
    if (count) say('count', "counts groups, and there is no 'group'")
    if (average.length) say('average', "is that of a group, and there is no 'group'")
  }
  const told = [...columns, ...group.map(groupPath), ...sum, ...(count ? ['count'] : [])]
  if (sort && !told.includes(sort.by)) say('sort.by', `'${sort.by}' is not shown${hint(sort.by, told)}`)
  if (chart && !(group.length && (count || sum.length || average.length)))
    say('chart', 'draws what groups count or add up, and there is nothing of that')
}
