import { endOf, stepsOf } from '../../../../schema/entityPath.ts'
import { type EntityReport, groupPath, parameterName } from '../../../../schema/entityReport.ts'
import { ownTitle } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Registry } from '../../../../schema/registry.ts'
import type { ColumnKind, Drill } from '../../../../schema/report.ts'
import type { FoundColumn } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { Messages } from '../../texts/messages.ts'

/** The columns of a report by what they show; each is called by its path, figures of groups by what they are of. */
export interface EntityColumns {
  readonly groups: readonly FoundColumn[]
  readonly figures: readonly (FoundColumn & { readonly does: 'count' | 'sum' | 'average'; readonly path: string })[]
  readonly records: readonly FoundColumn[]
}

export function columnsOf(
  report: EntityReport,
  { registry, translate: say, language }: Context,
  messages: Messages,
  parameters: RecordData,
  drill?: Drill,
): EntityColumns {
  const { group = [], optional = [], sum = [], average = [], count, labels, cases } = report
  const columns = (report.columns ?? []).filter(
    (path) => !optional.includes(path) || parameters[parameterName(path, 'show')] === true,
  )
  const base = registry.get(report.of)
  const heading = (path: string): string => {
    const own = labels?.[language]?.[`columns.${path}`] ?? headingOf(report, path, registry, language, messages)
    // The column shows the name that the reader reads.
    return own === messages.text(language, 'fields.arabicName') ? say('lists.name') : own
  }
  const fieldAt = (path: string): ModelField => {
    const steps = stepsOf(path, base, (name) => registry.find(name))
    if (typeof steps === 'string') throw new Error(`${report.report}: ${steps}`)
    return endOf(steps).field
  }
  const grouped = group.length > 0
  const kindAt = (path: string, does?: 'average'): ColumnKind => {
    const kind = columnKind(fieldAt(path))
    return kind === 'int' && does ? 'quantity' : kind
  }
  const figure = (does: 'sum' | 'average') => (path: string) => ({
    name: `${does}.${path}`,
    path,
    does,
    kind: kindAt(path, does === 'average' ? does : undefined),
    label: does === 'sum' ? heading(path) : say('reports.average', { of: heading(path) }),
    total: true,
  })
  return {
    groups: group.map((one, at): FoundColumn => {
      const path = groupPath(one)
      const { kind } = fieldAt(path)
      const isAge = typeof one === 'object' && one.per === 'age'
      return {
        name: path,
        kind: isAge ? 'int' : kind === 'date' || kind === 'dateTime' ? 'date' : 'text',
        label: isAge ? (labels?.[language]?.[`columns.${path}`] ?? say('reports.columns.age')) : heading(path),
        ...(drill && at === group.length - 1 && { drill }),
      }
    }),
    figures: grouped
      ? [...(count ? [counted(heading('count'), drill)] : []), ...sum.map(figure('sum')), ...average.map(figure('average'))]
      : [],
    records: [
      ...columns.map(
        (path): FoundColumn => ({
          name: path,
          kind: isOwnTitle(path, report, registry) || hasPage(fieldAt(path), registry) ? 'document' : kindAt(path),
          label: heading(path),
          ...(!grouped && sum.includes(path) && { total: true }),
        }),
      ),
      ...(cases
        ? [
            {
              name: casesColumn,
              kind: 'text' as const,
              label: labels?.[language]?.['columns.cases'] ?? say('reports.columns.cases'),
            },
          ]
        : []),
    ],
  }
}

/** The column that says how many records a group has. */
const counted = (label: string, drill: Drill | undefined) =>
  ({ name: 'count', path: '', does: 'count', kind: 'int', label, total: true, ...(drill && { drill }) }) as const

/** The column of what is the matter with a record. */
export const casesColumn = '#cases'

/** The names of the fields that a path goes through, without the document that lines stand in. */
export function headingOf(
  { of }: Pick<EntityReport, 'of'>,
  path: string,
  registry: Registry,
  language: string,
  messages: Messages,
): string {
  if (path === 'count') return messages.text(language, 'reports.columns.count')
  const steps = stepsOf(path, registry.get(of), (name) => registry.find(name))
  if (typeof steps === 'string') return path
  return steps
    .filter(({ model, field }, index) => index === steps.length - 1 || !(model.owner && field.field === 'record'))
    .map(({ model, field }) => messages.field(language, model.owner?.name ?? model.name, field.field))
    .join(' · ')
}

/** Whether a column names a record that has a page of its own, which it leads to. */
const hasPage = ({ kind, to = '' }: ModelField, registry: Registry): boolean =>
  kind === 'ref' && registry.find(to)?.route.style === 'family'

/** Kinds by which a record is called; a link that says no more than «both ways» leads nowhere that anyone would look for. */
const callingKinds = new Set(['text', 'code'])

/** Whether a column names the record itself, or the document of a line: it leads there. */
function isOwnTitle(path: string, { of }: EntityReport, registry: Registry): boolean {
  const base = registry.get(of)
  const own = base.owner ? path.replace(/^document\./, '') : path
  const model = base.owner && own !== path ? base.owner : base
  if (own.includes('.') || (base.owner && model === base)) return false
  return own === (model.numbered ? 'number' : ownTitle(model)[0]) && callingKinds.has(model.fields.get(own)?.kind ?? '')
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  money: 'money',
  quantity: 'quantity',
  percent: 'quantity',
  int: 'int',
  date: 'date',
  dateTime: 'code',
  hijriDate: 'code',
  time: 'code',
  code: 'code',
  phone: 'code',
  email: 'code',
  iban: 'code',
  identity: 'code',
  image: 'picture',
}

const columnKind = ({ kind }: ModelField): ColumnKind => kinds[kind] ?? 'text'
