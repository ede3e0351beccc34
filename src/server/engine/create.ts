import { tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { acceptRecord, defaults } from '../../../schema/record/accept.ts'
import { checkRecord, settle } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { untypedIdentities } from '../../../schema/record/untypedIdentities.ts'
import { today } from '../../../schema/values/date.ts'
import { all } from '../database/database.ts'
import { refuse } from '../http/problem.ts'
import { answerOf } from './answer.ts'
import { auditStatement } from './audit.ts'
import type { SaveBehaviour, Saving } from './behaviour.ts'
import { cellsOf, hashPasswords, insertStatement } from './columns.ts'
import type { Context } from './context.ts'
import { linesOf } from './documentLines.ts'
import { finish, type Saved } from './finish.ts'
import { needsNumber, proposeCodes } from './given.ts'
import { claim, type Retryable } from './idempotency.ts'
import { checkLeafChosen } from './leaves.ts'
import { checkLineBranches } from './lineBranches.ts'
import { inTurn } from './lock.ts'
import { nextNumber } from './numbers.ts'
import { openNew } from './opening.ts'
import { claimLineIds, writeLines, writeLists } from './parts.ts'
import { fillPrepared } from './prepared.ts'
import { fillPresets } from './presets.ts'
import { askFirst } from './questions.ts'
import { checkCapacity, checkLockedUniques } from './races.ts'
import { checkReferences, loadReferences, withReferences } from './references.ts'
import { keyCells, ownFields, passwordsOf, yearCells, yearFields } from './rows.ts'
import { checkTransition } from './states.ts'
import { checkSubscribed } from './subscribed.ts'
import { assertWritable, holdYear } from './writable.ts'

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
  const accepted = acceptRecord(model, input, context.check, null)
  const faults: FaultAt[] = [
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
  faults.push(...fillPrepared(model, values, null, context, behaviour), ...untypedIdentities(model, values as RecordData, null))
  const hashed = await hashPasswords(model.fields.values(), values as RecordData)
  return context.database.transaction(context.tenant, async (run) => {
    const claimed = retry && claim(run, context, retry)
    inTurn(model, context, run)
    const presets = fillPresets(model, values, context, run)
    if (presets) await all([claimed, presets])
    const given = values as RecordData
    const opened = openNew(model, given, context, run)
    const [answered, opening, loaded, number, questions, ...found] = await all([
      claimed,
      opened,
      loadReferences(model, given, context, run),
      !faults.length && needsNumber(model, given) ? nextNumber(model, context, run) : undefined,
      behaviour.ask?.([{ id: 0, record: given, before: null }], context, run),
      checkLockedUniques(model, given, null, context, run),
      checkCapacity(model, given, null, context, run),
      checkSubscribed(model, given, context, run),
      checkLeafChosen(model, given, null, context, run),
      behaviour.check ? behaviour.check({ id: 0, record: given, before: null, context, run }) : [],
      holdYear(model, context.year?.id, context, run).then(() => []),
    ])
    if (answered) return { result: Promise.resolve(answered), discard: true }
    if (number !== undefined) values['number'] = number
    const { id } = opening
    if (!context.batch?.provisional) proposeCodes(model, values, id)
    const record = settle(model, withReferences(model, given, loaded), context.check)
    refuse([
      ...faults,
      ...checkReferences(model, record, loaded, null),
      ...checkLineBranches(model, record, context),
      ...checkTransition(model, null, record),
      ...checkRecord(model, record, context.check, faults),
      ...(behaviour.judge?.(record, context) ?? []),
      ...found.flat(),
    ])
    askFirst(questions?.[0], context)
    const saving: Saving = { id, record: { ...record, id }, before: null, context, run }
    const lineIds = model.calculation ? await claimLineIds(model, record, context, run) : opening.lineIds
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
      ...writeLines(model, id, record, null, lineIds, context, run),
      run(auditStatement(context, model, id, 'create', { before: null, after: record })),
    ]
    const { at } = opening
    const author = context.person.id
    const stamp = { id, version: 1, lineIds, createdAt: at, createdBy: author, updatedAt: at, updatedBy: author }
    return finish(model, saving, {
      behaviour,
      statements,
      status: 201,
      answer: answerOf(model, record, loaded, stamp, context),
      retry,
    })
  })
}
