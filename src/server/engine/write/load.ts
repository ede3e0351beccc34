import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { allOf, type Run } from '../../database/database.ts'
import type { Acted } from '../behaviour.ts'
import { faultsOf, judgingOf, planOf, questionsAbout, reservations, turnsOf } from '../checks/plan.ts'
import type { Reservation } from '../checks/reservation.ts'
import { isClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import type { Draft, Transaction } from '../draft.ts'
import { withFacts } from '../facts/facts.ts'
import type { Loaded } from '../read/loaded.ts'
import { loadWithCopied } from '../read/references.ts'
import type { Work } from '../work.ts'
import { actOn } from './acted.ts'
import { chooseReferences, choosesReferences, copyUsed } from './chosen.ts'
import { keeping } from './keeping.ts'
import { type Numbered, needsNumber, nextNumbers } from './numbers.ts'
import { type Opening, open } from './opening.ts'
import { settlePosted } from './postedInput.ts'

/** What the database knows about drafts. */
export interface Facts {
  readonly opening: Opening
  readonly loaded: Loaded
  readonly reservations: readonly Reservation[]
  /** Faults that only the database can find, of each draft in their order. */
  readonly faults: readonly (readonly FaultAt[])[]
  /** What a person is to be asked, of each draft. */
  readonly questions: readonly (readonly FaultAt[])[]
  readonly acted: Acted | null
  /** Whether the year of the drafts is closed. */
  readonly closed: boolean
  /** The numbers that were reserved for new records; none where it is not yet sure who gets one. */
  readonly numbers: readonly Numbered[]
}

/** Asks all that has to be known of drafts of one year: one packet of statements, whose locks are held until the transaction ends. */
export async function load(work: Work, drafts: readonly Draft[], context: Context, tx: Transaction): Promise<Facts> {
  const { model, operation, trusted } = work
  const { run } = tx
  const acts = model.actions.get(operation)?.behaviour !== undefined
  const chooses = !trusted && !acts && choosesReferences(model)
  for (const draft of drafts) draft.came ??= draft.record
  const judging = judgingOf(work, drafts, context, tx)
  const plan = planOf(judging)
  if (!trusted) await copyUsed(model, drafts, context, tx)
  // What the function chooses from is locked first: who comes second chooses from what the first one left.
  if (chooses)
    await reservations(
      plan.filter(({ onlyReads }) => !onlyReads),
      judging,
    )
  const reading = model.reads.length ? readBeside(model, drafts, context, run) : null
  // What an action's code makes of documents may follow from what they read.
  if (reading && (trusted || acts || chooses)) await reading
  if (trusted) return { ...unjudged(drafts), opening: await open(model, drafts, context, tx, turnsOf(plan, judging)) }
  if (chooses) await chooseReferences(work, drafts, context, tx)
  await settlePosted(work, drafts, context, run)
  // What is used up is locked before it is read: it may have become void by then.
  const known = await allOf({
    reading,
    opening: open(model, drafts, context, tx, turnsOf(plan, judging)),
    reservations: reservations(plan, judging),
    loaded: loadWithCopied(model, recordsOf(drafts), context, tx),
    questions: questionsAbout(plan, judging),
    acted: actOn(work, drafts, context, run),
    // An action with code of its own asks the year that it writes into: a document of a closed one can be reversed later.
    closed: acts ? false : isClosed(model, context.year?.id, context, run),
    faults: faultsOf(plan, judging),
    numbers: reserveNumbers(model, drafts, context, tx),
  })
  const { acted } = known
  const loaded = acted?.values ? await withWorked(model, drafts, acted.values, context, tx) : known.loaded
  const beside = (found: readonly (readonly FaultAt[])[], more: Acted['faults'] = []) =>
    drafts.map((_, index) => [...(found[index] ?? []), ...(more[index] ?? [])])
  return {
    ...known,
    loaded,
    faults: beside(known.faults, acted?.faults),
    questions: beside(known.questions, acted?.questions),
  }
}

const recordsOf = (drafts: readonly Draft[]): RecordData[] => drafts.map(({ record }) => record)

/** What is known of drafts that the product itself writes: nothing is checked. */
const unjudged = (drafts: readonly Draft[]): Omit<Facts, 'opening'> => ({
  loaded: new Map(),
  reservations: [],
  faults: drafts.map(() => []),
  questions: drafts.map(() => []),
  acted: null,
  closed: false,
  numbers: [],
})

/** Numbers for new records, where it is sure already that these are written: nothing is wrong with them so far, and none is left out. */
function reserveNumbers(model: Model, drafts: readonly Draft[], context: Context, { run, isolate }: Transaction) {
  const isSure = !isolate && drafts.every(({ before, faults }) => !before && !faults.length)
  const count = isSure ? drafts.filter(({ record }) => needsNumber(model, record)).length : 0
  return count ? nextNumbers(model, count, context, run) : []
}

/**
 * Gives drafts what their definition reads beside them. A record that is issued, or only changes its state, reuses what it read.
 */
async function readBeside(model: Model, drafts: readonly Draft[], context: Context, run: Run): Promise<void> {
  const read = await withFacts(
    model,
    recordsOf(drafts),
    context,
    run,
    drafts.map((draft) => keeping(model, draft)),
    drafts.map(({ before }) => before),
  )
  for (const [index, draft] of drafts.entries()) draft.record = read[index] ?? draft.record
}

/** Gives drafts what their action has worked out, and looks up what that refers to. */
async function withWorked(
  model: Model,
  drafts: readonly Draft[],
  values: readonly RecordData[],
  context: Context,
  tx: Transaction,
): Promise<Loaded> {
  for (const [index, draft] of drafts.entries()) draft.record = { ...draft.record, ...values[index] } as RecordData
  return loadWithCopied(model, recordsOf(drafts), context, tx)
}
