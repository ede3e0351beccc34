import { lineColumns } from '../../../../schema/derive/lineColumns.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { and, ident, sql } from '../../database/sql.ts'
import { type Context, may } from '../../engine/context.ts'
import { listRecords } from '../../engine/list/list.ts'
import { bounds } from '../../engine/sql/scope.ts'
import { labelOf } from '../label.ts'
import { documentOf, linesOf } from './document.ts'

type Value = string | number | null

/**
 * The lines of the document that files fill, in the shape in which they are imported again. A template has besides a row
 * for each subject that a line can have: an account that asks for no party, a party.
 */
export async function lineRows(model: Model, context: Context, template: boolean): Promise<Value[][]> {
  const document = await context.database.transaction(context.tenant, async (run) => ({
    result: Promise.resolve(context.year ? await documentOf(model, context, run) : null),
  }))
  const lines = linesOf(model, document)
  const columns = lineColumns(model)
  const rows = lines.map((line) => columns.map(({ field, target }) => cellOf(line, field, target, context.language)))
  if (!template) return rows
  const said = (index: number) => new Set(rows.flatMap((row) => (row[index] === null ? [] : [String(row[index])])))
  for (const [index, { field, target }] of columns.entries()) {
    const known = said(index)
    const subjects =
      target !== null ? await partiesOf(target, context) : isSubject(model, field) ? await recordsOf(field, context) : []
    for (const subject of subjects) if (!known.has(subject)) rows.push(columns.map((_, at) => (at === index ? subject : null)))
  }
  return rows
}

const isSubject = (model: Model, field: ModelField): boolean =>
  field.kind === 'ref' && (model.data.import?.match ?? []).flat().includes(field.field)

function cellOf(line: RecordData, field: ModelField, target: string | null, language: string): Value {
  const value = line[field.field]
  const reference = line.refs?.[field.field] as Reference | Reference[] | null | undefined
  if (value === null || value === undefined) return null
  if (field.kind === 'ref') return labelOf(reference as Reference, language)
  if (field.kind === 'split')
    return Array.isArray(reference) && reference.length === 1 ? labelOf(reference[0] as Reference, language) : null
  if (target === null) return String(value)
  return (value as { resource: string }).resource === target ? labelOf(reference as Reference, language) : null
}

async function partiesOf(resource: string, context: Context): Promise<string[]> {
  const model = context.registry.get(resource)
  if (!may(context.person, model.permissions.view)) return []
  const active = model.fields.has('active') ? [sql`r.active`] : []
  const rows = await context.database.one<Record<string, unknown>>(
    context.tenant,
    sql`select r.code, r.arabic_name as "arabicName", r.english_name as "englishName" from ${ident(tableName(resource))} r
      where ${and([...bounds(model, context, 'r', 'anywhere'), ...active])} order by r.id limit ${mostRows}`,
  )
  return rows.map((row) => labelOf(row, context.language))
}

const mostRows = 4000

/** The records that may stand on a line by themselves; an account that asks for a party comes with each of its parties. */
async function recordsOf(field: ModelField, context: Context): Promise<string[]> {
  const target = context.registry.get(field.to ?? '')
  const filter = { ...whereFilter(field.where, () => null), ...(target.fields.has('partyKind') && { partyKind: 'none' }) }
  const names: string[] = []
  for (let from = 0; from < mostRows; from += 500) {
    const { json, total } = await listRecords(
      target,
      { filter, sort: ['code', 'ASC'], from, to: from + 499, fields: ['code', 'arabicName', 'englishName'], totals: false },
      context,
    )
    names.push(...(JSON.parse(json) as Record<string, unknown>[]).map((row) => labelOf(row, context.language)))
    if (from + 500 >= total) break
  }
  return names
}
