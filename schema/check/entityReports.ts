import type { Condition } from '../condition.ts'
import { type EntityReport, filterParameters, filterPath, groupPath } from '../entityReport.ts'
import type { FieldData } from '../kind.ts'
import { compile } from '../model.ts'
import type { Registry } from '../registry.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { checkGrouped, checkOf, checkReadable, checkSummed, checkWhere, type PathContext } from './entityPaths.ts'
import { checkSteps } from './fields.ts'
import { hint } from './nearest.ts'
import { prune } from './prune.ts'
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

/** Words of a report without which the others can be checked. */
const apart = new Set(['filters', 'where', 'sort', 'chart', 'count', 'permission', 'labels'])

const identifier = /^[a-z][A-Za-z0-9]*$/

/** What is wrong with a report as data, a line each that begins with its name. */
export function reportFaults(item: unknown, { registry, taken, permissions }: Surroundings): string[] {
  const called = (item as { report?: unknown } | null)?.report
  const name = typeof called === 'string' ? called : 'report'
  const shape = shapeFaults(item, entityReportWords)
  const faults = shape.map(({ place, sentence }) => `${pathOf([name, ...place])}: ${sentence}`)
  // Without what is shown nothing can be said of the rest.
  if (shape.some(({ drop }) => !apart.has(String(drop[0])))) return faults
  const report = prune(item, shape) as unknown as EntityReport
  const addFault: PathContext['addFault'] = (place, sentence) => void faults.push(`${name}.${place}: ${sentence}`)
  if (!identifier.test(name)) addFault('report', `'${name}' is no name: letters and digits, beginning with a small letter`)
  if (taken.has(name)) addFault('report', `'${name}' is the name of something else already`)
  const { permission } = report
  if (permission !== undefined && !permissions.has(permission))
    addFault('permission', `no permission '${permission}'${hint(permission, permissions)}`)
  const base = checkOf(report.of, registry, addFault)
  if (base) checkWords(report, { base, registry, addFault })
  return faults
}

/** Which records a filter offers: a condition over the referred record, whose `same` names another filter's parameter. */
function checkChoosable(where: Condition, path: string, { to }: FieldData, report: EntityReport, context: PathContext): void {
  const { base, registry, addFault } = context
  const target = to === undefined ? undefined : registry.find(to)
  if (!target) {
    addFault('filters', `'where' narrows the records of a reference, and '${path}' is none`)
    return
  }
  const parameters = Object.fromEntries(filterParameters(report, base, registry).map(({ name, field }) => [name, field]))
  const { fields } = compile({ name: report.report, scope: 'tenant', fields: parameters })
  const place = `filters.${path}.where`
  const around: CheckContext = { model: target, registry, code: {}, vague: new Set(), addFault }
  checkCondition(where, place, around, { fields: target.fields, same: fields })
  checkSteps({ kind: 'ref', where }, target, place, around)
}

function checkWords(report: EntityReport, context: PathContext): void {
  const { columns = [], filters = [], group = [], sum = [], average = [], sort, count, chart } = report
  const { addFault } = context
  if (!columns.length && !group.length) addFault('columns', "there is neither 'columns' nor 'group', so nothing is shown")
  checkWhere(report.where, 'where', context)
  for (const path of columns) checkReadable(path, 'columns', context)
  for (const filter of filters) {
    const path = filterPath(filter)
    const end = checkReadable(path, 'filters', context)
    if (end && typeof filter === 'object') checkChoosable(filter.where, path, end.field, report, context)
    if (end?.field.kind === 'split') addFault('filters', `'${path}' cannot be asked for`)
  }
  for (const one of group) checkGrouped(groupPath(one), typeof one === 'string' ? undefined : one.per, 'group', context)
  for (const path of sum) checkSummed(path, 'sum', context)
  for (const path of average) checkSummed(path, 'average', context)
  if (!group.length) {
    for (const path of sum) if (!columns.includes(path)) addFault('sum', `'${path}' is no column, and there is no 'group'`)
    if (count) addFault('count', "counts groups, and there is no 'group'")
    if (average.length) addFault('average', "is that of a group, and there is no 'group'")
  }
  const columnNames = [...columns, ...group.map(groupPath), ...sum, ...(count ? ['count'] : [])]
  if (sort && !columnNames.includes(sort.by)) addFault('sort.by', `'${sort.by}' is not shown${hint(sort.by, columnNames)}`)
  if (chart && !(group.length && (count || sum.length || average.length)))
    addFault('chart', 'draws what groups count or add up, and there is nothing of that')
}
