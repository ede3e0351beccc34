import { holds } from '../../../schema/condition.ts'
import { tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { acceptRecord, defaults } from '../../../schema/record/accept.ts'
import { checkRecord, settle } from '../../../schema/record/check.ts'
import { type FaultAt, type RecordData, reader } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { announce } from '../access/changes.ts'
import { all, type Run } from '../database/database.ts'
import { ident, type Statement, sql } from '../database/sql.ts'
import { Problem, refuse } from '../http/problem.ts'
import { answerOf, computedOf } from './answer.ts'
import { auditStatement } from './audit.ts'
import type { SaveBehaviour, Saving } from './behaviour.ts'
import { assignments, type Cell, cellsOf, hashPasswords, insertStatement } from './columns.ts'
import type { Context } from './context.ts'
import { checkGuards } from './guards.ts'
import { claim, type Retryable, remember } from './idempotency.ts'
import { nextNumber } from './numbers.ts'
import { openNew } from './opening.ts'
import { claimLineIds, writeLines, writeLists } from './parts.ts'
import { fillPresets } from './presets.ts'
import { checkCapacity, checkLockedUniques, checkNarrowing, lockUniques } from './races.ts'
import { notFound, recordStatement, type Stored } from './read.ts'
import { checkReferences, loadReferences, withReferences } from './references.ts'
import { checkTransition } from './states.ts'
import { checkTree } from './tree.ts'
import { isUnchanged } from './unchanged.ts'
import { assertWritable } from './writable.ts'

/** What was asked, as it is answered: a status and the record as JSON text. */
export interface Saved {
  readonly status: number
  readonly answer: string
}

const none: SaveBehaviour = {}

/** Makes a record. All that is wrong is told at once; nothing is stored unless all is right. */
export async function createRecord(
  model: Model,
  input: RecordData,
  context: Context,
  behaviour: SaveBehaviour = none,
  retry?: Retryable,
): Promise<Saved> {
  assertWritable(model, context, 'add')
  const accepted = acceptRecord(model, input, context.check)
  const faults = [
    ...accepted.faults,
    ...Object.entries(accepted.echoes).flatMap(([field, value]) =>
      field === 'refs' || value === null || value === undefined ? [] : [{ code: 'Field.ReadOnly', field }],
    ),
  ]
  const values: Record<string, unknown> = {
    ...defaults(model.fields.values(), today()),
    ...accepted.values,
    ...linesOf(model, accepted.lines),
  }
  behaviour.prepare?.(values, null, context)
  const hashed = await hashPasswords(model.fields.values(), values as RecordData)
  return context.database.transaction(context.tenant, async (run) => {
    const claimed = retry && claim(run, context, retry)
    const presets = fillPresets(model, values, context, run)
    if (presets) await all([claimed, presets])
    const given = values as RecordData
    const opened = openNew(model, given, context, run)
    const [answered, opening, loaded, number, ...found] = await all([
      claimed,
      opened,
      loadReferences(model, given, context, run),
      !faults.length && needsNumber(model, given) ? nextNumber(model, context, run) : undefined,
      checkLockedUniques(model, given, null, context, run),
      checkCapacity(model, given, null, context, run),
      behaviour.check ? behaviour.check({ id: 0, record: given, before: null, context, run }) : [],
    ])
    if (answered) return { result: Promise.resolve(answered), discard: true }
    if (number !== undefined) values['number'] = number
    const { id } = opening
    proposeCodes(model, values, id)
    const record = settle(model, withReferences(model, given, loaded), context.check)
    refuse([
      ...faults,
      ...checkReferences(model, record, loaded, null),
      ...checkTransition(model, null, record),
      ...checkRecord(model, record, context.check),
      ...(behaviour.judge?.(record, context) ?? []),
      ...found.flat(),
    ])
    const saving: Saving = { id, record: { ...record, id }, before: null, context, run }
    const own = { ...record, ...passwordsOf(model, hashed) }
    const statements = [
      run(
        insertStatement(tableName(model.name), [
          [
            ...keyCells(model, id, context),
            ...cellsOf(ownFields(model), own),
            ['created_by', context.person.id],
            ['updated_by', context.person.id],
          ],
        ]),
      ),
      ...(model.yearly
        ? [run(insertStatement(yearsTable(model.name), [[...yearCells(id, context), ...cellsOf(yearFields(model), record)]]))]
        : []),
      ...writeLists(tableName(model.name), model.fields.values(), id, record, null, context, run),
      ...writeLines(model, id, record, null, opening.lineIds, context, run),
      run(auditStatement(context, model, id, 'create', { before: null, after: record })),
    ]
    // What code writes beside the record may show in it; then it is read again.
    if (context.batch || behaviour.write) return sent(finish(model, saving, behaviour, statements, 201, retry), behaviour, retry)
    if (model.data.headOffice) statements.push(announce(context, run))
    return { result: made(model, answerOf(model, record, loaded, opening, context), context, run, statements, retry) }
  })
}

/** The answer of a new record, completed by what only the database can tell, and kept with the key of the request. */
async function made(
  model: Model,
  answer: Record<string, unknown>,
  context: Context,
  run: Run,
  statements: readonly Promise<unknown>[],
  retry?: Retryable,
): Promise<Saved> {
  const id = answer['id'] as number
  const text = JSON.stringify(answer)
  const computed = computedOf(model, id, context)
  const last = retry ? remember(context, retry, 201, text, computed) : computed?.statement
  const told = last && run<{ computed?: Record<string, unknown> }>(last)
  await all([...statements, told])
  const [row] = (await told) ?? []
  return { status: 201, answer: row?.computed ? JSON.stringify({ ...answer, ...row.computed }) : text }
}

/** Changes a record: keys that are not given keep their value. A version that is not the stored one is refused. */
export async function updateRecord(
  model: Model,
  id: number,
  input: RecordData,
  context: Context,
  behaviour: SaveBehaviour = none,
  retry?: Retryable,
): Promise<Saved> {
  assertWritable(model, context, 'edit')
  const accepted = acceptRecord(model, input, context.check)
  if (!Number.isInteger(input['version'])) accepted.faults.push({ code: 'Field.Required', field: 'version' })
  return context.database.transaction(context.tenant, async (run) => {
    const answered = retry && (await claim(run, context, retry))
    if (answered) return { result: Promise.resolve(answered) }
    const before = await lockRecord(model, id, context, run)
    assertFresh(before, input['version'])
    const values: Record<string, unknown> = {
      ...before,
      ...accepted.values,
      ...linesOf(model, keptLines(model, accepted.lines, before)),
    }
    behaviour.prepare?.(values, before, context)
    const hashed = await hashPasswords(model.fields.values(), accepted.values as RecordData)
    return change(model, before, values as RecordData, hashed, {
      context,
      run,
      behaviour,
      faults: [...accepted.faults, ...echoFaults(accepted.echoes, before)],
      action: 'update',
      guard: 'edit',
      ...(retry && { retry }),
    })
  })
}

interface Change {
  readonly context: Context
  readonly run: Run
  readonly behaviour: SaveBehaviour
  readonly faults: readonly FaultAt[]
  readonly action: string
  readonly guard: string
  readonly input?: RecordData
  readonly retry?: Retryable
  /** More statements of an action, after the record's own. */
  readonly extra?: (saving: Saving) => Promise<FaultAt[]>
}

/** Writes a changed record in the open transaction: checks all, then record, year, lists, lines, audit, answer. */
export async function change(
  model: Model,
  before: Stored,
  values: RecordData,
  hashed: RecordData,
  work: Change,
): Promise<{ result: Promise<Saved> }> {
  const { context, run, behaviour } = work
  const saving: Saving = { id: before.id, record: values, before, context, run }
  const [loaded, lineIds, _locked, ...found] = await all([
    loadReferences(model, values, context, run),
    claimLineIds(model, values, run),
    lockUniques(model, values, before, context, run),
    checkLockedUniques(model, values, before, context, run),
    checkCapacity(model, values, before, context, run),
    checkNarrowing(model, values, before, context, run),
    checkTree(model, values, before, context, run),
    checkGuards(model, before, work.guard, context, run),
    behaviour.check?.(saving) ?? [],
    work.extra?.(saving) ?? [],
  ])
  const kept = Object.fromEntries(
    [...model.fields.values()]
      .filter((field) => field.kind === 'password')
      .map((field) => [field.field, values[field.field] ?? 'kept']),
  )
  const settled = settle(model, withReferences(model, { ...values, ...kept }, loaded), context.check)
  const transition = work.action === 'update' ? checkTransition(model, before, settled) : []
  refuse([
    ...work.faults,
    ...transition,
    ...checkReferences(model, settled, loaded, before),
    ...checkRecord(model, settled, context.check),
    ...(behaviour.judge?.(settled, context) ?? []),
    ...found.flat(),
  ])
  const number = needsNumber(model, settled) ? await nextNumber(model, context, run) : settled['number']
  const given = Object.fromEntries(Object.keys(kept).map((name) => [name, values[name] ?? null]))
  const record: RecordData = { ...settled, ...given, ...(model.numbered && { number }) }
  // Saving without a change leaves no trace; a record that has no row in this year gets one.
  const isNewInYear = model.yearly && context.year && before['fiscalYear'] === null
  if (work.action === 'update' && !isNewInYear && !hasPassword(model, hashed) && isUnchanged(model, before, record))
    return sent(finish(model, { ...saving, record: before }, none, [], 200, work.retry), none, work.retry)
  const statements = [
    run(sql`update ${ident(tableName(model.name))} set ${assignments([...cellsOf(ownFields(model), { ...record, ...passwordsOf(model, hashed, true) }), ['updated_by', context.person.id]])}, version = version + 1, updated_at = now()
      where tenant_id = ${context.tenant} and id = ${before.id}`),
    ...(model.yearly && context.year ? [run(writeYear(model, before, record, context))] : []),
    ...writeLists(tableName(model.name), model.fields.values(), before.id, record, before, context, run),
    ...writeLines(model, before.id, record, before, lineIds, context, run),
    run(auditStatement(context, model, before.id, work.action, { before, after: record, input: work.input ?? null })),
  ]
  return sent(
    finish(model, { ...saving, record: { ...record, id: before.id } }, behaviour, statements, 200, work.retry),
    behaviour,
    work.retry,
  )
}

/** The last statements of a save: what code adds, the record as it now is, the remembered answer. */
async function finish(
  model: Model,
  saving: Saving,
  behaviour: SaveBehaviour,
  statements: readonly Promise<unknown>[],
  status: number,
  retry?: Retryable,
): Promise<Saved> {
  const { context, run } = saving
  const announced = model.data.headOffice ? announce(context, run) : undefined
  const added = behaviour.write?.(saving)
  const read = context.batch
    ? [{ record: JSON.stringify({ id: saving.id }) }]
    : run<{ record: string }>(recordStatement(model, saving.id, context))
  const outcomes = await Promise.allSettled([...statements, announced, added, read])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  const [row] = await read
  if (!row) throw notFound(model)
  if (retry) await run(remember(context, retry, status, row.record))
  return { status, answer: row.record }
}

/** Lets the commit travel with the last statements, unless something still has to be said after their answers. */
async function sent(result: Promise<Saved>, behaviour: SaveBehaviour, retry?: Retryable): Promise<{ result: Promise<Saved> }> {
  if (retry || behaviour.write) await result
  return { result }
}

/** Locks the record for the rest of the transaction and reads it as it is. */
export async function lockRecord(model: Model, id: number, context: Context, run: Run): Promise<Stored> {
  const lock = run(
    sql`select 1 from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and id = ${id} for update`,
  )
  const [, rows] = await Promise.all([lock, run<{ record: string }>(recordStatement(model, id, context))])
  const found = rows[0]
  if (!found) throw notFound(model)
  return JSON.parse(found.record) as Stored
}

/** Refuses a change that was made on an older version, and says who was faster. */
export function assertFresh(before: Stored, version: unknown): void {
  if (Number.isInteger(version) && version !== before.version) {
    throw new Problem(
      409,
      { code: 'Record.Stale' },
      { changedBy: before['updatedBy'], changedAt: before['updatedAt'], version: before.version },
    )
  }
}

export const ownFields = (model: Model) =>
  [...model.fields.values()].filter((field) => !field.yearly && !(field.implied && field.field === 'source'))
export const yearFields = (model: Model) => [...model.fields.values()].filter((field) => field.yearly)

const hasPassword = (model: Model, hashed: RecordData): boolean =>
  [...model.fields.values()].some((field) => field.kind === 'password' && typeof hashed[field.field] === 'string')

const passwordsOf = (model: Model, hashed: RecordData, given = false): Record<string, unknown> =>
  Object.fromEntries(
    [...model.fields.values()]
      .filter((field) => field.kind === 'password')
      .map((field) => [field.field, given ? (hashed[field.field] ?? null) : hashed[field.field]]),
  )

export function keyCells(model: Model, id: number, context: Context): Cell[] {
  const { scope } = model.data
  return [
    ['tenant_id', context.tenant],
    ['id', id],
    ...(scope === 'branch' || scope === 'branchYear' || scope === 'shared' ? [['branch_id', context.branch.id] as Cell] : []),
    ...(scope === 'branchYear' ? [['fiscal_year_id', context.year?.id] as Cell] : []),
    ...(scope === 'user' ? [['user_id', context.person.id] as Cell] : []),
  ]
}

export const yearCells = (id: number, context: Context): Cell[] => [
  ['tenant_id', context.tenant],
  ['record_id', id],
  ['fiscal_year_id', context.year?.id],
  ['branch_id', context.branch.id],
]

/** The year's row of a record: changed where it is, made where the record had none in this year. */
function writeYear(model: Model, before: Stored, record: RecordData, context: Context): Statement {
  const cells = cellsOf(yearFields(model), record)
  const table = yearsTable(model.name)
  if (before['fiscalYear'] === null) return insertStatement(table, [[...yearCells(before.id, context), ...cells]])
  return sql`update ${ident(table)} set ${assignments(cells)} where tenant_id = ${context.tenant} and record_id = ${before.id} and fiscal_year_id = ${context.year?.id}`
}

/** Read-only keys may come back as they were answered; a different value is an attempt to change them. */
const echoFaults = (echoes: Readonly<Record<string, unknown>>, before: Stored): FaultAt[] =>
  Object.entries(echoes).flatMap(([field, value]) =>
    field === 'refs' ||
    field === 'version' ||
    value === undefined ||
    JSON.stringify(value) === JSON.stringify(before[field] ?? null)
      ? []
      : [{ code: 'Field.ReadOnly', field }],
  )

const linesOf = (model: Model, given: Readonly<Record<string, unknown[]>>): Record<string, unknown> =>
  Object.fromEntries(
    model.lines.flatMap((lines) =>
      given[lines.name] === undefined
        ? []
        : [
            [
              lines.name,
              (given[lines.name] as RecordData[]).map((line) => ({ ...defaults(lines.fields.values(), today()), ...line })),
            ],
          ],
    ),
  )

/** Lines that name an id keep what they do not give; an id of another document is refused by its absence. */
function keptLines(
  model: Model,
  given: Readonly<Record<string, Record<string, unknown>[]>>,
  before: Stored,
): Record<string, Record<string, unknown>[]> {
  return Object.fromEntries(
    Object.entries(given).map(([name, rows]) => {
      const former = new Map(((before[name] as RecordData[] | undefined) ?? []).map((line) => [line['id'], line]))
      const lines = model.lines.find((group) => group.name === name)
      return [
        name,
        rows.map((row, index) => {
          if (row['id'] && !former.has(row['id']))
            throw new Problem(400, { code: 'Reference.NotFound', field: `${lines?.name}.${index}.id` })
          return { ...former.get(row['id']), ...row }
        }),
      ]
    }),
  )
}

export const needsNumber = (model: Model, record: RecordData): boolean =>
  model.numbered && !record['number'] && holds(model.data.number?.when, reader(record))

/** A code that was not given is the record's own number: unique without a lock, and never read as a number. */
export function proposeCodes(model: Model, values: Record<string, unknown>, id: number): void {
  for (const field of model.fields.values())
    if (field.kind === 'code' && !field.required && values[field.field] === null) values[field.field] = String(id)
}
