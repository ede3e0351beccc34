import { pathsOf } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { checkRecord, settle } from '../../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { all, type Run } from '../../database/database.ts'
import { inputOf } from '../accept/actions.ts'
import { type Acted, saveBehaviour, type Worked } from '../behaviour.ts'
import { checkBooked } from '../checks/booked.ts'
import { checkFiles } from '../checks/files.ts'
import { checkGuards } from '../checks/guards.ts'
import { checkUsers } from '../checks/inForce.ts'
import { checkKept } from '../checks/kept.ts'
import { checkLeafChosen } from '../checks/leaves.ts'
import { checkNarrowing } from '../checks/narrowing.ts'
import { theirOwn } from '../checks/own.ts'
import { questionsOf } from '../checks/questions.ts'
import { type Reservation, reservations } from '../checks/reservations.ts'
import { checkTree } from '../checks/tree.ts'
import { onlyMoves } from '../checks/unchanged.ts'
import { unusualAmounts, type Wondering } from '../checks/unusualAmounts.ts'
import { checkUpToDate } from '../checks/upToDate.ts'
import { isClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import { withFacts } from '../facts/facts.ts'
import { checkReferences } from '../read/checkReferences.ts'
import { copyReferences, type Loaded, loadReferences, loadWithCopied, withReferences } from '../read/references.ts'
import { refersTo } from '../read/uses.ts'
import type { Draft, Transaction, Work } from '../work.ts'
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
  /** What they are asked of a draft once it is complete. */
  readonly unusual: Wondering
  readonly acted: Acted | null
  /** Whether the year of the drafts is closed. */
  readonly closed: boolean
  /** The numbers that were reserved for new records; none where it is not yet sure who gets one. */
  readonly numbers: readonly Numbered[]
}

/** Asks all that has to be known of drafts of one year: one packet of statements, whose locks are held until the transaction ends. */
export async function load(work: Work, drafts: readonly Draft[], context: Context, tx: Transaction): Promise<Facts> {
  const { model, trusted: own, behaviours } = work
  const { run } = tx
  const acts = model.actions.get(work.operation)?.behaviour
  for (const draft of drafts) draft.came ??= draft.record
  const refers = !own && acts === undefined && refersByCalculation(model)
  // What is used up by a reference that is copied is known before it is locked.
  if (!own && usesCopied(model, context)) {
    const known = await copyReferences(
      model,
      drafts.map(({ record }) => record),
      context,
      tx,
    )
    for (const [index, draft] of drafts.entries()) draft.record = known[index] ?? draft.record
  }
  // What the function chooses from is locked first: who comes second chooses from what the first one left.
  if (refers) await reservations(model, drafts, context, tx)
  const reading = model.reads.length ? reportStage(model, drafts, context, run) : null
  // What an action's code makes of documents may follow from what they read.
  if (reading && (own || acts !== undefined)) await reading
  if (refers) {
    await reading
    const made = drafts.filter(
      ({ before, record }) => !before || !model.actions.has(work.operation) || !onlyMoves(model, before, record),
    )
    // A field that is there by a reference alone would lose what was typed in it.
    const named = hidesByReference(model) ? made.map(({ record }) => record) : []
    const known = await loadReferences(model, named, context, { run })
    for (const draft of made)
      draft.record = settle(model, named.length ? withReferences(model, draft.record, known) : draft.record, context.check)
  }
  if (own) {
    const opening = await open(model, drafts, context, tx)
    const none = drafts.map(() => [])
    return {
      opening,
      loaded: new Map(),
      reservations: [],
      faults: none,
      questions: none,
      unusual: () => [],
      acted: null,
      closed: false,
      numbers: [],
    }
  }
  await settlePosted(work, drafts, context, run)
  const records = drafts.map(({ record }) => record)
  const behaviour = saveBehaviour(behaviours, model)
  // An action with code of its own asks the year that it writes into: a document of a closed one can be reversed later.
  const stored = drafts.flatMap(({ before }) => before ?? [])
  const sure = !tx.isolate && drafts.every(({ before, faults }) => !before && !faults.length)
  const numbered = sure ? records.filter((record) => needsNumber(model, record)).length : 0
  const use = work.operation === 'update' ? 'edit' : work.operation
  // What is used up is locked before it is read: it may have become void by then.
  const [
    ,
    opening,
    reservable,
    loaded,
    questions,
    acted,
    closed,
    guarded,
    wondered,
    theirs,
    users,
    kept,
    booked,
    dated,
    final,
    checked,
    inputReferences,
    files,
    numbers,
    unusual,
    ...rest
  ] = await all([
    reading,
    open(model, drafts, context, tx),
    reservations(model, drafts, context, tx),
    loadWithCopied(model, records, context, tx),
    questionsOf(model, behaviours, drafts, context, run, { fromFile: work.historic === true, onlyLooks: tx.trial !== undefined }),
    acts === undefined ? null : actOn(work, acts, drafts, context, run),
    acts === undefined && isClosed(model, context.year?.id, context, run),
    checkGuards(
      model,
      stored,
      use,
      context,
      run,
      drafts.flatMap(({ before, record }) => (before ? [record] : [])),
    ),
    checkGuards(model, stored, use, context, run, [], true),
    theirOwn(
      model,
      use,
      drafts.map(({ before, record }) => [before, record]),
      context,
      run,
    ),
    checkUsers(model, drafts, context, run),
    checkKept(model, work.operation, drafts, context, run),
    checkBooked(model, work.operation, drafts, context, run),
    checkUpToDate(model, work.operation, drafts, context, run),
    behaviours.final?.(model, work.operation, drafts, context, run),
    behaviour.checkMany?.(drafts, context, run) ??
      Promise.all(drafts.map((draft) => behaviour.check?.({ ...draft, operation: work.operation, context, run }) ?? [])),
    checkInput(work, drafts, context, tx),
    checkFiles(model, drafts, context, run),
    numbered ? nextNumbers(model, numbered, context, run) : [],
    unusualAmounts(model, drafts, context, run),
    ...drafts.map((draft) =>
      all([
        checkNarrowing(model, draft, context, run),
        checkTree(model, draft, context, run),
        checkLeafChosen(model, draft, context, run),
      ]),
    ),
  ])
  const worked = acted?.values ? await withWorked(model, drafts, acted.values, context, tx) : null
  const faults = drafts.map((_, index) => [
    ...(rest[index] ?? []).flat(),
    // What the definition says of it by a guard is said once.
    ...((guarded[index]?.length ? guarded[index] : users[index]) ?? []),
    ...(theirs[index] ?? []),
    ...(kept[index] ?? []),
    ...(booked[index] ?? []),
    ...(dated[index] ?? []),
    ...(checked[index] ?? []),
    // What the definition's own code says too is said once.
    ...(final?.[index] ?? []).filter(({ code }) => !checked[index]?.some((one) => one.code === code)),
    ...(inputReferences[index] ?? []),
    ...(files[index] ?? []),
    ...(acted?.faults[index] ?? []),
  ])
  const asked = drafts.map((_, index) => [
    ...(questions[index] ?? []),
    ...(wondered[index] ?? []),
    ...(acted?.questions?.[index] ?? []),
  ])
  return {
    opening,
    loaded: worked ?? loaded,
    reservations: reservable,
    faults,
    questions: asked,
    unusual,
    acted,
    closed,
    numbers,
  }
}

