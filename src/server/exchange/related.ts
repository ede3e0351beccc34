import { columnName, tableName } from '../../../schema/derive/names.ts'
import { kindOf } from '../../../schema/kinds.ts'
import { nameFields } from '../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, list, sql } from '../database/sql.ts'
import { soughtKey } from '../engine/checks/outOfSight.ts'
import type { Ready } from '../engine/draft.ts'
import type { Work } from '../engine/work.ts'
import { prepare, store, together, write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { withRelaxedNames } from './relaxedNames.ts'
import type { ColumnFault, ReadRow } from './row.ts'
import { dropNulls } from './saving.ts'
import type { ImportSession, RelatedRecord } from './session.ts'
import { idsBy } from './stored.ts'

/** A record that will be made when one of the rows that name it is good. */
export interface Planned {
  readonly ready: Ready
  readonly target: Model
  readonly reference: string
}

/** The related records of a batch of rows: those to be made, and the faults of others, by reference and key. */
export interface RelatedPlan {
  readonly planned: Map<string, Planned>
  readonly refused: Map<string, readonly FaultAt[]>
}

const references = (session: ImportSession): [reference: string, match: string, target: Model][] =>
  Object.entries(session.model.data.import?.through ?? {}).map(([reference, [match = '']]) => [
    reference,
    match,
    withRelaxedNames(session.context.registry.get(session.model.fields.get(reference)?.to ?? '')),
  ])

/** Which of the named records there are. */
export async function findRelated(session: ImportSession, rows: readonly ReadRow[], run: Run): Promise<void> {
  for (const [reference, match, target] of references(session)) {
    const field = target.fields.get(match)
    const keys = rows
      .map((row) => row.referred[reference]?.[match])
      .filter((key): key is string => typeof key === 'string' && !session.related.has(`${reference} ${key}`))
    if (!field || !keys.length) continue
    const ids = await idsBy(target, [field], keys, session.context, run)
    const names = await namesOf(target, [...ids.values()], session, run)
    for (const [key, id] of ids) {
      session.related.set(`${reference} ${key}`, { id, name: names.get(id) ?? String(id) })
      if (kindOf(field).identifies) prove(session, target, id)
    }
  }
}

/** What the reader calls the records. */
async function namesOf(
  target: Model,
  ids: readonly number[],
  { context }: ImportSession,
  run: Run,
): Promise<Map<number, string>> {
  const required: readonly string[] = nameFields(context.language)
  const titles = ownTitle(target)
    .toSorted((a, b) => required.indexOf(a) - required.indexOf(b))
    .flatMap((name) => target.fields.get(name) ?? [])
  if (!titles.length || !ids.length) return new Map()
  const columns = titles.map((title) => ident(columnName(title)))
  const rows = await run<{ id: number; name: string | null }>(
    sql`select id, coalesce(${list(columns)}) as name from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and id = any(${ids}::int[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name ?? String(id)]))
}

/** Prepares the related records of valid rows that do not exist yet: one for each key, from the values of its rows, the first row first. */
export async function planRelated(session: ImportSession, rows: readonly ReadRow[]): Promise<RelatedPlan> {
  const relatedPlan: RelatedPlan = { planned: new Map(), refused: new Map() }
  const { server, transaction } = session
  for (const [reference, match, target] of references(session)) {
    const required = new Map<string, Record<string, unknown>>()
    for (const { referred } of rows) {
      const values = referred[reference]
      const key = values?.[match]
      if (values && typeof key === 'string' && !session.related.has(`${reference} ${key}`))
        required.set(key, { ...values, ...dropNulls(required.get(key) ?? {}) })
    }
    const changes = [...required.values()].map((values) => ({ values: dropNulls(values) }))
    const work = workOf(target, 'create', changes, session)
    const keys = [...required.keys()].map((key) => `${reference} ${key}`)
    // What is written one by one is not kept for later.
    const planned = together(target, 'create', server.behaviours) > 1
    for (const [index, one] of (await (planned ? prepare : write)(work, transaction)).entries()) {
      const key = keys[index] ?? ''
      if (one instanceof Problem) relatedPlan.refused.set(key, one.faults)
      else if (planned) relatedPlan.planned.set(key, { ready: one, target, reference })
      else {
        session.related.set(key, nameOf(target, one))
        prove(session, target, one.id)
      }
    }
  }
  for (const { ready, target } of relatedPlan.planned.values()) addToLookup(session, target, ready)
  return relatedPlan
}

const workOf = (target: Model, operation: string, changes: Work['changes'], { context, server }: ImportSession): Work => ({
  model: target,
  operation,
  changes,
  context,
  behaviours: server.behaviours,
})

const nameOf = (target: Model, { id, record }: Ready): RelatedRecord => ({
  id,
  name: String(record[ownTitle(target)[0] ?? ''] ?? id),
})

/** What refers to a planned record finds it as if it were there. */
function addToLookup(session: ImportSession, target: Model, { id, record }: Ready): void {
  const { model, transaction } = session
  prove(session, target, id)
  const place = `${model.name} ${target.name}`
  const known = transaction.known?.get(place) ?? new Map()
  transaction.known?.set(place, known.set(id, { ...record, id }))
}

/** Rows may refer to it, whether it is in sight or not. */
const prove = ({ transaction }: ImportSession, target: Model, id: number) => transaction.proven?.add(soughtKey(target.name, id))

/** Puts the ids of a row's related records into its values. */
export function linkRelated(session: ImportSession, row: ReadRow, relatedPlan: RelatedPlan): ColumnFault[] {
  const faults: ColumnFault[] = []
  for (const [reference, match] of references(session)) {
    const values = row.referred[reference]
    if (!values) continue
    const key = values[match]
    const name = `${reference} ${String(key)}`
    const refused = relatedPlan.refused.get(name)
    if (typeof key !== 'string') faults.push({ key: `${reference}.${match}`, fault: { code: 'Field.Required', field: match } })
    else if (refused) faults.push(...refused.map((fault) => ({ key: `${reference}.${fault.field ?? ''}`, fault })))
    else row.values[reference] = session.related.get(name)?.id ?? relatedPlan.planned.get(name)?.ready.id ?? null
  }
  return faults
}

/** Makes the planned records that are needed; those that the database refuses are faults of the rows that name them. */
export async function insertRelated(
  session: ImportSession,
  relatedPlan: RelatedPlan,
  needed: ReadonlySet<unknown>,
): Promise<Map<number, readonly ColumnFault[]>> {
  const refused = new Map<number, readonly ColumnFault[]>()
  for (const [reference, , target] of references(session)) {
    const entries = [...relatedPlan.planned].filter(([, one]) => one.reference === reference && needed.has(one.ready.id))
    const ready = entries.map(([, one]) => one.ready)
    const outcomes = await store(workOf(target, 'create', [], session), ready, session.transaction)
    for (const [index, [key, { ready: planned }]] of entries.entries()) {
      const outcome = outcomes[index]
      relatedPlan.planned.delete(key)
      if (!(outcome instanceof Problem)) session.related.set(key, nameOf(target, planned))
      else {
        relatedPlan.refused.set(key, outcome.faults)
        refused.set(
          planned.id,
          outcome.faults.map((fault) => ({ key: `${reference}.${fault.field ?? ''}`, fault })),
        )
      }
    }
  }
  return refused
}

/** The ids of the related records of rows. */
export const neededBy = (rows: readonly { readonly read: ReadRow }[]): ReadonlySet<unknown> =>
  new Set(rows.flatMap(({ read }) => Object.keys(read.referred).map((reference) => read.values[reference])))

/** Faults of a row's related records that the database refused. */
export const refusedOf = (row: ReadRow, refused: ReadonlyMap<number, readonly ColumnFault[]>): readonly ColumnFault[] =>
  Object.keys(row.referred).flatMap((reference) => refused.get(row.values[reference] as number) ?? [])

/** Gives an existing guardian the new key from the file: a new mobile. */
export async function renameKey(
  session: ImportSession,
  reference: string,
  renamedKey: { readonly id: number; readonly key: string },
  run: Run,
): Promise<ColumnFault[]> {
  const found = references(session).find(([name]) => name === reference)
  if (!found || session.related.has(`${reference} ${renamedKey.key}`)) return []
  const [, match, target] = found
  const { context, transaction } = session
  const [row] = await run<{ version: number }>(
    sql`select version from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and id = ${renamedKey.id}`,
  )
  const values = { [match]: renamedKey.key, version: row?.version ?? 0 } as RecordData
  const [renamed] = await write(workOf(target, 'update', [{ id: renamedKey.id, values }], session), transaction)
  if (renamed instanceof Problem) return renamed.faults.map((fault) => ({ key: `${reference}.${fault.field ?? ''}`, fault }))
  session.related.set(`${reference} ${renamedKey.key}`, { id: renamedKey.id, name: '' })
  return []
}
