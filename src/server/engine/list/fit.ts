import { foldedName } from '../../../../schema/derive/names.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { fold } from '../../../../schema/values/fold.ts'
import { list, type Sql, sql, word } from '../../database/sql.ts'
import { columnOf, type Place, readableColumn } from '../sql/expressions.ts'

/** The texts that a record is called by: its title and its code. */
export const calledBy = (model: Model): readonly ModelField[] =>
  [...new Set([...model.title, 'code'])]
    .flatMap((name) => model.fields.get(name) ?? [])
    .filter((field) => !field.yearly && kindOf(field).column === 'text')

/**
 * How well a record fits what was typed, the best first: it is called just so, a name or code begins so, a word of one
 * does, it is found by anything else. Null where nothing tells records apart.
 */
export function fitOf(model: Model, search: string, place: Place): Sql | null {
  const typed = fold(search)
  if (typed === '') return null
  const texts = calledBy(model).map((field) => foldedText(model, field, place))
  const years = model.title.flatMap((name) => model.fields.get(name) ?? []).filter(({ kind }) => kind === 'int')
  const all = [...texts, ...years.map((field) => word(`${columnOf(model, field, place)}::text`))]
  const number = model.numbered && /^\d{1,9}$/.test(typed) ? [sql`${word(place.row)}.sequence = ${Number(typed)}`] : []
  if (!all.length && !number.length) return null
  const any = (tests: readonly Sql[]) => (tests.length ? sql`(${list(tests, ' or ')})` : sql`false`)
  return sql`case when ${any([...all.map((text) => sql`${text} = ${typed}`), ...number])} then 0
    when ${any(all.map((text) => sql`starts_with(${text}, ${typed})`))} then 1
    when ${any(texts.map((text) => sql`strpos(translate(${text}, '(-/', '   '), ${` ${typed}`}) > 0`))} then 2 else 3 end`
}

const foldedText = (model: Model, field: ModelField, place: Place): Sql =>
  word(field.name ? `${place.row}."${foldedName(field)}"` : `daftar_fold(${readableColumn(model, field, place)})`)
