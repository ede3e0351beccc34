import { type Condition, holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { filterConditions } from '../list/filter.ts'
import { placeOf, queryScope } from '../sql/expressions.ts'
import { bounds } from '../sql/scope.ts'

type Filled = Record<string, unknown>

/**
 * Fills references that a record does not give: users with the author (`default: 'me'`), others with the first record that
 * fulfils their `preset`. Nothing is queried if all are given.
 * @param befores the stored records, of those that are changed: what a person may type is left to them, and what is shown in some
 *   states only is filled when the record comes to one of them, and not by others afterwards
 */
export function fillPresets(
  model: Model,
  records: readonly Filled[],
  context: Context,
  run: Run,
  befores?: readonly RecordData[],
): Promise<unknown> | undefined {
  const fields = [...model.fields.values()].filter((field) => !befores || field.readOnly)
  const lacking = (field: ModelField) =>
    records.filter(
      (record, index) =>
        (record[field.field] ?? null) === null && (!field.readOnly || comesToShow(field, record as RecordData, befores?.[index])),
    )
  // The system itself is nobody.
  if (!context.person.isPublic && context.person.id > 0)
    for (const field of fields)
      if (field.kind === 'ref' && field.default === 'me')
        for (const record of lacking(field)) record[field.field] = context.person.id
  const empty = fields.filter((field) => field.preset && lacking(field).length)
  if (!empty.length) return undefined
  return Promise.all(
    empty.map(async (field) => {
      // What a preset compares with a record's own field may differ from record to record.
      const byFilter = Map.groupBy(lacking(field), (record) =>
        JSON.stringify(whereFilter(field.preset as Condition, reader(record as RecordData))),
      )
      for (const [filter, some] of byFilter) {
        const found = await firstOf(field, JSON.parse(filter) as Record<string, unknown>, context, run)
        if (found !== undefined) for (const record of some) record[field.field] = found
      }
    }),
  )
}

/** Whether a record shows the field, and did not before. */
const comesToShow = ({ shownWhen }: ModelField, record: RecordData, before: RecordData | undefined): boolean =>
  holds(shownWhen, reader(record)) && !(before && shownWhen && holds(shownWhen, reader(before)))

async function firstOf(
  { to = '' }: ModelField,
  filter: Record<string, unknown>,
  context: Context,
  run: Run,
): Promise<number | undefined> {
  const target = context.registry.get(to)
  const place = placeOf(target, queryScope(context))
  const [row] = await run<{ id: number }>(
    sql`select r.id from ${ident(place.table)} r where ${and([...bounds(target, context), ...filterConditions(target, filter, context, place)])} order by r.id limit 1`,
  )
  return row?.id
}
