import type { Model } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { all, type Run } from '../../database/database.ts'
import { type Acted, saveBehaviour } from '../behaviour.ts'
import { type Contest, contests } from '../checks/contests.ts'
import { checkGuards } from '../checks/guards.ts'
import { checkLeafChosen } from '../checks/leaves.ts'
import { checkNarrowing } from '../checks/narrowing.ts'
import { checkTree } from '../checks/tree.ts'
import { isClosed } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import { withFacts } from '../facts/facts.ts'
import { type Loaded, loadReferences } from '../read/references.ts'
import type { Draft, Transaction, Work } from '../work.ts'
import { needsNumber, nextNumbers } from './numbers.ts'
import { type Opening, open } from './opening.ts'

/** What the database knows about drafts. */
export interface Facts {
  readonly opening: Opening
  readonly loaded: Loaded
  readonly contests: readonly Contest[]
  /** Faults that only the database could tell, of each draft in their order. */
  readonly faults: readonly (readonly FaultAt[])[]
  /** What a person is to be asked, of each draft. */
  readonly questions: readonly (readonly FaultAt[])[]
  readonly acted: Acted | null
  /** Whether the year of the drafts is closed. */
  readonly closed: boolean
  /** The first of the numbers that were reserved for new records; none where it is not yet sure who gets one. */
  readonly number: number | undefined
}

/** Asks all that has to be known of drafts of one year: one packet of statements, whose locks are held until the transaction ends. */
export async function load(work: Work, drafts: readonly Draft[], context: Context, tx: Transaction): Promise<Facts> {
  const { model, own, behaviours } = work
  const { run } = tx
  const acts = model.actions.get(work.deed)?.behaviour
  const reading = model.reads.length ? tell(model, drafts, context, run) : null
  // What an action's code makes of documents may follow from what they read.
  if (reading && (own || acts !== undefined)) await reading
  if (own) {
    const opening = await open(model, drafts, context, tx)
    const none = drafts.map(() => [])
    return {
      opening,
      loaded: new Map(),
      contests: [],
      faults: none,
      questions: none,
      acted: null,
      closed: false,
      number: undefined,
    }
  }
  const records = drafts.map(({ record }) => record)
  const behaviour = saveBehaviour(behaviours, model)
  // An action with code of its own asks the year that it writes into: a document of a closed one can be reversed later.
  const stored = drafts.flatMap(({ before }) => before ?? [])
  const sure = !tx.apart && drafts.every(({ before, faults }) => !before && !faults.length)
  const numbered = sure ? records.filter((record) => needsNumber(model, record)).length : 0
  const [, opening, loaded, contested, questions, acted, closed, guarded, checked, number, ...rest] = await all([
    reading,
    open(model, drafts, context, tx),
    loadReferences(model, records, context, tx),
    contests(model, drafts, context, tx),
    behaviour.ask?.(drafts, context, run) ?? [],
    acts === undefined ? null : actOn(work, acts, drafts, context, run),
    acts === undefined && isClosed(model, context.year?.id, context, run),
    checkGuards(model, stored, work.deed === 'update' ? 'edit' : work.deed, context, run),
    behaviour.checkMany?.(drafts, context, run) ??
      Promise.all(drafts.map((draft) => behaviour.check?.({ ...draft, context, run }) ?? [])),
    numbered ? nextNumbers(model, numbered, context, run) : undefined,
    ...drafts.map((draft) =>
      all([
        checkNarrowing(model, draft, context, run),
        checkTree(model, draft, context, run),
        checkLeafChosen(model, draft, context, run),
      ]),
    ),
  ])
  const faults = drafts.map((_, index) => [
    ...(rest[index] ?? []).flat(),
    ...(guarded[index] ?? []),
    ...(checked[index] ?? []),
    ...(acted?.faults[index] ?? []),
  ])
  return { opening, loaded, contests: contested, faults, questions, acted, closed, number }
}

/** Gives drafts what their definition reads besides them. */
async function tell(model: Model, drafts: readonly Draft[], context: Context, run: Run): Promise<void> {
  const told = await withFacts(
    model,
    drafts.map(({ record }) => record),
    context,
    run,
  )
  for (const [index, draft] of drafts.entries()) draft.record = told[index] ?? draft.record
}

/** What the code of an action finds. */
async function actOn(
  { model, deed, behaviours }: Work,
  name: string,
  drafts: readonly Draft[],
  context: Context,
  run: Run,
): Promise<Acted | null> {
  const many = behaviours.many[name]
  if (many) return many({ model, deed, changes: drafts, context, run })
  const behaviour = behaviours.action[name]
  const [draft] = drafts
  if (!behaviour || !draft) return null
  const found = await behaviour({ ...draft, model, context, run, input: draft.input ?? {} })
  return typeof found === 'function' ? { faults: [], write: found } : { faults: [found], write: () => [] }
}
