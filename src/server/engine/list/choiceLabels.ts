import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { fold } from '../../../../schema/values/fold.ts'
import { literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { columnOf, type Place } from '../sql/expressions.ts'

const valuesOf = ({ values = [], retired = [] }: ModelField): readonly string[] => [...values, ...retired]

/** A choice as it is read, folded: what the reader sees sorts, and not the value that is stored. */
export const labelKey = (model: Model, field: ModelField, place: Place, { choice }: Context): string => {
  const column = columnOf(model, field, place)
  const cases = valuesOf(field).map(
    (value) => `when ${literal(value).text} then ${literal(fold(choice(model, field.field, value))).text}`,
  )
  return cases.length ? `(case ${column} ${cases.join(' ')} else ${column} end)` : column
}

/** The choices by which a record is called. */
const calledBy = (model: Model): ModelField[] =>
  model.title.flatMap((name) => {
    const field = model.fields.get(name)
    return field?.kind === 'choice' && !field.yearly ? field : []
  })

/**
 * Whether a word occurs in a choice that is part of the record's title, in the reader's language; null where it occurs in none.
 */
export function isCalledByChoice(model: Model, typed: string, place: Place, { choice }: Context): Sql | null {
  const wanted = fold(typed)
  for (const field of calledBy(model)) {
    const values = valuesOf(field).filter((value) => fold(choice(model, field.field, value)).includes(wanted))
    if (values.length) return sql`${word(columnOf(model, field, place))} = any(${values}::text[])`
  }
  return null
}
