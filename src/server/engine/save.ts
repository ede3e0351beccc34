import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { acceptRecord } from '../../../schema/record/accept.ts'
import { checkRecord, settle } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { untypedIdentities } from '../../../schema/record/untypedIdentities.ts'
import { all, type Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import { refuse } from '../http/problem.ts'
import { answerOf } from './answer.ts'
import { auditStatement } from './audit.ts'
import type { ActionBehaviour, SaveBehaviour, Saving } from './behaviour.ts'
import { assignments, cellsOf, hashPasswords } from './columns.ts'
import type { Context } from './context.ts'
import { keptLines, linesOf } from './documentLines.ts'
import { finish, type Saved } from './finish.ts'
import { needsNumber } from './given.ts'
import { checkGuards } from './guards.ts'
import type { Retryable } from './idempotency.ts'
import { checkLeafChosen } from './leaves.ts'
import { checkLineBranches } from './lineBranches.ts'
import { assertFresh, type Locked, lockOrAnswered } from './lock.ts'
import { isNewInYear, newYear } from './newYear.ts'
import { nextNumber } from './numbers.ts'
import { inOwnYear } from './ownYear.ts'
import { claimLineIds, writeLines, writeLists } from './parts.ts'
import { fillPrepared } from './prepared.ts'
import { askFirst } from './questions.ts'
import { checkCapacity, checkLockedUniques, checkNarrowing, isNarrowed, lockUniques } from './races.ts'
import type { Stored } from './read.ts'
import { checkReferences, loadReferences, withReferences } from './references.ts'
import { hasPassword, ownFields, passwordsOf, writeYear } from './rows.ts'
import { checkTransition, takesBack } from './states.ts'
import { checkTree } from './tree.ts'
import { isUnchanged } from './unchanged.ts'
import { assertWritable, holdYear } from './writable.ts'

const none: SaveBehaviour = {}

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
  return context.database.transaction(context.tenant, async (run) => {
    const found = await lockOrAnswered(model, id, context, run, retry)
    if ('answer' in found) return { result: Promise.resolve(found), discard: true }
    const { before } = found
    assertFresh(before, input['version'])
    const own = await inOwnYear(model, before, context, run)
    const accepted = acceptRecord(model, input, own.check, before)
    accepted.faults.push(...versionFaults(input['version']))
    const values: Record<string, unknown> = {
      ...before,
      ...(isNewInYear(model, before, own) && (await newYear(model, own, run))),
      ...accepted.values,
      ...linesOf(model, keptLines(model, accepted.lines, before)),
    }
    if (isNarrowed(model, before, values as RecordData)) values['branch'] = own.branch.id
    accepted.faults.push(
      ...fillPrepared(model, values, before, own, behaviour),
      ...untypedIdentities(model, values as RecordData, before),
    )
    const hashed = await hashPasswords(model.fields.values(), accepted.values as RecordData)
    return change(model, found, values as RecordData, hashed, {
      context: own,
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
  /** What an action does beside the change of the record. */
  readonly extra?: (saving: Saving) => ReturnType<ActionBehaviour>
}

/** Writes a changed record in the open transaction: checks all, then record, year, lists, lines, audit, answer. */
export async function change(
  model: Model,
  { before, at }: Locked,
  values: RecordData,
  hashed: RecordData,
  work: Change,
): Promise<{ result: Promise<Saved> }> {
  const { context, run, behaviour } = work
  const saving: Saving = { id: before.id, record: values, before, context, run }
  const [loaded, claimedIds, _locked, questions, acted, ...found] = await all([
    loadReferences(model, values, context, run),
    claimLineIds(model, values, context, run),
    lockUniques(model, values, before, context, run),
    behaviour.ask?.([{ id: before.id, record: values, before }], context, run),
    // An action with code of its own asks the year that it writes into: a document of a closed one can be reversed later.
    work.extra ? work.extra(saving) : holdYear(model, before['fiscalYear'], context, run).then(() => []),
    checkLockedUniques(model, values, before, context, run),
    checkCapacity(model, values, before, context, run),
    checkNarrowing(model, values, before, context, run),
    checkTree(model, values, before, context, run),
    checkLeafChosen(model, values, before, context, run),
    checkGuards(model, before, work.guard, context, run),
    behaviour.check?.(saving) ?? [],
  ])
  const kept = Object.fromEntries(
    [...model.fields.values()]
      .filter((field) => field.kind === 'password')
      .map((field) => [field.field, values[field.field] ?? 'kept']),
  )
  const settled = settle(model, withReferences(model, { ...values, ...kept }, loaded), context.check)
  const transition = work.action === 'update' ? checkTransition(model, before, settled) : []
  // What is taken back was right when it was made, whatever the records that it refers to have become since.
  const judged =
    work.action !== 'update' && takesBack(model, before, settled)
      ? []
      : [
          ...checkReferences(model, settled, loaded, before),
          ...checkRecord(model, settled, context.check, work.faults),
          ...(behaviour.judge?.(settled, context) ?? []),
        ]
  refuse([
    ...work.faults,
    ...transition,
    ...(work.action === 'update' ? checkLineBranches(model, settled, context) : []),
    ...judged,
    ...found.flat(),
    ...(typeof acted === 'function' ? [] : acted),
  ])
  askFirst(questions?.[0], context)
  const number = needsNumber(model, settled) ? await nextNumber(model, context, run) : settled['number']
  const given = Object.fromEntries(Object.keys(kept).map((name) => [name, values[name] ?? null]))
  const record: RecordData = { ...settled, ...given, ...(model.numbered && { number }) }
  // A calculation may have made lines of its own.
  const lineIds = model.calculation ? await claimLineIds(model, settled, context, run) : claimedIds
  const stamp = { ...before, lineIds }
  // Saving without a change leaves no trace; a record that has no row in this year gets one.
  if (
    work.action === 'update' &&
    !isNewInYear(model, before, context) &&
    !hasPassword(model, hashed) &&
    isUnchanged(model, before, record)
  )
    return finish(model, saving, {
      behaviour: none,
      statements: [],
      status: 200,
      answer: answerOf(model, before, loaded, stamp, context),
      retry: work.retry,
    })
  const statements = [
    ...(typeof acted === 'function' ? acted() : []),
    run(sql`update ${ident(tableName(model.name))} set ${assignments([...cellsOf(ownFields(model), { ...record, ...passwordsOf(model, hashed, true) }), ...(isNarrowed(model, before, record) ? [['branch_id', record['branch']] as const] : []), ['updated_by', context.person.id]])}, version = version + 1, updated_at = now()
      where tenant_id = ${context.tenant} and id = ${before.id}`),
    ...(model.yearly && context.year ? [run(writeYear(model, before, record, context))] : []),
    ...writeLists(tableName(model.name), model.fields.values(), before.id, record, before, context, run),
    ...writeLines(model, before.id, record, before, lineIds, context, run),
    run(auditStatement(context, model, before.id, work.action, { before, after: record, input: work.input ?? null })),
  ]
  const changed = { ...stamp, version: before.version + 1, updatedAt: at, updatedBy: context.person.id }
  return finish(
    model,
    { ...saving, record: { ...record, id: before.id } },
    { behaviour, statements, status: 200, answer: answerOf(model, record, loaded, changed, context), retry: work.retry },
  )
}

/** A change says which version it was made on. */
function versionFaults(version: unknown): FaultAt[] {
  if (Number.isInteger(version)) return []
  const missing = version === undefined || version === null || version === ''
  return [{ code: missing ? 'Field.Required' : 'Field.Type', field: 'version' }]
}

/** Read-only keys may come back as they were answered; a different value is an attempt to change them. */
const echoFaults = (echoes: Readonly<Record<string, unknown>>, before: Stored): FaultAt[] =>
  Object.entries(echoes).flatMap(([field, value]) => {
    if (field === 'refs' || field === 'version' || value === undefined) return []
    if (JSON.stringify(value) === JSON.stringify(before[field] ?? null)) return []
    return field === 'id' ? [{ code: 'Record.OtherId', field, params: { id: before.id } }] : [{ code: 'Field.ReadOnly', field }]
  })
