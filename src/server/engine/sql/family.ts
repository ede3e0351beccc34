import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Person } from '../context.ts'

/** References of a record itself, and not of one of its years. */
const references = ({ fields }: Model): ModelField[] =>
  [...fields.values()].filter(({ kind, yearly, hidden }) => kind === 'ref' && !yearly && !hidden)

const personal = new Set(['identity', 'password'])

/** Whether records tell of people, or are documents with a number. */
const tellsOfPeople = (model: Model): boolean =>
  model.numbered || model.data.log === true || [...model.fields.values()].some(({ kind }) => personal.has(kind))

/**
 * Whether records are not for everybody to see: those that tell of people or must name what does, whatever is entered in a year, and what
 * says how much money the school has or owes, or how much of it others take up.
 */
const isPrivate = (model: Model, registry: Registry): boolean =>
  tellsOfPeople(model) ||
  model.data.scope === 'branchYear' ||
  [...model.fields.values()].some(({ kind, result, figure }) => figure || (kind === 'computed' && result?.kind === 'money')) ||
  references(model).some(({ to, required }) => required === true && tellsOfPeople(registry.get(to ?? '')))

/** Whether a definition has nothing for a family: it is about others, and no path leads to their family. */
export const isClosedToFamily = (model: Model, { resource }: NonNullable<Person['family']>, registry: Registry): boolean =>
  model.name !== resource && !waysTo(resource, model, registry).length && isPrivate(model, registry)

/**
 * Whether a definition is one of people of whom none is of a family by itself: those who work here are called by name to no family, whatever
 * names them, though a colleague may be a father too.
 */
export const isOfOthers = (model: Model, { resource }: NonNullable<Person['family']>): boolean =>
  model.name !== resource &&
  [...model.fields.values()].some(({ kind }) => kind === 'identity') &&
  !references(model).some(({ to }) => to === resource)

/** A reference that leads to the record of a family, at once or by a record between. */
interface Way {
  readonly field: ModelField
  readonly between: { readonly target: Model; readonly further: ModelField } | null
}

const waysTo = (resource: string, model: Model, registry: Registry): Way[] =>
  references(model).flatMap((field): Way[] => {
    if (field.to === resource) return [{ field, between: null }]
    const target = registry.find(field.to ?? '')
    const further = target && references(target).find(({ to }) => to === resource)
    return further ? [{ field, between: { target, further } }] : []
  })

/**
 * What somebody from outside sees of a definition: the record of their family, what names it, and what names one of these. Of what has no
 * way to a family they see what is nobody's, such as grades.
 */
export function ofFamily(model: Model, { resource, id }: NonNullable<Person['family']>, registry: Registry, row: string): Sql[] {
  const r = word(row)
  if (model.name === resource) return [sql`${r}.id = ${id}`]
  const ways = waysTo(resource, model, registry).map(({ field, between }) =>
    between === null
      ? sql`${r}.${ident(columnName(field))} = ${id}`
      : sql`exists (select 1 from ${ident(tableName(between.target.name))} fm where fm.tenant_id = ${r}.tenant_id and fm.id = ${r}.${ident(columnName(field))} and fm.${ident(columnName(between.further))} = ${id})`,
  )
  if (ways.length) return [sql`(${list(ways, ' or ')})`]
  return isPrivate(model, registry) ? [sql`false`] : []
}
