import type { Condition } from './condition.ts'
import { isYearly, type ResourceData } from './definition.ts'
import type { FieldData } from './kind.ts'

/**
 * How much of another record, or of a line of one, may be used up. It is written where the using is done; what is used up gets
 * the fields `used` and `left`.
 * @example { of: 'items.orderItem', sum: 'quantity', atMost: 'quantity', while: { status: { in: ['open', 'posted'] } } }
 */
export interface Limit {
  /** The reference to what is used up: `field`, or `lines.field`. */
  readonly of: string
  /** The amount beside the reference that is used up; left out, each reference counts as one. */
  readonly sum?: string
  /** A field of what is used up, or a number. What has no value there is not limited. */
  readonly atMost: string | number
  /** Which documents use up; left out, all do. It reads the document's own fields. */
  readonly while?: Condition
  /** Which lines use up; left out, all do. It reads the line's own fields. */
  readonly where?: Condition
  /** What the figure is called where several limits use up the same record in their own right; `used` otherwise. */
  readonly as?: string
  readonly error?: string
}

/** A state that follows from a figure: nothing used up, some of it, all of it. */
export interface Follows {
  /** The figure, `used` when left out. */
  readonly of?: string
  readonly none: string
  readonly some: string
  readonly all: string
}

/** What is known of how far a record is used up; limits with the same name share it. */
export interface Figure {
  readonly name: string
  /** The field that says what is left. */
  readonly left: string
  readonly kind: 'money' | 'quantity' | 'int'
  readonly atMost: string | number
}

/** The part of a figure that a field shows. The database alone writes it. */
export type FigurePart =
  | { readonly part: 'used' | 'left'; readonly figure: Figure }
  | { readonly part: 'state'; readonly figure: Figure; readonly follows: Follows }

/** A limit with its places: who uses up, by which reference, and what. */
export interface Usage {
  readonly limit: Limit
  readonly resource: string
  /** The lines that the reference stands in; null for the record itself. */
  readonly lines: string | null
  readonly field: string
  /** What is used up: `orders`, or `orders.items` for their lines. */
  readonly source: string
  readonly figure: Figure
}

/** The figures of each source, by its name. */
export type Figures = ReadonlyMap<string, readonly Figure[]>

/** What is said when more is asked than is left, where a limit says nothing itself. */
export const limitError = (limit: Limit | undefined): string => limit?.error ?? 'Limit.Exceeded'

/** The fields that stand beside a limit's reference. */
export function fieldsBeside(data: ResourceData, lines: string | null): Readonly<Record<string, FieldData>> {
  if (lines !== null) return data.lines?.[lines]?.fields ?? {}
  const sections = Object.values(data.sections ?? {}).map((section) => (isYearly(section) ? {} : section))
  return Object.assign({}, data.fields, ...sections)
}

/** The lines and the field that `of` names. */
export function placeOfLimit({ of }: Limit): { readonly lines: string | null; readonly field: string } {
  const [first = '', second] = of.split('.')
  return second === undefined ? { lines: null, field: first } : { lines: first, field: second }
}

const measures = { money: 'money', quantity: 'quantity', int: 'int' } as const

/** What a definition uses up; a limit that names nothing is left out and told by the check of definitions. */
export const usagesOf = (data: ResourceData): Usage[] =>
  (data.limits ?? []).flatMap((limit): Usage[] => {
    const { lines, field } = placeOfLimit(limit)
    const fields = fieldsBeside(data, lines)
    const source = fields[field]?.kind === 'ref' ? fields[field].to : undefined
    const kind = limit.sum === undefined ? 'int' : measures[fields[limit.sum]?.kind as keyof typeof measures]
    if (source === undefined || kind === undefined) return []
    const name = limit.as ?? 'used'
    const figure = { name, left: limit.as === undefined ? 'left' : `${name}Left`, kind, atMost: limit.atMost }
    return [{ limit, resource: data.name, lines, field, source, figure }]
  })

/** The figures that definitions keep of each other's records. */
export function figuresOf(definitions: readonly ResourceData[]): Figures {
  const figures = new Map<string, Figure[]>()
  for (const { source, figure } of definitions.flatMap(usagesOf)) {
    const known = figures.get(source) ?? []
    if (!known.some(({ name }) => name === figure.name)) figures.set(source, [...known, figure])
  }
  return figures
}

/** The fields by which a record, or a line, shows its figures and what follows from them. */
export function figureFields(
  figures: readonly Figure[] = [],
  follows: Readonly<Record<string, Follows>> = {},
): readonly (readonly [name: string, field: FieldData & { readonly figure?: FigurePart }])[] {
  const shown = figures.flatMap((figure) => [
    [figure.name, { kind: figure.kind, readOnly: true, figure: { part: 'used', figure } }] as const,
    [figure.left, { kind: figure.kind, readOnly: true, figure: { part: 'left', figure } }] as const,
  ])
  const states = Object.entries(follows).map(([name, one]) => {
    const figure = figures.find((known) => known.name === (one.of ?? 'used'))
    const values = [...new Set([one.none, one.some, one.all])]
    return [
      name,
      { kind: 'choice', values, readOnly: true, ...(figure && { figure: { part: 'state', figure, follows: one } as const }) },
    ] as const
  })
  return [...shown, ...states]
}
