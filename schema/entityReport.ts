import { type Condition, conditionPaths } from './condition.ts'
import { endOf, stepsOf } from './entityPath.ts'
import type { FieldData } from './kind.ts'
import { isFigure } from './kinds.ts'
import type { Model } from './model.ts'
import type { Registry } from './registry.ts'

/** The pages on which a report can be shown. */
export const reportPages = [
  'reports',
  'students-reports',
  'transaction-reports',
  'accounts-reports',
  'items-reports',
  'employees-reports',
] as const

/** The periods by which a day can be grouped, and the whole years that have gone since it. */
export const periods = ['day', 'month', 'year', 'age'] as const
export type Period = (typeof periods)[number]

/**
 * What rows are grouped by: a path, or the period in which a day lies; `age` are the whole years since that day, on a day that the
 * reader chooses.
 * @example { by: 'lentOn', per: 'month' }
 */
export type Grouping = string | { readonly by: string; readonly per: Period }

/**
 * How many days late today makes a day, in steps side by side: not yet due, up to 30 days, 31 to 60, more.
 * @example { by: 'dueOn', late: [30, 60] }
 */
export interface Lateness {
  readonly by: string
  readonly late: readonly number[]
  /** The steps are of days that are left until the day: it has passed, up to 7 are left, 8 to 30, more. @example { by: 'expiry', late: [7, 30], ahead: true } */
  readonly ahead?: true
}

/** The pages that show pictures of reports. */
export const picturePages = ['statistics', 'employees-dashboard'] as const

/**
 * What the reader may choose by: a path, or a reference of which only records that fulfil `where` are offered and accepted.
 * @example { by: 'classRoom', where: { row: { same: 'row' } } }
 */
export type ReportFilter = string | { readonly by: string; readonly where: Condition }

/** What the colour of a series says: what there is or came in, what it is measured by, what went out or is owed. */
export const seriesTones = ['there', 'before', 'out'] as const

/** A figure of a report as one series of a picture; `count`, or a path of `sum`. */
export interface Series {
  readonly figure: string
  readonly tone?: (typeof seriesTones)[number]
}

/**
 * A picture of the groups of a report on the page of statistics. Its series are figures of this report and, `beside` them, of
 * others with groups of the same names; without a figure it draws the groups `across`, all of them together. A person who may not
 * see one of the reports does not see the picture.
 * @example { figure: 'amount', beside: [{ report: 'dueByMonth', figure: 'amount', tone: 'out' }], home: true }
 */
export interface Statistic extends Partial<Series> {
  /** Columns of a report whose figures come from code, which are drawn in place of groups, all rows together; `figure` is what they come to. */
  readonly across?: readonly string[]
  readonly beside?: readonly (Series & { readonly report: string })[]
  /** So many groups, the first of the report's order. */
  readonly most?: number
  /** The home page shows it too. */
  readonly home?: true
  /** The page that shows it; `statistics` when left out. */
  readonly page?: (typeof picturePages)[number]
}

/**
 * A report over the records of any entity, as data: no code is needed for it. People with its permission who may view everything
 * in it see it, with the records of their branches and of the selected year.
 * @example { report: 'loansByTool', of: 'toolLoans', group: ['tool'], count: true, sum: ['fee'], chart: 'bars' }
 */
