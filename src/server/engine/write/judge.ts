import { isPosted } from '../../../../schema/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import { checkRecord, settle } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { refusalOf } from '../../problems/problem.ts'
import { isNewInYear } from '../accept/newYear.ts'
import { saveBehaviour } from '../behaviour.ts'
import { belowUsed } from '../checks/belowUsed.ts'
import { checkLineBranches } from '../checks/lineBranches.ts'
import { questionOf } from '../checks/questions.ts'
import { checkTransition, takesBack } from '../checks/states.ts'
import { isUnchanged } from '../checks/unchanged.ts'
import { yearClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import { checkReferences, withReferences } from '../read/references.ts'
import { passwordFields } from '../sql/columns.ts'
import type { Draft, Outcome, Transaction, Work } from '../work.ts'
import type { Facts } from './load.ts'
import { withCodes } from './newIds.ts'
import { needsNumber } from './numbers.ts'
import { place } from './opening.ts'

/**
 * Settles drafts with what is known now and judges them, in their order: a place or a name that one takes is not there for the
 * next. All that is wrong with a record is told at once.
 */
export function judge(
  work: Work,
  drafts: readonly Draft[],
  facts: Facts,
  context: Context,
  { apart, trial }: Transaction,
): Outcome[] {
  const { model, deed } = work
  const behaviour = saveBehaviour(work.behaviours, model)
  let { number } = facts
  place(model, drafts, facts.opening)
  return drafts.map((draft, index): Outcome => {
    const { id, before } = draft
    if (facts.closed) return yearClosed()
    const given = before || trial ? draft.record : withCodes(model, draft.record, id)
    // A password that stays is neither known nor missing.
    const kept = before ? passwordFields(model).flatMap(({ field }) => (given[field] ? [] : [field])) : []
    const standIns = Object.fromEntries(kept.map((field) => [field, 'kept']))
    const byAction = deed !== 'create' && deed !== 'update'
    const whole = withReferences(model, { ...given, ...standIns }, facts.loaded)
    const settled = byAction && before && onlyMoves(model, before, draft.record) ? whole : settle(model, whole, context.check)
    const record: RecordData = {
      ...settled,
      ...Object.fromEntries(kept.map((field) => [field, null])),
      ...(number !== undefined && needsNumber(model, settled) && { number: number++ }),
    }
    const change = { id, record, before }
    if (!work.own) {
      // What is taken back was right when it was made, whatever the records that it refers to have become since.
      const judged =
        byAction && before && takesBack(model, before, record)
          ? []
          : [
              ...checkReferences(model, record, facts.loaded, before),
              ...checkRecord(model, settled, context.check, draft.faults),
              ...(behaviour.judge?.(record, context) ?? []),
            ]
      const faults = [
        ...draft.faults,
        ...belowUsed(model, record, before),
        ...judged,
        ...(byAction && before && changesPosted(work, before, record) ? [{ code: 'Document.Posted' }] : []),
        ...(byAction ? [] : [...checkTransition(model, before, record), ...checkLineBranches(model, record, context)]),
      ]
      // Among many, whether a place is full is told of records that could have it.
      if (!apart || !faults.length) faults.push(...facts.contests.flatMap((contest) => contest.faults(change)))
      const refusal = refusalOf([...faults, ...(facts.faults[index] ?? [])]) ?? questionOf(facts.questions[index], context)
      if (refusal) return refusal
      for (const contest of facts.contests) contest.take(change)
    }
    const unchanged =
      deed === 'update' &&
      before !== null &&
      !isNewInYear(model, before, context) &&
      !Object.keys(draft.passwords).length &&
      isUnchanged(model, before, record)
    return { ...draft, record, loaded: facts.loaded, unchanged, acted: facts.acted }
  })
}

/** Whether an action that neither posts nor takes back writes values of a document that is posted. */
function changesPosted({ model, deed }: Work, before: RecordData, record: RecordData): boolean {
  const { posts, unposts } = model.actions.get(deed) ?? {}
  return (
    posts === undefined &&
    !unposts &&
    isPosted(model, before) &&
    !isUnchanged(model, { ...before, status: record['status'] }, record)
  )
}

/** Whether an action changes nothing but the state: a document then keeps what it came to, whatever is read for it has become. */
const onlyMoves = (model: Model, before: RecordData, record: RecordData): boolean =>
  model.reads.length > 0 && isUnchanged(model, { ...before, status: record['status'] }, record)
