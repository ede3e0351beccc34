import { conditionSql } from '../../../schema/derive/counts.ts'
import { columnName, tableName } from '../../../schema/derive/names.ts'
import { scopeKeys } from '../../../schema/derive/tables.ts'
import { kindOf } from '../../../schema/kinds.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import { and, ident, list, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { RunDraft } from './runDraft.ts'

/**
 * Records that somebody wrote without the run in place of what it would make, by their keys: known where the definition allows
 * only one of what the run makes once.
 * @param isOpen whether nothing is known yet to have been made under a key
 */
export async function madeByHand(
  run: RunModel,
  drafts: readonly Pick<RunDraft, 'changes' | 'keys'>[],
  isOpen: (key: string) => boolean,
  context: Context,
  send: Run,
): Promise<ReadonlyMap<string, number>> {
  const unique = uniqueOf(run)
  const asked = drafts.flatMap(({ changes, keys }) =>
    changes.flatMap((record, at) => {
      const [key] = keys[at] ?? []
      return key !== undefined && isOpen(key) ? [{ key, record }] : []
    }),
  )
  if (!unique || !asked.length) return new Map()
  const { makes } = run
  const fields = unique.fields.flatMap((name) => makes.fields.get(name) ?? [])
  const values = fields.map((field) => {
    const of = asked.map(({ record }) => record[field.field] ?? null)
    return sql`${of}::${word(kindOf(field).column ?? 'text')}[]`
  })
  const scope = { tenant_id: context.tenant, branch_id: context.branch.id, fiscal_year_id: context.year?.id ?? null }
  const bounds = scopeKeys(makes, true).map((column) => sql`d.${ident(column)} = ${scope[column as keyof typeof scope]}`)
  const same = fields.map((field, at) => sql`d.${ident(columnName(field))} = ${word(`c.v${at}`)}`)
  const rows = await send<{ key: string; record: number }>(
    sql`select c.key, d.id as record from unnest(${asked.map(({ key }) => key)}::text[], ${list(values)}) c (key, ${list(fields.map((_, at) => word(`v${at}`)))})
      join (select * from ${ident(tableName(makes.name))} where tenant_id = ${context.tenant} and ${word(conditionSql(unique.when, makes.fields))}) d on ${and([...bounds, ...same])}`,
  )
  return new Map(rows.map(({ key, record }) => [key, record]))
}

/** The unique key of the definition, if it is what the run makes once. */
function uniqueOf({ data, makes, over }: RunModel) {
  const given = Object.entries(data.with ?? {})
  const subjects = [...makes.fields.values()].filter(({ kind, to }) => kind === 'ref' && to === over.name)
  const [subject] = subjects.length === 1 ? subjects : []
  const once = (data.once ?? []).flatMap((name) => {
    // Records of a year are looked for in that of the run alone.
    if (name === 'year' && scopeKeys(makes, true).includes('fiscal_year_id')) return []
    const from = name === 'source' ? 'id' : `input.${name}`
    return given.find(([, value]) => value === from)?.[0] ?? (name === 'source' ? (subject?.field ?? name) : name)
  })
  return (makes.data.unique ?? []).find(
    ({ fields, passes }) => passes === undefined && fields.length === once.length && fields.every((name) => once.includes(name)),
  )
}