export interface EntityReport {
  /** Its name, which is part of its address. */
  readonly report: string
  /** Of a file of an installation: codes of the tenants that have it; all of them when absent. */
  readonly tenants?: readonly string[]
  /** The resource whose records it shows, or lines: `vouchers.entries`, from which `document.date` is the document's. */
  readonly of: string
  /**
   * Others that are counted with them as if they were the same, by the same paths: what invoices let off, and credit notes.
   * @example of: 'salesInvoices.discounts', also: ['salesReturns.granted']
   */
  readonly also?: readonly string[]
  /** The page of reports that shows it; `reports` when left out. */
  readonly page?: (typeof reportPages)[number]
  /** A permission that is needed besides those to view what it shows. */
  readonly permission?: string
  /** Records of every year that the reader may see, not of the selected one: what is owed is owed from year to year. */
  readonly years?: 'all'
  /** Which records; days may be compared with `{ field: 'today', plus: 30 }`. */
  readonly where?: Condition
  /** What the reader may choose by: days and figures from and to, anything else by its value. */
  readonly filters?: readonly ReportFilter[]
  /**
   * A spreadsheet that the reader gives, read like an import of the definition, is compared with the records: what is only here,
   * what is only there, and where both differ.
   */
  readonly against?: 'file'
  /** A day of the record: the reader chooses from when to when, the selected year if nothing is said. */
  readonly period?: string
  /**
   * What may be the matter with a record, a condition each: those of which one holds are shown, with all that hold in the column
   * `cases`, and the reader may choose one.
   * @example { noPhone: { 'guardian.phone': { empty: true } }, noBirthday: { birthDate: { empty: true } } }
   */
  readonly cases?: Readonly<Record<string, Condition>>
  /**
   * Parts of the records, a condition each, that nobody may mistake for one another: the reader sees the first one unless another is
   * chosen, or all of them together.
   * @example { posted: { status: 'posted' }, waiting: { status: 'open' } }
   */
  readonly parts?: Readonly<Record<string, Condition>>
  /**
   * The reader may choose a day: documents, or lines of documents, as the books had them at its end, with what documents that the books
   * had by then had used up of them. Without a day they are as they are now.
   */
  readonly asOf?: boolean
  /** What is shown of each record, by paths of any length. With `group` the records are listed below their group. */
  readonly columns?: readonly string[]
  /** Of the columns, those that are shown once the reader asks for them. */
  readonly optional?: readonly string[]
  readonly group?: readonly Grouping[]
  /**
   * Values, or steps of lateness, that are columns side by side: the one figure of each group, by each of them.
   * @example 'gender'
   */
  readonly across?: string | Lateness
  /** Groups of fewer records are left out. */
  readonly atLeast?: number
  /** On paper each group begins a page, with its name above it. */
  readonly pages?: boolean
  /** Another report, to which a group leads: what it is grouped by is chosen there. */
  readonly drill?: string
  /** Whether the reader may ask for the figures of the year before too. */
  readonly compare?: 'year'
  /** How many records each group has. */
  readonly count?: boolean
  /** Figures that are added up: for each group, without groups below their column. */
  readonly sum?: readonly string[]
  /** Figures of which each group shows the mean. */
  readonly average?: readonly string[]
  /** A column, a path of `group`, one of `sum`, or `count`. */
  readonly sort?: { readonly by: string; readonly order?: 'asc' | 'desc' }
  /** A picture of what the groups count or add up. */
  readonly chart?: 'bars'
  /** It is drawn among the statistics. */
  readonly statistic?: Statistic
  /** By language: `name`, `about`, and `columns.{path}` where a heading shall be another than the field's. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Defines a report as data from TypeScript. @example export const late = defineEntityReport({ report: 'late', of: 'toolLoans', columns: ['tool'] }) */
export const defineEntityReport = <const R extends EntityReport>(report: R): R => report

/** Every path that a report reads. */
export const pathsRead = (report: EntityReport): string[] => {
  const { columns = [], filters = [], group = [], sum = [], average = [], sort, period, across, cases = {}, parts = {} } = report
  return [
    ...columns,
    ...filters.map(filterPath),
    ...group.map(groupPath),
    ...(period === undefined ? [] : [period]),
    ...(across === undefined ? [] : [acrossPath(across)]),
    ...[...Object.values(cases), ...Object.values(parts)].flatMap(conditionPaths),
    ...sum,
    ...average,
    ...(sort && sort.by !== 'count' ? [sort.by] : []),
  ].filter((path) => path !== 'today')
}

export const filterPath = (filter: ReportFilter): string => (typeof filter === 'string' ? filter : filter.by)

export const acrossPath = (across: string | Lateness): string => (typeof across === 'string' ? across : across.by)

export const groupPath = (grouping: Grouping | Lateness): string => (typeof grouping === 'string' ? grouping : grouping.by)

/**
 * What a parameter does with its path: equals it, begins or ends it, is found in its text; shows the column; is one of the `cases`
 * or of the `parts`, the day at whose end records are read, the one on which ages are counted, the year that is compared with, the file
 * that is held against the records.
 */
export interface FilterParameter {
  readonly name: string
  readonly path: string
  readonly does: 'is' | 'from' | 'to' | 'like' | 'show' | 'case' | 'part' | 'on' | 'asOf' | 'compare' | 'file'
  readonly field: FieldData
}

/** Reserved words of a report's address. */
const reserved = new Set('report branch year job rows after before format from to date case part on asOf compare file'.split(' '))

/** What the parameter by a path is called in an address. */
export function parameterName(path: string, does: FilterParameter['does']): string {
  const name = path.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (does === 'show') return `show${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const whole = `${name}${does === 'from' ? 'From' : does === 'to' ? 'To' : ''}`
  return reserved.has(whole) ? `${name}Is` : whole
}

/** The parameters that the `filters` of a report bring, as fields: a day `dueOn` brings `dueOnFrom` and `dueOnTo`. */
export function filterParameters(report: EntityReport, base: Model, registry: Registry): FilterParameter[] {
  const { period, cases, parts, asOf, group = [], optional = [], compare, against } = report
  const day = (name: string, path: string, does: FilterParameter['does'], data: Partial<FieldData> = {}): FilterParameter => ({
    name,
    path,
    does,
    field: { kind: 'date', ...data },
  })
  const age = group.find((one) => typeof one === 'object' && one.per === 'age')
  return [
    ...(against ? [{ name: 'file', path: '', does: 'file', field: { kind: 'file', required: true } } as const] : []),
    ...(period === undefined
      ? []
      : [day('from', period, 'from', { required: true }), day('to', period, 'to', { required: true })]),
    ...(age ? [day('on', groupPath(age), 'on', { required: true, default: 'today' })] : []),
    ...(asOf ? [day('asOf', '', 'asOf')] : []),
    ...(parts ? [partParameter(Object.keys(parts))] : []),
    ...chosenParameters(report, base, registry),
    ...(cases ? [{ name: 'case', path: '', does: 'case', field: { kind: 'choice', values: Object.keys(cases) } } as const] : []),
    ...(compare
      ? [
          {
            name: 'compare',
            path: '',
            does: 'compare',
            field: { kind: 'choice', values: ['none', compare], default: 'none' },
          } as const,
        ]
      : []),
    ...optional.map((path) => ({ name: parameterName(path, 'show'), path, does: 'show', field: { kind: 'flag' } }) as const),
  ]
}

/** Every part together. */
export const allParts = 'all'

const partParameter = (names: readonly string[]): FilterParameter => ({
  name: 'part',
  path: '',
  does: 'part',
  field: { kind: 'choice', required: true, values: [...names, allParts], default: names[0] },
})

/** The parameters of `filters`. */
function chosenParameters(report: EntityReport, base: Model, registry: Registry): FilterParameter[] {
  return (report.filters ?? []).flatMap((filter): FilterParameter[] => {
    const path = filterPath(filter)
    const steps = stepsOf(path, base, (name) => registry.find(name))
    if (typeof steps === 'string') return []
    const { field } = endOf(steps)
    const one = (does: FilterParameter['does'], data: FieldData): FilterParameter => ({
      name: parameterName(path, does),
      path,
      does,
      field: data,
    })
    const range = (data: FieldData) => [one('from', data), one('to', data)]
    if (field.kind === 'date' || field.kind === 'dateTime') return range({ kind: 'date' })
    if (isFigure(field.kind)) return range({ kind: field.kind })
    if (field.kind === 'ref' || field.kind === 'refMany')
      return [one('is', { kind: 'ref', to: field.to ?? '', ...(typeof filter === 'object' && { where: filter.where }) })]
    if (field.kind === 'party') return [one('is', { kind: 'party', targets: field.targets ?? [] })]
    if (field.kind === 'choice') return [one('is', { kind: 'choice', values: field.values ?? [] })]
    if (field.kind === 'flag') return [one('is', { kind: 'choice', values: ['true', 'false'] })]
    return [one('like', { kind: 'text' })]
  })
}

/** Whether a path ends at what a record is called: its name, its number, its code and what its code is counted within are sent with every reference. */
const isTitle = ({ title, data }: Model, field: string): boolean =>
  [...title, 'code', 'number', ...(data.keys ?? []).filter((key) => key.includes('code')).flat()].includes(field)

/** The permissions that fields on the way of paths need, besides the right to view their records. */
export const fieldPermissions = (paths: readonly string[], base: Model, registry: Registry): string[] =>
  paths.flatMap((path) => {
    const steps = stepsOf(path, base, (name) => registry.find(name))
    return typeof steps === 'string' ? [] : steps.flatMap(({ field }) => field.permission ?? [])
  })

/** The resources that a reader of these paths must be allowed to view; names of referred records are visible to everyone. */
export function viewedModels(paths: readonly string[], base: Model, registry: Registry): ReadonlySet<Model> {
  const found = new Set([base])
  for (const path of paths) {
    const steps = stepsOf(path, base, (name) => registry.find(name))
    if (typeof steps === 'string') continue
    for (const [index, { model, field }] of steps.entries())
      if (index > 0 && !(index === steps.length - 1 && isTitle(model, field.field))) found.add(model)
  }
  return found
}
