import { addDays, today } from './values/date.ts'
import { isMonth, movedMonth } from './values/month.ts'

/** A value that a condition compares with. */
export type Scalar = string | number | boolean | null

/**
 * Another field of the record to compare with, or the day `today`; `plus` moves a day by so many days, a month by months. Inside a reference's
 * `where` it is a field of the record that refers.
 * @example { returnedOn: { gt: { field: 'lentOn', plus: 14 } } }
 */
export interface Operand {
  readonly field: string
  readonly plus?: number
}

/** What a field must fulfil: a value it equals, or a test. */
export type Test =
  | Scalar
  | {
      readonly in?: readonly Scalar[]
      readonly not?: Scalar | Operand
      readonly empty?: boolean
      readonly gt?: Scalar | Operand
      readonly gte?: Scalar | Operand
      readonly lt?: Scalar | Operand
      readonly lte?: Scalar | Operand
      /** Equals another field of the record: `{ row: { same: 'row' } }`; from inside a line, `document.x` is the document's. */
      readonly same?: string
      /** With `same`: where the other field is empty, any value fits. @example { guardian: { same: 'document.guardian', orEmpty: true } } */
      readonly orEmpty?: boolean
    }

/**
 * A small predicate tree over the fields of one record. All entries of an object must hold.
 * Paths have one step at most (`account.partyKind` reads the referred record).
 * @example { identityType: { in: ['national', 'residence'] } }
 * @example { any: [{ suspended: true }, { status: 'void' }] }
 */
export interface Condition {
  readonly all?: readonly Condition[]
  readonly any?: readonly Condition[]
  readonly none?: readonly Condition[]
  readonly [path: string]: Test | readonly Condition[] | undefined
}

const combiners = new Set(['all', 'any', 'none'])

/** Reads a field or a one-step path of the record at hand. */
export type Read = (path: string) => unknown

/**
 * Whether the condition holds. One meaning on both sides: a missing value is null; comparisons with null do not hold;
 * money and other decimal texts compare as numbers.
 */
export function holds(condition: Condition | undefined, read: Read, other: Read = read): boolean {
  if (!condition) return true
  for (const key in condition) if (!isMet(key, condition[key], read, other)) return false
  return true
}

function isMet(key: string, test: Condition[string], read: Read, other: Read): boolean {
  if (key === 'all') return (test as Condition[]).every((c) => holds(c, read, other))
  if (key === 'any') return (test as Condition[]).some((c) => holds(c, read, other))
  if (key === 'none') return !(test as Condition[]).some((c) => holds(c, read, other))
  return passes(test as Test, read(key) ?? null, other)
}

function passes(test: Test, value: unknown, other: Read): boolean {
  if (test === null || typeof test !== 'object') return equal(value, test)
  if (test.in && !test.in.some((v) => equal(value, v))) return false
  if (test.not !== undefined && equal(value, operandOf(test.not, other))) return false
  if (test.empty !== undefined && isEmpty(value) !== test.empty) return false
  if (test.same !== undefined) {
    const wanted = other(test.same) ?? null
    if (!(test.orEmpty && isEmpty(wanted)) && !equal(value, wanted)) return false
  }
  if (test.gt !== undefined && !(order(value, operandOf(test.gt, other)) > 0)) return false
  if (test.gte !== undefined && !(order(value, operandOf(test.gte, other)) >= 0)) return false
  if (test.lt !== undefined && !(order(value, operandOf(test.lt, other)) < 0)) return false
  if (test.lte !== undefined && !(order(value, operandOf(test.lte, other)) <= 0)) return false
  return true
}

/** What a test compares with: the value that it says, or that of the field that it names. */
export function operandOf(operand: Scalar | Operand, read: Read): Scalar {
  if (operand === null || typeof operand !== 'object') return operand
  const value = (operand.field === 'today' ? today() : (read(operand.field) ?? null)) as Scalar
  if (operand.plus === undefined || typeof value !== 'string') return value
  return isMonth(value) ? movedMonth(value, operand.plus) : addDays(value, operand.plus)
}

/** Whether a value is empty: null, an empty text, an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const equal = (a: unknown, b: unknown): boolean => a === b || (isEmpty(a) && isEmpty(b))

const decimal = /^-?\d+(\.\d+)?$/

/** Negative, zero or positive as a sorts before, with or after b; NaN where they cannot be compared. */
function order(a: unknown, b: unknown): number {
  if (isEmpty(a) || isEmpty(b)) return Number.NaN
  if (typeof a === 'string' && typeof b === 'string' && !(decimal.test(a) && decimal.test(b))) return a < b ? -1 : a > b ? 1 : 0
  return Number(a) - Number(b)
}

/** Every path that a condition reads, of the record itself and (after `same`) of the other one. */
export function pathsOf(condition: Condition | undefined): string[] {
  if (!condition) return []
  return Object.entries(condition).flatMap(([key, test]) => (combiners.has(key) ? (test as Condition[]).flatMap(pathsOf) : [key]))
}

/** The fields of the record at hand that a condition compares with: those named by `same` and by operands. */
export function samesOf(condition: Condition | undefined): string[] {
  if (!condition) return []
  return Object.entries(condition).flatMap(([key, test]) => {
    if (combiners.has(key)) return (test as Condition[]).flatMap(samesOf)
    return [
      ...(isTest(test) && test.same !== undefined ? [test.same] : []),
      ...operandsOf(test).map(({ field }) => field),
    ].filter((name) => name !== 'today')
  })
}

/** The fields of the other record, or paths to them, that a condition compares with fields of the record at hand. */
export function comparedOf(condition: Condition | undefined): string[] {
  if (!condition) return []
  return Object.entries(condition).flatMap(([key, test]) => {
    if (combiners.has(key)) return (test as Condition[]).flatMap(comparedOf)
    return samesOf({ [key]: test }).length ? [key] : []
  })
}

const isTest = (test: unknown): test is Exclude<Test, Scalar> => typeof test === 'object' && test !== null && !Array.isArray(test)

/** The fields that a test compares with. */
export const operandsOf = (test: unknown): Operand[] =>
  isTest(test)
    ? [test.not, test.gt, test.gte, test.lt, test.lte].filter((one): one is Operand => typeof one === 'object' && one !== null)
    : []

/** Every path of the record that a condition reads, on either side of a comparison. */
export const conditionPaths = (condition: Condition | undefined): string[] => [...pathsOf(condition), ...samesOf(condition)]
