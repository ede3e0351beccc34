import type { Figure, FigurePart, Figures, Usage } from './figure.ts'
import type { FieldData } from './kind.ts'
import { isFigure } from './kinds.ts'
import type { ResourceData } from './language/definition.ts'
import type { Follows, Limit, Most } from './language/limits.ts'
import { type FieldMap, isYearly } from './language/scope.ts'

/** The fields that say how much there is; none where it is a number. */
export const fieldsOfMost = (atMost: Most): readonly string[] => (typeof atMost === 'number' ? [] : [atMost].flat())

/** The source of a limit on the tenant's subscription. */
export const subscription = 'subscription'

/** The error when more is used than is left, where a limit names none. */
export const limitError = (limit: Limit | undefined): string => limit?.error ?? 'Limit.Exceeded'

/** Fields that are stored in one row: of lines, of the record, or of its year. */
interface Row {
  readonly fields: FieldMap
  /** Whether it is the row of a year, in a table beside the record's own. */
  readonly yearly: boolean
}

/** The row that contains a limit's reference. */
export function rowOfLimit(data: ResourceData, limit: Limit): Row {
  const { lines, field } = placeOfLimit(limit)
  if (lines !== null) return { fields: data.lines?.[lines]?.fields ?? {}, yearly: false }
  const sections = Object.values(data.sections ?? {})
  const years: FieldMap = Object.assign({}, ...sections.map((section) => (isYearly(section) ? section.yearly : {})))
  return Object.hasOwn(years, field)
    ? { fields: years, yearly: true }
    : { fields: { ...ownFields(data), ...totalsOf(data) }, yearly: false }
}

/** The fields that a definition says of its records, without what is kept per year. */
export const ownFields = (data: ResourceData): FieldMap =>
  Object.assign({}, data.fields, ...Object.values(data.sections ?? {}).map((section) => (isYearly(section) ? {} : section)))

/** The lines and the field that `of` names. */
export function placeOfLimit({ of }: Pick<Limit, 'of'>): { readonly lines: string | null; readonly field: string } {
  const [first = '', second] = of.split('.')
  return second === undefined ? { lines: null, field: first } : { lines: first, field: second }
}

/** What a limit uses up by its reference; undefined where it has none. */
function sourceOf(data: ResourceData, { of }: Limit, reference: FieldData | undefined): string | undefined {
  if (reference) return reference.kind === 'ref' ? reference.to : undefined
  const { lines, field } = placeOfLimit({ of })
  if (lines === null) return of === subscription ? subscription : undefined
  return field === 'record' ? data.name : undefined
}

/** What a definition uses up; a limit with a wrong name is left out here and reported by the check of definitions. */
export const usagesOf = (data: ResourceData): Usage[] =>
  (data.limits ?? []).flatMap((limit: Limit | undefined): Usage[] => {
    // While definitions are checked, a wrong limit may be undefined.
    if (!limit) return []
    const { lines, field } = placeOfLimit(limit)
    const { fields, yearly } = rowOfLimit(data, limit)
    const source = sourceOf(data, limit, fields[field])
    const own = lines !== null && source === data.name && !fields[field]
    // Figures of the lines are not known here, but the document's limit for them has the same kind.
    const measure = own ? mostOfOwn(data, limit) : fields[limit.sum ?? '']
    const kind = limit.sum === undefined ? 'int' : (measure?.kind ?? '')
    if (source === undefined || !isFigure(kind)) return []
    const name = limit.as ?? 'used'
    const { atMost, unlimited } = limit
    const left = limit.as === undefined ? 'left' : `${name}Left`
    const figure = {
      name,
      left,
      kind,
      atMost,
      ...(unlimited !== undefined && { unlimited }),
      yearly: yearly || limit.per === 'year',
      ...(limit.hidden && { hidden: true as const }),
    }
    return [{ limit, resource: data.name, lines, field, source, figure, own }]
  })

/** The field that an own figure is held to; where that is a figure as well, what another limit of the document is held to. */
function mostOfOwn(data: ResourceData, { of, atMost }: Limit): FieldData | undefined {
  const fields = { ...ownFields(data), ...totalsOf(data) }
  const others = (data.limits ?? []).filter((one: Limit | undefined) => one?.of === of)
  const among = (most: Most) => fieldsOfMost(most).flatMap((name) => fields[name] ?? [])[0]
  return among(atMost) ?? others.map((one) => among(one.atMost)).find(Boolean)
}

const totalsOf = ({ totals = {} }: ResourceData): FieldMap =>
  Object.fromEntries(Object.keys(totals).map((name) => [name, { kind: 'money' }]))

/** The figures that limits keep of the records of each definition. */
export function figuresOf(definitions: readonly ResourceData[]): Figures {
  const figures = new Map<string, Figure[]>()
  for (const { source, figure } of definitions.flatMap(usagesOf)) {
    const known = figures.get(source) ?? []
    if (!known.some(({ name }) => name === figure.name)) figures.set(source, [...known, figure])
  }
  return figures
}

const common = ({ kind, hidden }: Figure) => ({ kind, readOnly: true as const, ...(hidden && { hidden }) })

/** The fields by which a record, or a line, shows its figures and what follows from them. */
export function figureFields(
  figures: readonly Figure[] = [],
  follows: Readonly<Record<string, Follows>> = {},
): readonly (readonly [name: string, field: FieldData & { readonly figure?: FigurePart }])[] {
  const shown = figures.flatMap((figure) => [
    [figure.name, { ...common(figure), figure: { part: 'used', figure } }] as const,
    [figure.left, { ...common(figure), figure: { part: 'left', figure } }] as const,
  ])
  const states = Object.entries(follows).map(([name, one]) => {
    const figure = figures.find((known) => known.name === (one.of ?? 'used'))
    const values = [...new Set([one.none, one.some, one.all, ...(one.whollyBy ? [one.whollyBy.all] : [])])]
    return [
      name,
      { kind: 'choice', values, readOnly: true, ...(figure && { figure: { part: 'state', figure, follows: one } as const }) },
    ] as const
  })
  return [...shown, ...states]
}
