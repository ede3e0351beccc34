import { type Condition, operandsOf, type Scalar, type Test } from '../condition.ts'
import type { FieldData } from '../kind.ts'
import { isFigure, kinds } from '../kinds.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { hint } from './nearest.ts'
import { checkPath, checkRead, follow } from './paths.ts'
import { unknownKind } from './prune.ts'

/** Around which fields a condition stands: those it reads, the document around a line, and those that `same` names. */
export interface Around {
  readonly fields: FieldsByName
  readonly document?: FieldsByName | undefined
  readonly same?: FieldsByName | undefined
  /** The condition is run by the database or a list: it may only compare with plain values. */
  readonly isPlain?: boolean
}

/** Paths that lead nowhere and values that a field never has. */
export function checkCondition(
  condition: Condition | undefined,
  place: string,
  context: CheckContext,
  around: Around = { fields: context.model.fields },
): void {
  for (const [key, test] of Object.entries(condition ?? {})) {
    if (key === 'all' || key === 'any' || key === 'none') {
      for (const [index, part] of (test as readonly Condition[]).entries())
        checkCondition(part, `${place}.${key}[${index}]`, context, around)
      continue
    }
    // A referred record is not inside the document: `document` belongs to `same` there.
    const check = around.same || around.isPlain ? checkPath : checkRead
    const field = check(key, place, context, around.fields, around.same ? undefined : around.document)
    if (field) for (const value of valuesOf(test as Test)) checkValue(value, field, key, place, context)
    checkOperands(test as Test, field, `${place}.${key}`, context, around)
    const { same } = isTest(test) ? test : {}
    if (same === undefined) continue
    if (around.isPlain) context.addFault(`${place}.${key}.same`, `here a value is compared, not the field '${same}'`)
    const found = follow(same, around.same ?? around.fields, context, around.document)
    if ('fault' in found) context.addFault(`${place}.${key}.same`, found.fault)
  }
}

const isTest = (test: unknown): test is Exclude<Test, Scalar> => typeof test === 'object' && test !== null

/** What a test compares with must be there, and be of the same sort; only days and months are moved. */
function checkOperands(test: Test, field: FieldData | undefined, place: string, context: CheckContext, around: Around): void {
  for (const { field: name, plus } of operandsOf(test)) {
    if (around.isPlain) context.addFault(place, `here a value is compared, not the field '${name}'`)
    const found = name === 'today' ? null : follow(name, around.same ?? around.fields, context, around.document)
    if (found && 'fault' in found) context.addFault(place, found.fault)
    else if (found && name.includes('.') && !name.startsWith('document.'))
      context.addFault(place, `'${name}' is no field of the record itself`)
    const other = found === null ? 'date' : 'field' in found ? resultOf(found.field) : undefined
    const own = field && resultOf(field)
    if (other === undefined || own === undefined || [own, other].includes(unknownKind)) continue
    if (sortOf(own) !== sortOf(other))
      context.addFault(place, `'${name}' is of the kind '${other}', which does not compare with '${own}'`)
    else if (plus !== undefined && other !== 'date' && other !== 'month')
      context.addFault(place, `'plus' moves a day, and '${name}' is none`)
  }
}

const resultOf = ({ kind, result }: FieldData): string => (kind === 'computed' ? (result?.kind ?? unknownKind) : kind)

/** Kinds that compare with each other. */
const sortOf = (kind: string): string => (isFigure(kind) ? 'figure' : kinds.get(kind)?.isText ? 'text' : kind)

const valuesOf = (test: Test): Scalar[] => {
  const not = isTest(test) ? test.not : undefined
  const all = isTest(test) ? [...(test.in ?? []), ...(not === undefined || typeof not === 'object' ? [] : [not])] : [test]
  return all.filter((value) => value !== null)
}

/** Says that a field never has the value: a choice that it does not offer, or another type. */
export function checkValue(value: unknown, field: FieldData, name: string, place: string, context: CheckContext): void {
  const never = `'${name}' is never ${typeof value === 'string' ? `'${value}'` : String(value)}`
  const { kind, values = [] } = field.kind === 'computed' ? (field.result ?? field) : field
  if (kind === 'choice' && !values.includes(String(value))) context.addFault(place, `${never}${hint(String(value), values)}`)
  else if (kind === 'choice' && typeof value !== 'string') context.addFault(place, `${never}, it is a text`)
  else {
    const type = types[String(kinds.get(kind)?.json({ kind })['type'])]
    if (type && typeof value !== type.of) context.addFault(place, `${never}, it is ${type.said}`)
  }
}

/** The types of values by those of JSON Schema. */
const types: Readonly<Record<string, { readonly of: string; readonly said: string }>> = {
  boolean: { of: 'boolean', said: 'true or false' },
  integer: { of: 'number', said: 'a whole number' },
  string: { of: 'string', said: 'a text' },
}
