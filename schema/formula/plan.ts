import { pathsOf, samesOf } from '../condition.ts'
import type { FieldData } from '../kind.ts'
import { isFigure } from '../kinds.ts'
import type { Total } from '../language/lines.ts'
import type { ModelField, ModelLines } from '../modelField.ts'
import type { ModelRead } from '../modelRead.ts'
import { FormulaFault } from './fault.ts'
import { compileFormula, type Formula, type Inner, type Names, type Sort } from './formula.ts'
import type { Plan, Step } from './step.ts'

/** The parts of a definition that formulas read. */
export interface Fields {
  readonly fields: FieldsByName
  readonly lines: readonly ModelLines[]
  readonly totals: Readonly<Record<string, Total>>
  readonly reads: readonly ModelRead[]
}

type FieldsByName = ReadonlyMap<string, ModelField>

/** How a formula takes values of a kind. */
const sortOfKind = (kind: string): Sort =>
  isFigure(kind) ? 'amount' : kind === 'flag' ? 'truth' : kind === 'choice' ? 'text' : kind === 'date' ? 'day' : 'other'

/** How a formula takes a field; what the server gives a record when it is kept is not known before. */
const sortOf = (field: ModelField, totals: object): Sort =>
  field.implied && field.readOnly && !(field.field in totals) ? 'other' : sortOfKind(field.kind)

const sortsOf = (fields: FieldsByName, totals: object = {}) =>
  new Map([...fields].map(([name, field]) => [name, sortOf(field, totals)]))

/**
 * The names that a formula of the record, or of its lines, may use.
 * @param through the fields of the record that a reference names; null where they are not known
 */
export function namesFor(
  group: ModelLines | null,
  { fields, lines, totals, reads }: Fields,
  through: (reference: ModelField) => FieldsByName | null = () => null,
): Names {
  const own = group?.fields ?? fields
  const names = new Map<string, Sort | Inner>(sortsOf(own, group ? {} : totals))
  for (const [name, field] of own) {
    if (field.kind !== 'ref') continue
    const inner = through(field)
    names.set(name, { lines: false, names: inner && sortsOf(inner, Object.fromEntries(inner)) })
  }
  const readNames = (each: string | null) =>
    reads.filter((read) => read.each === each).map((read) => [read.name, sortOfRead(read)] as const)
  const figures = (each: string | null) =>
    readNames(each).flatMap(([name, sort]) => (typeof sort === 'string' ? [[name, sort] as const] : []))
  for (const [name, sort] of readNames(group?.name ?? null)) names.set(name, sort)
  if (group) names.set('document', { lines: false, names: new Map([...sortsOf(fields, totals), ...figures(null)]) })
  else
    for (const one of lines) names.set(one.name, { lines: true, names: new Map([...sortsOf(one.fields), ...figures(one.name)]) })
  return names
}

/** How a formula takes what is read; a figure where that is not known. */
function sortOfRead({ field: read, list }: ModelRead): Sort | Inner {
  const sortOfField = ({ kind, result }: FieldData): Sort => sortOfKind(result?.kind ?? kind)
  if (Array.isArray(list?.take))
    return {
      lines: false,
      names: read instanceof Map ? new Map([...read].map(([name, field]) => [name, sortOfField(field)])) : null,
    }
  return read ? sortOfField(read as FieldData) : 'amount'
}

/** The fields with their formulas compiled; a wrong one is left out and reported by the check of definitions. */
export function withFormulas(own: FieldsByName, names: () => Names): FieldsByName {
  if (![...own.values()].some((field) => field.is !== undefined)) return own
  const known = names()
  return new Map(
    [...own].map(([name, field]) => {
      const formula = field.is === undefined ? undefined : compiled(field.is, known)
      return [name, formula ? { ...field, formula } : field]
    }),
  )
}

function compiled(text: string, names: Names): Formula | undefined {
  try {
    return compileFormula(text, names)
  } catch (error) {
    if (error instanceof FormulaFault) return undefined
    throw error
  }
}

/** Puts what is worked out into an order in which each thing comes after those that it reads. */
export function planOf({ fields, lines, totals }: Fields): Plan {
  const steps = new Map<string, Step>()
  for (const field of fields.values()) if (field.formula) steps.set(field.field, { field, formula: field.formula, lines: null })
  for (const group of lines)
    for (const field of group.fields.values())
      if (field.formula) steps.set(`${group.name}.${field.field}`, { field, formula: field.formula, lines: group.name })
  for (const [name, total] of Object.entries(totals)) steps.set(name, { name, total })

  const ordered = new Set<string>()
  const circles: string[][] = []
  const visit = (key: string, path: readonly string[]) => {
    const step = steps.get(key)
    if (!step || ordered.has(key)) return
    if (path.includes(key)) {
      circles.push([...path.slice(path.indexOf(key)), key])
      return
    }
    for (const read of readsOfStep(step)) visit(read, [...path, key])
    ordered.add(key)
  }
  for (const key of steps.keys()) visit(key, [])
  return { steps: [...ordered].flatMap((key) => steps.get(key) ?? []), circles }
}

/** The things that a step reads, as they are called from the record: `rate`, `items.amount`. */
export function readsOfStep(step: Step): string[] {
  if ('total' in step) {
    const { sum, less, where } = step.total
    const group = sum.split('.')[0] ?? ''
    return [sum, ...(less ? [less] : []), ...[...pathsOf(where), ...samesOf(where)].map((path) => fromRecord(path, group))]
  }
  const { lines, formula, field } = step
  return lines === null
    ? [...formula.reads]
    : [...formula.reads, ...(field.roundedBy ?? [])].map((path) => fromRecord(path, lines))
}

const fromRecord = (path: string, group: string): string =>
  path.startsWith('document.') ? path.slice('document.'.length) : `${group}.${path}`
