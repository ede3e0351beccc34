import { isEmpty } from '../../../schema/condition.ts'
import { conditionSql } from '../../../schema/derive/counts.ts'
import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { defaults } from '../../../schema/record/accept.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { today } from '../../../schema/values/date.ts'
import { compare, isDecimal } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, list, literal, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { RunDraft, Running, Standing } from './runDraft.ts'

/** What takes the place of a record that stands: the values that it gets, and what they were made of. */
export interface Renewal {
  readonly values: RecordData
  readonly standing: Standing
  readonly input: RecordData
}

/**
 * Drafts whose records exist already and may be calculated again: what each of them becomes.
 * @param locks locks them for the transaction
 */
export async function renewalsOf(
  { run, order, context }: Running,
  drafts: readonly RunDraft[],
  before: ReadonlyMap<string, number>,
  send: Run,
  locks = false,
): Promise<ReadonlyMap<RunDraft, readonly Renewal[]>> {
  if (!run.data.anew) return new Map()
  const ids = new Set(drafts.flatMap(({ keys }) => keys.flat().flatMap((key) => before.get(key) ?? [])))
  const standing = await standingOf(run, [...ids], context, send, locks)
  const inputs = typedFields(run)
  const usual = defaults(run.input.fields.values(), today())
  return new Map(
    drafts.map((draft) => {
      const renewals = draft.changes.flatMap((change, index): Renewal[] => {
        const one = standing.get(before.get(draft.keys[index]?.[0] ?? '') ?? 0)
        // Of two subjects with one record the first has it.
        if (!one || !standing.delete(one.id)) return []
        const kept = inputs.filter(
          ([name]) => order.cells[String(draft.subject.id)]?.[name] === undefined && isSame(draft.input[name], usual[name]),
        )
        return [
          {
            values: { ...change, ...Object.fromEntries(kept.map(([name, { field }]) => [field, one.typed[name] ?? null])) },
            standing: one,
            input: { ...draft.input, ...Object.fromEntries(kept.map(([name]) => [name, one.typed[name] ?? null])) },
          },
        ]
      })
      return [draft, renewals]
    }),
  )
}

/** What may be another value for one subject, and the field of what is made that it goes into. */
export const typedFields = ({ each, makes, data }: RunModel): readonly (readonly [string, ModelField])[] =>
  each.flatMap((name) => {
    const [into] = Object.entries(data.with ?? {}).find(([, from]) => from === `input.${name}`) ?? []
    const field = makes.fields.get(into ?? '')
    return field ? [[name, field] as const] : []
  })

/** Whether nobody has said anything else than what is said anyway. */
const isSame = (value: unknown, usual: unknown): boolean =>
  isEmpty(value) ||
  value === usual ||
  (isDecimal(String(value)) && isDecimal(String(usual)) && compare(String(value), String(usual)) === 0)

async function standingOf(
  run: RunModel,
  ids: readonly number[],
  { tenant }: Context,
  send: Run,
  locks: boolean,
): Promise<Map<number, Standing>> {
  if (!ids.length) return new Map()
  const typed = typedFields(run).map(([name, field]) => sql`${literal(name)}, ${valueSql(field)}`)
  const rows = await send<Standing>(
    sql`select r.id, r.version, jsonb_build_object(${list(typed)}) as typed from ${ident(tableName(run.makes.name))} r
      where r.tenant_id = ${tenant} and r.id = any(${ids}::int[]) and ${word(conditionSql(run.data.anew, run.makes.fields))}
      order by r.id ${locks ? sql`for update` : sql``}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A value as it is typed. */
function valueSql(field: ModelField) {
  const column = ident(columnName(field), 'r')
  if (['money', 'quantity', 'percent'].includes(field.kind)) return sql`trim_scale(${column})::text`
  return field.kind === 'ref' || field.kind === 'int' ? column : sql`${column}::text`
}
