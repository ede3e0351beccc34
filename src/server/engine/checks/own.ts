import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Written } from '../../../../schema/language/own.ts'
import type { Model } from '../../../../schema/model.ts'
import { isOfAnother, isOwnToWrite } from '../../../../schema/own.ts'
import { unsaid } from '../../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import { type Context, may } from '../context.ts'
import { type Check, guardedUse } from './check.ts'
import { differs } from './settledLines.ts'

/**
 * Of values of the reference by which records are somebody's, those that are the person's own.
 * @param way the path to the user
 */
async function ownAmong(model: Model, way: string, values: readonly unknown[], { registry, tenant, person }: Context, run: Run) {
  const [first = '', second] = way.split('.')
  if (second === undefined) return new Set<unknown>([person.id])
  const target = registry.get(model.fields.get(first)?.to ?? '')
  const user = target.fields.get(second)
  const ids = [...new Set(values)].filter((id) => typeof id === 'number')
  if (!user || !ids.length) return new Set<unknown>()
  const rows = await run<{ id: number }>(
    sql`select t.id from ${ident(tableName(target.name))} t where t.tenant_id = ${tenant} and t.id = any(${ids}::int[]) and t.${ident(columnName(user))} = ${person.id}`,
  )
  return new Set<unknown>(rows.map(({ id }) => id))
}

const firstStep = (model: Model): string => model.data.ownBy?.user.split('.')[0] ?? ''

/**
 * A person who may only write their own records makes none for others, and gives none away.
 * @param what is done with the records, as they were or as they become
 */
export async function notTheirs(
  model: Model,
  what: Written,
  records: readonly (RecordData | null)[],
  context: Context,
  run: Run,
): Promise<readonly (readonly FaultAt[])[]> {
  if (!isOwnToWrite(model.data, what)) return records.map(() => [])
  const field = firstStep(model)
  const own = await ownAmong(
    model,
    model.data.ownBy?.user ?? '',
    records.map((record) => record?.[field]),
    context,
    run,
  )
  return records.map((record) => {
    const whose = record?.[field] ?? null
    if (record === null || own.has(whose)) return []
    // What is nobody's is seen by those who see everybody's; nobody else makes what they could not read.
    if (whose === null && (model.data.ownBy?.all === undefined || model.fields.get(field)?.from)) return []
    // A person who sees another's record learns which permission they lack; for a new record they choose another person.
    const permission = what === 'add' ? undefined : model.data.ownBy?.alone?.[what]
    return [permission === undefined ? { code: 'Record.NotOwn', field } : { code: 'Auth.Forbidden', params: { permission } }]
  })
}

/** What nobody may do with their own records; before a delete it is asked first of all. */
export const ownRecords: Check = {
  name: 'own records',
  applies: ({ model, operation }) =>
    operation !== 'delete' &&
    (model.data.guards ?? []).some(({ own, on }) => own !== undefined && on.includes(guardedUse(operation))),
  faults: ({ model, operation, drafts, context, tx }) =>
    theirOwn(
      model,
      guardedUse(operation),
      drafts.map(({ before, record }) => [before, record]),
      context,
      tx.run,
    ),
}

/** A record as it was and as it becomes; of a new one, and of one that goes, there is one of both. */
export type Both = readonly [before: RecordData | null, record: RecordData | null]

/** What nobody may do with their own records. @param use `create`, `edit`, `delete`, or the name of an action */
export async function theirOwn(
  model: Model,
  use: string,
  records: readonly Both[],
  context: Context,
  run: Run,
): Promise<readonly (readonly FaultAt[])[]> {
  const guards = (model.data.guards ?? []).filter(({ own, on }) => own !== undefined && on.includes(use))
  const found = await Promise.all(
    guards.map(async ({ own = '', changes, error }) => {
      const [field = ''] = own.split('.')
      const ids = await ownAmong(
        model,
        own,
        records.flatMap((both) => both.map((one) => one?.[field])),
        context,
        run,
      )
      return records.map(([before, record]): FaultAt[] => {
        const becomes = !ids.has(before?.[field])
        if (becomes && !ids.has(record?.[field])) return []
        if (!changes || !record) return [{ code: error, ...(becomes && { field }) }]
        const former = becomes || !before ? untouched(model, changes) : before
        const changed = changes.find((name) => differs(model, name, record, former))
        return changed === undefined ? [] : [{ code: error, field: changed }]
      })
    }),
  )
  return records.map((_, at) => found.flatMap((faults) => faults[at] ?? []))
}

/** Fields as a form has them before anybody types: a person's own record begins with these. */
const untouched = (model: Model, names: readonly string[]): RecordData =>
  unsaid(
    names.flatMap((name) => model.fields.get(name) ?? []),
    today(),
  ) as RecordData

/** An action that is done with what is another person's by those alone who may do that. */
export function ofOthers(
  model: Model,
  operation: string,
  records: readonly (RecordData | null)[],
  { person, translate }: Context,
): readonly (readonly FaultAt[])[] {
  const others = model.actions.get(operation)?.others
  if (!others || may(person, others.permission)) return records.map(() => [])
  const params = { permission: translate(`permissions.${others.permission}`) }
  return records.map((record) =>
    record && isOfAnother(record, others.by, person.id) ? [{ code: 'Action.OfOthers', params }] : [],
  )
}

/** What a person's own new record begins with, in a form and where nothing else is given: it is theirs from the draft on. */
export async function proposeOwn(model: Model, context: Context, run: Run): Promise<Readonly<Record<string, unknown>>> {
  if (!isOwnToWrite(model.data, 'add')) return {}
  const [first = '', second] = (model.data.ownBy?.user ?? '').split('.')
  if (second === undefined) return { [first]: context.person.id }
  const target = context.registry.get(model.fields.get(first)?.to ?? '')
  const user = target.fields.get(second)
  if (!user) return {}
  const inBranch = target.fields.has('branch') ? sql` and t.branch_id = ${context.branch.id}` : sql``
  const rows = await run<{ id: number }>(
    sql`select t.id from ${ident(tableName(target.name))} t where t.tenant_id = ${context.tenant} and t.${ident(columnName(user))} = ${context.person.id}${inBranch} order by t.id desc limit 1`,
  )
  return rows[0] ? { [first]: rows[0].id } : {}
}