/** Whether a limit names what it uses up by a reference that is copied from another one. */
const usesCopied = ({ name, fields, lines }: Model, { registry }: Context): boolean =>
  registry.usages(name).some((usage) => {
    const among = usage.lines === null ? fields : lines.find((group) => group.name === usage.lines)?.fields
    return among?.get(usage.field)?.from !== undefined
  })

/** Whether a field is shown by what a reference names. */
const hidesByReference = ({ fields, lines }: Model): boolean =>
  [fields, ...lines.map((group) => group.fields)].some((some) =>
    [...some.values()].some(({ shownWhen }) => pathsOf(shownWhen).some((path) => path.includes('.'))),
  )

/** Whether a definition's function chooses what its lines refer to: then that is known before it is looked up and locked. */
const refersByCalculation = ({ calculation, lines }: Model): boolean =>
  calculation !== undefined &&
  lines.some(({ fields }) => [...fields.values()].some(({ kind, readOnly, formula }) => kind === 'ref' && readOnly && !formula))

/**
 * Gives drafts what their definition reads beside them. A record that is issued, or only changes its state, reuses what it read.
 */
async function reportStage(model: Model, drafts: readonly Draft[], context: Context, run: Run): Promise<void> {
  const withFactsRead = await withFacts(
    model,
    drafts.map(({ record }) => record),
    context,
    run,
    drafts.map((draft) => keeping(model, draft)),
    drafts.map(({ before }) => before),
  )
  for (const [index, draft] of drafts.entries()) draft.record = withFactsRead[index] ?? draft.record
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
  return loadWithCopied(
    model,
    drafts.map(({ record }) => record),
    context,
    tx,
  )
}

/** What is wrong with what an action was given, where it refers to other records. */
async function checkInput(
  { model, operation }: Work,
  drafts: readonly Draft[],
  context: Context,
  { run }: Transaction,
): Promise<readonly (readonly FaultAt[])[]> {
  const action = model.actions.get(operation)
  const inputModel = action?.input && inputOf(action)
  if (!inputModel || !refersTo(inputModel)) return []
  const inputs = drafts.map(({ input }) => input ?? {})
  const loaded = await loadReferences(inputModel, inputs, context, { run })
  return inputs.map((input, at) => [
    // What may be chosen is bounded by the record at hand too, as it is in a line by its document.
    ...checkReferences(inputModel, { ...drafts[at]?.before, ...input }, loaded, null),
    ...checkRecord(inputModel, withReferences(inputModel, input, loaded), context.check),
  ])
}

const isWorked = (found: readonly FaultAt[] | Worked): found is Worked => !Array.isArray(found)

/** What the code of an action finds. */
async function actOn(
  { model, operation, behaviours }: Work,
  name: string,
  drafts: readonly Draft[],
  context: Context,
  run: Run,
): Promise<Acted | null> {
  const many = behaviours.many[name]
  if (many) return many({ model, operation, changes: drafts, context, run })
  const behaviour = behaviours.action[name]
  const [draft] = drafts
  if (!behaviour || !draft) return null
  const found = await behaviour({ ...draft, operation, model, context, run, input: draft.input ?? {} })
  if (typeof found === 'function') return { faults: [], write: found }
  return isWorked(found)
    ? { faults: [], values: [found.values], questions: [found.questions ?? []], write: found.write ?? (() => []) }
    : { faults: [found], write: () => [] }
}
