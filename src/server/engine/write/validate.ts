import { codeFailed } from '../../../../schema/namedCode.ts'
import { settle } from '../../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { Problem, refusalOf } from '../../problems/problem.ts'
import { isNewInYear } from '../accept/newYear.ts'
import type { Completed, Judging } from '../checks/check.ts'
import { notInForce } from '../checks/claims.ts'
import { judged, judgingOf, planOf } from '../checks/plan.ts'
import { answeredOf, askedOf, askedWhom, questionOf } from '../checks/questions.ts'
import { isUnchanged, onlyMoves, sameResults } from '../checks/unchanged.ts'
import { emptiedUnseen } from '../checks/unseen.ts'
import { yearClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import type { Draft, Outcome, Transaction } from '../draft.ts'
import { withReferences } from '../read/references.ts'
import { passwordFields } from '../sql/columns.ts'
import type { Work } from '../work.ts'
import type { Facts } from './load.ts'
import { withCodes } from './newIds.ts'
import { type Numbered, needsNumber } from './numbers.ts'
import { place } from './opening.ts'

/**
 * Completes drafts with what was loaded and validates them in their order: a place or a name that one takes is gone for the
 * next. All faults of a record are reported at once.
 */
export function validate(work: Work, drafts: readonly Draft[], facts: Facts, context: Context, tx: Transaction): Outcome[] {
  const { model, trusted } = work
  const numbers = facts.numbers.values()
  const judging = judgingOf(work, drafts, context, tx)
  place(model, drafts, facts.opening)
  return drafts.map((draft, index): Outcome => {
    if (facts.closed) return yearClosed()
    const one = complete(work, draft, facts, index, numbers, context, tx)
    const judgement = trusted ? null : judge(one, facts, index, judging)
    if (judgement instanceof Problem) return judgement
    if (judgement) {
      for (const reservation of facts.reservations) reservation.take?.(one)
    }
    const { record, moves } = one
    const unchanged = isSame(work, one, context)
    return { ...draft, record, loaded: facts.loaded, moves, unchanged, acted: facts.acted, answered: judgement ?? [] }
  })
}

/** A draft with its references, its codes and number, and all that is calculated. */
function complete(
  { model, operation }: Work,
  draft: Draft,
  { loaded, acted }: Facts,
  index: number,
  numbers: Iterator<Numbered>,
  context: Context,
  { trial }: Transaction,
): Completed {
  const { id, before } = draft
  const coded = before || trial ? draft.record : withCodes(model, draft.record, id)
  // A password that stays is neither known nor missing.
  const unchangedPasswords = before ? passwordFields(model).flatMap(({ field }) => (coded[field] ? [] : [field])) : []
  const standIns = Object.fromEntries(unchangedPasswords.map((field) => [field, 'kept']))
  const whole = withReferences(model, { ...coded, ...standIns }, loaded)
  const moves = model.actions.has(operation) && before !== null && onlyMoves(model, before, draft.record)
  const settled = moves ? whole : settle(model, whole, context.check)
  const record: RecordData = {
    ...settled,
    ...Object.fromEntries(unchangedPasswords.map((field) => [field, null])),
    ...(needsNumber(model, settled) && numbers.next().value),
  }
  return { id, record, before, draft, whole, settled, loaded, moves, worked: acted?.values?.[index] }
}

/** Why a record cannot be written, or what is asked before; where it can, what was asked and answered with yes. */
function judge(one: Completed, facts: Facts, index: number, judging: Judging): Problem | readonly FaultAt[] {
  const { draft, settled, before, record } = one
  const { model, operation, context, tx } = judging
  // A person who may not write these values learns nothing else.
  const emptied = refusalOf(emptiedUnseen(model, settled, before, draft.input, context))
  if (emptied) return emptied
  const faults = [...draft.faults, ...judged(planOf(judging), one, judging)]
  // Among many records, only those without other faults compete for a place.
  if (!tx.isolate || !faults.length) faults.push(...lacking(one, facts, faults, judging))
  // Of a document that is refused already a function could not but fail.
  const isFailure = ({ code }: FaultAt) => code === codeFailed
  const told = faults.every(isFailure) ? faults : faults.filter((fault) => !isFailure(fault))
  const refusal = refusalOf([...told, ...(facts.faults[index] ?? [])])
  if (refusal) return refusal
  const asked = askedOf(model, operation, one, draft.came ?? record, context.check.decimals)
  const { questions, refused: notTheirs } = askedWhom(asked, context)
  const unusual = facts.reservations.flatMap((reservation) => reservation.questions?.(one) ?? [])
  const all = [...questions, ...(facts.questions[index] ?? []), ...unusual]
  return refusalOf(notTheirs) ?? questionOf(all, context) ?? answeredOf(all, context)
}

/** What a record competes for with others and does not get. @param faults what is wrong with it besides */
function lacking(one: Completed, { reservations }: Facts, faults: readonly FaultAt[], { model }: Judging): readonly FaultAt[] {
  const all = reservations.flatMap((reservation) => reservation.faults?.(one) ?? [])
  // Two figures of one record may refuse the same for the same reason: what is paid, and what is paid in the books.
  const isSameFault = (fault: FaultAt) => (other: FaultAt) =>
    other.code === fault.code && other.field === fault.field && other.params?.['name'] === fault.params?.['name']
  const found = all.filter((fault, at) => all.findIndex(isSameFault(fault)) === at)
  // What the reference itself refuses by the state of its document is said once.
  const said = new Set(faults.map(({ field }) => field))
  const open = found.filter(({ code, field }) => code !== notInForce || !said.has(field))
  // A fault at a hidden field is given only if no other fault says it already.
  const seen = open.filter(({ field }) => field === undefined || model.fields.get(field)?.hidden !== true)
  return faults.length || seen.length ? seen : open
}

/** Whether an update would write what is stored already. */
const isSame = ({ model, operation, into }: Work, { draft, record, before }: Completed, context: Context): boolean =>
  operation === 'update' &&
  before !== null &&
  !into &&
  !isNewInYear(model, before, context) &&
  !Object.keys(draft.passwords).length &&
  isUnchanged(model, before, record) &&
  sameResults(model, before, record)
