import type { Condition, Operand, Scalar, Test } from '../condition.ts'
import { isPlain, kindOf, kinds } from '../kinds.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import type { Registry } from '../registry.ts'
import { columnName } from './names.ts'
import { digestOf } from './table.ts'

/** The column that says whether a document counts among those that use up: of the document, and of its lines, which follow it. */
export const countsColumn = (condition: Condition): string => `counts_${digestOf(JSON.stringify(condition))}`

/** A condition under which documents use up something by their lines. */
export interface Counting {
  readonly condition: Condition
  /** The column that says whether it holds. */
  readonly column: string
  /** The references of lines by which something is used up while it holds. */
  readonly references: readonly string[]
}

/** The conditions under which documents of a model use up something by their lines; each once. @param lines only those of these lines */
export const countedBy = (model: Model, registry: Registry, lines?: string): Counting[] => {
  const found = registry.usages(model.name).flatMap(({ limit, lines: group, field }) => {
    const counts = limit.while && group !== null && (lines === undefined || group === lines)
    return counts ? [{ condition: limit.while, column: countsColumn(limit.while), field }] : []
  })
  return [...Map.groupBy(found, ({ column }) => column)].flatMap(([column, all]) =>
    all.slice(0, 1).map(({ condition }) => ({ condition, column, references: [...new Set(all.map(({ field }) => field))] })),
  )
}

/** Whether a condition can read values of the kind in the database as it reads them in a record. */
export const isComparable = (kind: string): boolean => {
  const known = kinds.get(kind)
  return isPlain(kind) && !known?.plain && !known?.column?.startsWith('time')
}

/** A condition on a row's own columns, never null. What it names was checked with the definition. */
export function conditionSql(condition: Condition | undefined, fields: ReadonlyMap<string, ModelField>): string {
  const parts = Object.entries(condition ?? {}).map(([key, test]) => {
    if (key === 'all' || key === 'any' || key === 'none') {
      const several = (test as readonly Condition[]).map((one) => `(${conditionSql(one, fields)})`)
      if (key === 'all') return several.join(' and ') || 'true'
      return `${key === 'none' ? 'not ' : ''}(${several.join(' or ') || 'false'})`
    }
    const field = fields.get(key)
    return field ? testSql(test as Test, field) : 'true'
  })
  return parts.join(' and ') || 'true'
}

function testSql(test: Test, field: ModelField): string {
  const column = `"${columnName(field)}"`
  // A condition with another field as its operand is refused with the definition.
  const value = (one: Scalar | Operand | undefined) => literal((one ?? null) as Scalar, field)
  const is = (one: Scalar | Operand | undefined) =>
    one === null || one === '' ? `${column} is null` : `coalesce(${column} = ${value(one)}, false)`
  if (test === null || typeof test !== 'object') return is(test)
  const order = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
  const parts = [
    ...(test.in ? [`(${test.in.map(is).join(' or ') || 'false'})`] : []),
    ...(test.not !== undefined ? [`not (${is(test.not)})`] : []),
    ...(test.empty !== undefined ? [`${column} is ${test.empty ? '' : 'not '}null`] : []),
    ...(Object.keys(order) as (keyof typeof order)[]).flatMap((name) =>
      test[name] === undefined ? [] : [`coalesce(${column} ${order[name]} ${value(test[name])}, false)`],
    ),
  ]
  return parts.join(' and ') || 'true'
}

function literal(value: Scalar, field: ModelField): string {
  if (value === null) return 'null'
  const { column } = kindOf(field)
  if (column !== 'text' && column !== 'date') return String(typeof value === 'boolean' ? value : Number(value))
  return `'${String(value).replaceAll("'", "''")}'::${column}`
}
