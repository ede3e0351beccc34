import { compile } from '../compile.ts'
import { type Condition, conditionPaths } from '../condition.ts'
import { endOf, stepsOf } from '../entityPath.ts'
import {
  acrossPath,
  allParts,
  type EntityReport,
  filterParameters,
  filterPath,
  groupPath,
  type Lateness,
  pathsRead,
} from '../entityReport.ts'
import type { FieldData } from '../kind.ts'
import type { Model } from '../model.ts'
import type { Registry } from '../registry.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { checkGrouped, checkOf, checkReadable, checkShown, checkSummed, checkWhere, type PathContext } from './entityPaths.ts'
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
  /** The names of all reports as data. */
  readonly reports: ReadonlySet<string>
  /** Every permission that there is. */
  readonly permissions: ReadonlySet<string>
}

/** Words of a report without which the others can be checked. */
const apart = new Set(
  'also filters where sort chart count permission labels period cases parts asOf optional atLeast pages drill compare against years statistic'.split(
    ' ',
  ),
)

const identifier = /^[a-z][A-Za-z0-9]*$/

/** What is wrong with a report as data, a line each that begins with its name. */
export function reportFaults(item: unknown, { registry, taken, permissions, reports }: Surroundings): string[] {
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
  if (report.drill !== undefined && !reports.has(report.drill))
    addFault('drill', `no report '${report.drill}'${hint(report.drill, reports)}`)
  const base = checkOf(report.of, registry, addFault)
  for (const one of report.statistic?.beside ?? [])
    if (!reports.has(one.report)) addFault('statistic.beside', `no report '${one.report}'${hint(one.report, reports)}`)
  if (base) checkWords(report, { base, registry, addFault })
  checkAlso(report, base, registry, addFault)
  return faults
}

/** Words that are said of the records of one definition alone. */
const ofOneAlone = ['against', 'cases', 'average', 'atLeast'] as const

