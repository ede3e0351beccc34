import { type Condition, operandsOf, type Test } from '../condition.ts'
import { endOf, type PathStep, stepsOf } from '../entityPath.ts'
import { isFigure, kindOf } from '../kinds.ts'
import type { Model } from '../model.ts'
import type { Registry } from '../registry.ts'
import { hint, namesOf } from './nearest.ts'

/** What checks of reports and cards need: the definition that paths begin at, and the function that reports a fault. */
export interface PathContext {
  readonly base: Model
  readonly registry: Registry
  addFault(place: string, sentence: string): void
}

/** The resource or the lines that something is about; reports a fault where there are none. */
export function checkOf(of: string, registry: Registry, addFault: PathContext['addFault']): Model | undefined {
  const base = registry.find(of)
  if (base) return base
  const lines = registry.models.flatMap((model) => model.lines.map(({ name }) => `${model.name}.${name}`))
  addFault('of', `no resource '${of}'${hint(of, [...namesOf(registry.models), ...lines])}`)
  return undefined
}

/** Kinds that no report shows: secrets, files, lists of permissions. */
const unreadableKinds = new Set(['password', 'permissionList', 'file', 'image'])

const isFile = ({ fields }: Model, name: string): boolean => ['file', 'image'].includes(fields.get(name)?.kind ?? '')

const asksOnlyWhetherThere = (test: unknown): boolean =>
  typeof test === 'object' && test !== null && Object.keys(test).join() === 'empty'

/** A column of a report, which may be a picture of the record itself. */
export function checkShown(path: string, place: string, context: PathContext): void {
  if (context.base.fields.get(path)?.kind !== 'image') checkReadable(path, place, context)
}

/** The end of a path that may be shown; reports a fault otherwise. */
export function checkReadable(path: string, place: string, { base, registry, addFault }: PathContext): PathStep | undefined {
  const steps = stepsOf(path, base, (name) => registry.find(name))
  if (typeof steps === 'string') {
    addFault(place, steps)
    return undefined
  }
  const end = endOf(steps)
  if (!unreadableKinds.has(end.field.kind)) return end
  addFault(place, `'${path}' is of the kind '${end.field.kind}', which is not told here`)
  return undefined
}

/** A figure that can be added up. */
export function checkSummed(path: string, place: string, context: PathContext): void {
  const end = checkReadable(path, place, context)
  if (end && !isFigure(end.field.kind))
    context.addFault(
      place,
      `'${path}' is of the kind '${end.field.kind}', which cannot be added up; money, quantity, percent or int can`,
    )
}

const lists = new Set(['refMany', 'split', 'party', 'longText', 'richText'])

/** What records can be put together by. */
export function checkGrouped(path: string, per: string | undefined, place: string, context: PathContext): void {
  const end = checkReadable(path, place, context)
  if (!end) return
  const { kind } = end.field
  if (lists.has(kind)) context.addFault(place, `records are not put together by '${path}', which is of the kind '${kind}'`)
  if (per !== undefined && kind !== 'date' && kind !== 'dateTime')
    context.addFault(place, `'per' puts days together, and '${path}' is of the kind '${kind}'`)
}

/** Which records: paths that are there, and values that their fields can have. */
export function checkWhere(where: Condition | undefined, place: string, context: PathContext): void {
  for (const [key, test] of Object.entries(where ?? {})) {
    if (key === 'all' || key === 'any' || key === 'none') {
      for (const [index, one] of (test as readonly Condition[]).entries()) checkWhere(one, `${place}.${key}[${index}]`, context)
      continue
    }
    if (asksOnlyWhetherThere(test) && isFile(context.base, key)) continue
    const end = checkReadable(key, place, context)
    if (!end) continue
    const asked =
      typeof test === 'object' && test !== null ? (test as Exclude<Test, string | number | boolean | null>) : undefined
    if (asked?.same !== undefined) context.addFault(`${place}.${key}`, "there is no record to be the same as; say { field: 'x' }")
    for (const { field } of operandsOf(test)) if (field !== 'today') checkReadable(field, `${place}.${key}`, context)
    const values = asked ? [...(asked.in ?? []), ...(typeof asked.not === 'string' ? [asked.not] : [])] : [test]
    for (const value of values)
      if (end.field.kind === 'choice' && typeof value === 'string' && !end.field.values?.includes(value))
        context.addFault(`${place}.${key}`, `no value '${value}'${hint(value, end.field.values ?? [])}`)
    if (kindOf(end.field).column === null && end.field.kind !== 'refMany' && end.field.kind !== 'party')
      context.addFault(place, `'${key}' cannot be asked for`)
  }
}
