import type { Action } from '../../../../schema/definition.ts'
import { isPosted } from '../../../../schema/effects.ts'
import { codeFailed } from '../../../../schema/namedCode.ts'
import { checkRecord, checkWritten, settle } from '../../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { refusalOf } from '../../problems/problem.ts'
import { writtenBy } from '../accept/actions.ts'
import { isNewInYear } from '../accept/newYear.ts'
import { saveBehaviour } from '../behaviour.ts'
import { belowUsed } from '../checks/belowUsed.ts'
import { chosenBy } from '../checks/chosenBy.ts'
import { notInForce } from '../checks/claims.ts'
import { changedEchoes } from '../checks/echoes.ts'
import { checkLineBranches } from '../checks/lineBranches.ts'
import { askedOf, askedWhom, questionOf } from '../checks/questions.ts'
import { checkTransition } from '../checks/states.ts'
import { isUnchanged, onlyMoves, sameResults } from '../checks/unchanged.ts'
import { emptiedUnseen } from '../checks/unseen.ts'
import { yearClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import { checkReferences } from '../read/checkReferences.ts'
import { withReferences } from '../read/references.ts'
import { passwordFields } from '../sql/columns.ts'
import type { Draft, Outcome, Transaction, Work } from '../work.ts'
import type { Facts } from './load.ts'
import { withCodes } from './newIds.ts'
import { needsNumber } from './numbers.ts'
import { place } from './opening.ts'

/**
 * Completes drafts with what was loaded and validates them in their order: a place or a name that one takes is gone for the
 * next. All faults of a record are reported at once.
 */
export function validate(
  work: Work,
  drafts: readonly Draft[],
  facts: Facts,
  context: Context,
  { isolate, trial }: Transaction,
): Outcome[] {
  const { model, operation } = work
  const behaviour = saveBehaviour(work.behaviours, model)
  const numbers = facts.numbers.values()
  const action = operation === 'create' || operation === 'update' ? undefined : model.actions.get(operation)
  const written = action ? writtenBy(action, model) : none
  place(model, drafts, facts.opening)
  return drafts.map((draft, index): Outcome => {
    const { id, before } = draft
    if (facts.closed) return yearClosed()
    const coded = before || trial ? draft.record : withCodes(model, draft.record, id)
    // A password that stays is neither known nor missing.
    const unchangedPasswords = before ? passwordFields(model).flatMap(({ field }) => (coded[field] ? [] : [field])) : []
    const standIns = Object.fromEntries(unchangedPasswords.map((field) => [field, 'kept']))
    const whole = withReferences(model, { ...coded, ...standIns }, facts.loaded)
    const moves = action !== undefined && before !== null && onlyMoves(model, before, draft.record)
    const settled = moves ? whole : settle(model, whole, context.check)
    const record: RecordData = {
      ...settled,
      ...Object.fromEntries(unchangedPasswords.map((field) => [field, null])),
      ...(needsNumber(model, settled) && numbers.next().value),
    }
    const change = { id, record, before }
    if (!work.trusted) {
      // A person who may not write these values learns nothing else.
      const emptied = refusalOf(emptiedUnseen(model, settled, before, draft.input, context))
      if (emptied) return emptied
      const refused = checkWritten(model, settled, written, context.check)
      const faultsOfRecord = [
        ...checkReferences(model, record, facts.loaded, before, action?.posts !== undefined, whole, facts.acted?.values?.[index]),
        ...refused,
        ...checkRecord(model, settled, context.check, [...draft.faults, ...refused], moves),
        ...(behaviour.validate?.(record, context) ?? []),
      ]
      const faults = [
        ...draft.faults,
        ...changedEchoes(model, draft, settled, context),
        // An action that only changes the state reduces nothing and chooses no other reference.
        ...(moves ? [] : [...belowUsed(model, record, before), ...chosenBy(model, record, before, context.registry)]),
        // A reverted record was valid when it was written, whatever has happened since to the records that it refers to.
        ...(takesBack(action) ? faultsOfRecord.filter(({ field }) => field !== undefined && written.has(field)) : faultsOfRecord),
        ...(action && before && changesPosted(work, before, record) ? [{ code: 'Document.Posted' }] : []),
        ...(action
          ? []
          : [...checkTransition(model, before, record, work.historic), ...checkLineBranches(model, record, context)]),
      ]
      // Among many records, only those without other faults compete for a place.
      if (!isolate || !faults.length) {
        const all = facts.reservations.flatMap((reservation) => reservation.faults(change))
        // Two figures of one record may refuse the same for the same reason: what is paid, and what is paid in the books.
        const isSame = (one: (typeof all)[number]) => (other: (typeof all)[number]) =>
          other.code === one.code && other.field === one.field && other.params?.['name'] === one.params?.['name']
        const found = all.filter((one, at) => all.findIndex(isSame(one)) === at)
        // What the reference itself refuses by the state of its document is said once.
        const said = new Set(faults.map(({ field }) => field))
        const open = found.filter(({ code, field }) => code !== notInForce || !said.has(field))
        // A fault at a hidden field is given only if no other fault says it already.
        const seen = open.filter(({ field }) => field === undefined || model.fields.get(field)?.hidden !== true)
        faults.push(...(faults.length || seen.length ? seen : open))
      }
      // Of a document that is refused already a function could not but fail.
      const isFailure = ({ code }: FaultAt) => code === codeFailed
      const told = faults.every(isFailure) ? faults : faults.filter((one) => !isFailure(one))
      const refusal = refusalOf([...told, ...(facts.faults[index] ?? [])])
      if (refusal) return refusal
      const asked = askedOf(model, operation, change, draft.came ?? record, context.check.decimals)
      const { questions, refused: notTheirs } = askedWhom(asked, context)
      const question =
        refusalOf(notTheirs) ?? questionOf([...questions, ...(facts.questions[index] ?? []), ...facts.unusual(change)], context)
      if (question) return question
      for (const reservation of facts.reservations) reservation.take(change)
    }
    const unchanged =
      operation === 'update' &&
      before !== null &&
      !work.into &&
      !isNewInYear(model, before, context) &&
      !Object.keys(draft.passwords).length &&
      isUnchanged(model, before, record) &&
      sameResults(model, before, record)
    return { ...draft, record, loaded: facts.loaded, moves, unchanged, acted: facts.acted }
  })
}

const none: ReadonlySet<string> = new Set()

/** Whether the action reverts something: fields that it does not write were valid before and are not validated again. */
const takesBack = (action: Action | undefined): boolean => action?.takesBack === true || action?.unposts === true

/** Whether an action that neither posts nor unposts changes values of a posted document. */
function changesPosted({ model, operation }: Work, before: RecordData, record: RecordData): boolean {
  const { posts, unposts } = model.actions.get(operation) ?? {}
  return (
    posts === undefined &&
    !unposts &&
    isPosted(model, before) &&
    !isUnchanged(model, { ...before, status: record['status'] }, record)
  )
}