/** Others that are counted too: every path leads to the same there. */
function checkAlso(report: EntityReport, base: Model | undefined, registry: Registry, addFault: PathContext['addFault']): void {
  const { also = [], group = [], columns = [] } = report
  for (const of of also) {
    const other = checkOf(of, registry, (_, sentence) => addFault('also', sentence))
    if (!other || !base) continue
    checkWords(report, { base: other, registry, addFault: (place, sentence) => addFault(`also.${of}.${place}`, sentence) })
    for (const path of new Set([...pathsRead(report), ...conditionPaths(report.where)])) {
      const [here, there] = [base, other].map((model) => stepsOf(path, model, (name) => registry.find(name)))
      if (typeof here === 'string' || typeof there === 'string' || !here || !there) continue
      const [one, another] = [endOf(here).field, endOf(there).field]
      if (one.kind !== another.kind || one.to !== another.to) addFault('also', `'${path}' is of another kind in '${of}'`)
    }
  }
  if (!also.length) return
  for (const word of ofOneAlone) if (report[word] !== undefined) addFault(word, "is said of one definition alone, without 'also'")
  if (group.length && columns.length)
    addFault('also', "puts groups or records together, not records below their groups: leave out 'columns'")
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

/** What is chosen, left out and set beside one another. */
function checkMore(report: EntityReport, context: PathContext): void {
  const { columns = [], group = [], sum = [], average = [], period, cases = {}, parts, optional = [], count } = report
  const { addFault } = context
  const end = period === undefined ? undefined : checkReadable(period, 'period', context)
  if (end && end.field.kind !== 'date' && end.field.kind !== 'dateTime') addFault('period', `'${period}' is no day of the record`)
  for (const [name, condition] of Object.entries(cases)) checkWhere(condition, `cases.${name}`, context)
  for (const [name, condition] of Object.entries(parts ?? {})) checkWhere(condition, `parts.${name}`, context)
  if (parts && Object.keys(parts).length < 2) addFault('parts', 'one part alone is the whole: it needs two at least')
  if (parts && allParts in parts) addFault('parts', `'${allParts}' names all of them together`)
  if (report.asOf) checkAsOf(report, context)
  for (const path of optional) if (!columns.includes(path)) addFault('optional', `'${path}' is no column${hint(path, columns)}`)
  for (const word of ['across', 'atLeast', 'pages', 'drill', 'compare'] as const)
    if (report[word] !== undefined && !group.length) addFault(word, "is said of groups, and there is no 'group'")
  if (report.against && (!context.base.data.import || context.base.data.import.lines))
    addFault('against', `records of '${report.of}' are not imported, so no file says what they say`)
  if (report.against && (group.length || !columns.length))
    addFault('against', "holds records against a file: it has 'columns' and no 'group'")
  if (report.across === undefined) return
  const path = acrossPath(report.across)
  const across = checkReadable(path, 'across', context)
  if (typeof report.across === 'object') checkLateness(report.across, across?.field.kind, addFault)
  else if (across && !standsAcross.has(across.field.kind))
    addFault(
      'across',
      `'${path}' is of the kind '${across.field.kind}'; values of a choice, a flag or a reference stand side by side`,
    )
  if ([...(count ? ['count'] : []), ...sum].length !== 1 || average.length || columns.length)
    addFault('across', "needs one figure, 'count' or one of 'sum', and no columns of records")
}

/** Steps of lateness: of a day, each longer than the one before. */
function checkLateness({ by, late }: Lateness, kind: string | undefined, addFault: PathContext['addFault']): void {
  if (kind !== undefined && kind !== 'date') addFault('across.by', `'${by}' is of the kind '${kind}'; only a day can be late`)
  if (!late.length || late.some((days, at) => days <= (late[at - 1] ?? 0)))
    addFault('across.late', 'lists days, each more than the one before')
}

/** Documents of the books, whose figures other documents of the books use up: what these had used up by a day is known. */
function checkAsOf(report: EntityReport, { base, registry, addFault }: PathContext): void {
  if (!(base.owner ?? base).posting) {
    addFault('asOf', `documents of '${report.of}' come into no books, so nothing tells what there was on a day`)
    return
  }
  const usages = registry.models.flatMap(({ name }) => registry.usages(name)).filter(({ source }) => source === base.name)
  for (const path of new Set([...pathsRead(report), ...conditionPaths(report.where)])) {
    const figure = base.fields.get(path)?.figure?.figure
    const users = usages.filter((one) => one.figure.name === figure?.name)
    const isKnown = users.every(({ own, resource }) => !own && registry.get(resource).posting)
    if (figure && !isKnown) addFault('asOf', `how much '${path}' came to on a day is told by no documents of the books`)
  }
}

const standsAcross = new Set(['choice', 'flag', 'ref'])

function checkWords(report: EntityReport, context: PathContext): void {
  const { columns = [], filters = [], group = [], sum = [], average = [], sort, count, chart } = report
  const { addFault } = context
  if (!columns.length && !group.length) addFault('columns', "there is neither 'columns' nor 'group', so nothing is shown")
  checkWhere(report.where, 'where', context)
  for (const path of columns) checkShown(path, 'columns', context)
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
  checkMore(report, context)
  const columnNames = [...columns, ...group.map(groupPath), ...sum, ...(count ? ['count'] : [])]
  if (sort && !columnNames.includes(sort.by)) addFault('sort.by', `'${sort.by}' is not shown${hint(sort.by, columnNames)}`)
  if (chart && !(group.length && (count || sum.length || average.length)))
    addFault('chart', 'draws what groups count or add up, and there is nothing of that')
  checkStatistic(report, addFault)
}

/** A picture draws a figure of groups, or the groups `across`. */
function checkStatistic(
  { statistic, group = [], sum = [], count, across }: EntityReport,
  addFault: PathContext['addFault'],
): void {
  if (!statistic) return
  const { figure } = statistic
  const figures = [...(count ? ['count'] : []), ...sum]
  if (!group.length) addFault('statistic', "draws groups, and there is no 'group'")
  else if (figure === undefined && (across === undefined || statistic.beside))
    addFault('statistic.figure', "is needed where nothing stands 'across', and beside others")
  else if (figure !== undefined && !figures.includes(figure))
    addFault('statistic.figure', `'${figure}' is no figure of its groups${hint(figure, figures)}`)
}
