import type { Condition, Scalar, Test } from '../condition.ts'
import type { ModelField } from '../model.ts'
import { columnName } from './names.ts'
import { inSql } from './reserved.ts'

const word = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

/** A condition over a record's own fields as SQL, with plain values alone: for an index that holds some of the rows. */
export function whenSql(condition: Condition, fields: ReadonlyMap<string, ModelField>): string {
  const parts = (list: unknown, between: string) =>
    `(${(list as readonly Condition[]).map((one) => whenSql(one, fields)).join(` ${between} `)})`
  return Object.entries(condition)
    .map(([key, test]) => {
      if (key === 'all') return parts(test, 'and')
      if (key === 'any') return parts(test, 'or')
      if (key === 'none') return `not ${parts(test, 'or')}`
      const field = fields.get(key)
      return testSql(inSql(field ? columnName(field) : key), test as Test)
    })
    .join(' and ')
}

function testSql(column: string, test: Test): string {
  if (test === null) return `${column} is null`
  if (typeof test !== 'object') return `${column} = ${word(test)}`
  const compared = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) =>
    test[name] === undefined ? [] : [`${column} ${signs[name]} ${word(test[name])}`],
  )
  return [
    ...(test.in ? [`${column} in (${test.in.map(word).join(', ')})`] : []),
    ...(test.not !== undefined ? [`${column} is distinct from ${word(test.not as Scalar)}`] : []),
    ...(test.empty !== undefined ? [`${column} is ${test.empty ? '' : 'not '}null`] : []),
    ...compared,
  ].join(' and ')
}

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
