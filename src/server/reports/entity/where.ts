import type { Condition, Operand, Scalar, Test } from '../../../../schema/condition.ts'
import { allParts, type EntityReport, type FilterParameter } from '../../../../schema/entityReport.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { addDays } from '../../../../schema/values/date.ts'
import { and, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { fieldCondition, type Operator } from '../../engine/list/filter.ts'
import { readableColumn } from '../../engine/sql/expressions.ts'
import type { Source } from './source.ts'

/** A condition over paths as SQL. */
export function whereOf(condition: Condition | undefined, source: Source, context: Context): Sql[] {
  return Object.entries(condition ?? {}).flatMap(([key, test]): Sql[] => {
    const parts = () => (test as readonly Condition[]).map((one) => sql`(${and(whereOf(one, source, context))})`)
    if (key === 'all') return parts()
    if (key === 'any') return [sql`(${list(parts(), ' or ')})`]
    if (key === 'none') return [sql`not coalesce(${list(parts(), ' or ')}, false)`]
    return testOf(key, test as Test, source, context)
  })
}

function testOf(path: string, test: Test, source: Source, context: Context): Sql[] {
  const { model, field, place } = source.reach(path)
  const ask = (operator: Operator, value: unknown) => fieldCondition(model, field, operator, value, path, context, place)
  if (test === null || typeof test !== 'object') return [ask('is', test)]
  const compare = (operator: Operator, operand: Scalar | Operand): Sql => {
    if (typeof operand !== 'object' || operand === null) return ask(operator, operand)
    if (operand.field === 'today') return ask(operator, addDays(source.today, operand.plus ?? 0))
    const other = source.reach(operand.field)
    const column = word(readableColumn(other.model, other.field, other.place))
    return sql`${word(readableColumn(model, field, place))} ${word(signs[operator] ?? '=')} ${operand.plus === undefined ? column : sql`(${column} + ${operand.plus}::int)`}`
  }
  return [
    ...(test.in ? [ask('in', test.in)] : []),
    ...(test.empty !== undefined ? [ask(test.empty ? 'is' : 'not', null)] : []),
    ...(['not', 'gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
      const operand = test[name]
      return operand === undefined ? [] : [compare(name, operand)]
    }),
  ]
}

const signs: Readonly<Partial<Record<Operator, string>>> = { not: 'is distinct from', gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** What may be the matter with a record, as SQL; the reader may have chosen one of it. */
export function casesOf(
  { cases = {} }: EntityReport,
  source: Source,
  context: Context,
): readonly (readonly [name: string, holds: Sql])[] {
  return Object.entries(cases).map(([name, condition]) => [
    name,
    sql`coalesce(${and(whereOf(condition, source, context))}, false)`,
  ])
}

/** The part that the reader chose, or every one of them, as SQL. */
export function partOf({ parts }: EntityReport, chosen: unknown, source: Source, context: Context): Sql[] {
  const conditions = Object.entries(parts ?? {}).flatMap(([name, one]) => (chosen === allParts || chosen === name ? [one] : []))
  return conditions.length
    ? [
        sql`(${list(
          conditions.map((one) => sql`(${and(whereOf(one, source, context))})`),
          ' or ',
        )})`,
      ]
    : []
}

/** What the reader chose, as SQL. */
export function chosenOf(parameters: readonly FilterParameter[], values: RecordData, source: Source, context: Context): Sql[] {
  return parameters.flatMap(({ name, path, does }) => {
    const value = values[name] ?? null
    if (value === null || !asks.has(does)) return []
    const { model, field, place } = source.reach(path)
    // A day holds all its moments.
    if (field.kind === 'dateTime')
      return [sql`${word(readableColumn(model, field, place))}::date ${word(does === 'from' ? '>=' : '<=')} ${value}::date`]
    const plain = field.kind === 'flag' ? value === 'true' : field.kind === 'refMany' ? [value] : value
    return [fieldCondition(model, field, asks.get(does) ?? 'is', plain, name, context, place)]
  })
}

/** What parameters ask of their path; others do something else. */
const asks: ReadonlyMap<FilterParameter['does'], Operator> = new Map([
  ['is', 'is'],
  ['from', 'gte'],
  ['to', 'lte'],
  ['like', 'like'],
])
