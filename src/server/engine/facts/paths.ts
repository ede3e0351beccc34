import { tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { ModelRead } from '../../../../schema/modelRead.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { columnOf, jsonOf, type Place, placeOf, queryScope } from '../sql/expressions.ts'
import { bounds } from '../sql/scope.ts'
import { fieldsOf, rowsOfSubject, type Subject, startOf, type WithFacts } from './subject.ts'

/** The reference with which a path begins, and the resource that it names. */
const targetOf = (model: Model, { each, path }: ModelRead): string => fieldsOf(model, each).get(path?.start ?? '')?.to ?? ''

/** The values at the end of paths, by their read and by the row for which it is read. */
export async function pathsBehind(
  model: Model,
  paths: readonly ModelRead[],
  subjects: readonly Subject[],
  context: Context,
  run: Run,
): Promise<(read: ModelRead, row: WithFacts) => unknown> {
  const wide = withLineBranches(model, subjects, context)
  const start = (read: ModelRead, row: WithFacts) => startOf(model, read, row, context)
  const parts = [...Map.groupBy(paths, (read) => targetOf(model, read))].flatMap(([resource, reads]) => {
    const starts = reads.flatMap((read) => subjects.flatMap((one) => rowsOfSubject(read, one).map((row) => start(read, row))))
    const ids = [...new Set(starts)].filter((id) => typeof id === 'number')
    const target = context.registry.get(resource)
    const columns = reads.map((read) => sql`${tail(target, 't', read.path?.steps ?? [], context)} as ${ident(keyOf(read))}`)
    if (!ids.length) return []
    return [
      sql`${literal(resource)}, (select coalesce(json_agg(f), '[]') from (select t.id, ${list(columns)} from ${ident(tableName(resource))} t
        where t.id = any(${ids}::int[]) and ${and(bounds(target, wide, 't', 'referred'))}) f)`,
    ]
  })
  if (!parts.length) return () => null
  const [row] = await run<{ found: Record<string, Readonly<Record<string, unknown>>[]> }>(
    sql`select json_build_object(${list(parts)}) as found`,
  )
  const found = new Map(
    Object.entries(row?.found ?? {}).map(([resource, rows]) => [resource, new Map(rows.map((one) => [one['id'], one]))]),
  )
  return (read, row) => found.get(targetOf(model, read))?.get(start(read, row))?.[keyOf(read)]
}

/** The bounds in which lines of other branches are read too, of those in which the person may work. */
function withLineBranches(model: Model, subjects: readonly Subject[], context: Context): Context {
  const groups = model.lines.flatMap(({ name, crossBranch }) => (crossBranch ? [name] : []))
  const named = subjects.flatMap(({ lines }) => groups.flatMap((name) => (lines.get(name) ?? []).map(({ branch }) => branch)))
  const others = context.branches.filter((id) => named.includes(id) && !context.visibleBranches.includes(id))
  return others.length ? { ...context, visibleBranches: [...context.visibleBranches, ...others] } : context
}

/** Reads of the document and of its lines may have one name. */
const keyOf = ({ name, each }: ModelRead): string => `${each ?? ''} ${name}`

/** The value at the end of some steps from a record: what is kept per year is that of the year in which one works. */
function tail(model: Model, row: string, [step = '', ...more]: readonly string[], context: Context): Sql {
  const { tenant } = context
  const field = model.fields.get(step)
  if (!field) throw new Error(`no field '${step}' in ${model.name}`)
  const place = placeOf(model, queryScope(context), { row, year: `${row}y` })
  const value = more.length ? behind(model, field, place, more, context) : word(jsonOf(model, field, place))
  if (!field.yearly) return value
  const year = context.year ?? context.years[0]
  return sql`(select ${value} from ${ident(yearsTable(model.name))} ${word(`${row}y`)} where ${word(`${row}y`)}.tenant_id = ${tenant} and ${word(`${row}y`)}.record_id = ${word(row)}.id and ${word(`${row}y`)}.fiscal_year_id = ${year?.id ?? null})`
}

/** The value some steps behind a reference. */
export function behind(model: Model, field: ModelField, place: Place, steps: readonly string[], context: Context): Sql {
  const target = context.registry.get(field.to ?? '')
  const next = `${place.row}n`
  return sql`(select ${tail(target, next, steps, context)} from ${ident(tableName(target.name))} ${word(next)} where ${word(next)}.tenant_id = ${context.tenant} and ${word(next)}.id = ${word(columnOf(model, field, place))})`
}
