import { holds } from '../../../../schema/condition.ts'
import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, tableName } from '../../../../schema/derive/names.ts'
import { scopeKeys } from '../../../../schema/derive/tables.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'

/**
 * What the database would refuse of records that are not written, of each in its order: another record has the values that `unique` of
 * the definition takes together. For sheets that show what a run would make.
 */
export async function takenTogether(
  model: Model,
  records: readonly RecordData[],
  context: Context,
  run: Run,
): Promise<readonly (readonly FaultAt[])[]> {
  const { tenant, branch, year } = context
  const scope = { tenant_id: tenant, branch_id: branch.id, fiscal_year_id: year?.id ?? null } as Record<string, unknown>
  const found = await Promise.all(
    (model.data.unique ?? []).map(async ({ fields: names, when, error }) => {
      const fields = names.flatMap((name) => model.fields.get(name) ?? [])
      const asked = records.flatMap((record, index) =>
        holds(when, reader(record)) && names.every((name) => record[name] !== null && record[name] !== undefined)
          ? [{ index, record }]
          : [],
      )
      if (!asked.length || fields.length < names.length) return []
      const values = fields.map((field) => {
        const of = asked.map(({ record }) => record[field.field])
        return sql`${of}::${word(kindOf(field).column ?? 'text')}[]`
      })
      const same = fields.map((field, at) => sql`d.${ident(columnName(field))} = ${word(`c.v${at}`)}`)
      const bounds = scopeKeys(model, true).map((column) => sql`d.${ident(column)} = ${scope[column]}`)
      const taken = await run<{ index: number }>(
        sql`select distinct c.index from unnest(${asked.map(({ index }) => index)}::int[], ${list(values)}) c (index, ${list(fields.map((_, at) => word(`v${at}`)))})
          join (select * from ${ident(tableName(model.name))} where tenant_id = ${tenant} and ${word(conditionSql(when, model.fields))}) d on ${and([...bounds, ...same])}`,
      )
      return taken.map(({ index }) => [index, { code: error ?? 'Value.AlreadyUsed', field: names.at(-1) ?? '' }] as const)
    }),
  )
  const faults = found.flat()
  return records.map((_, index) => faults.flatMap(([at, fault]) => (at === index ? [fault] : [])))
}
