import type { FaultAt } from '../../../../schema/record/record.ts'
import { all } from '../../database/database.ts'
import type { Behaviours } from '../behaviours.ts'
import type { Context } from '../context.ts'
import type { Draft, Transaction } from '../draft.ts'
import { planned, type Use } from '../use.ts'
import type { Work } from '../work.ts'
import { used } from './belowUsed.ts'
import { booked } from './booked.ts'
import type { Check, Completed, Faults, Judging } from './check.ts'
import { chosen } from './chosenBy.ts'
import { limits } from './claims.ts'
import { code } from './code.ts'
import { echoes } from './echoes.ts'
import { files } from './files.ts'
import { guardQuestions, guards } from './guards.ts'
import { inForce } from './inForce.ts'
import { input } from './input.ts'
import { kept, keptUses } from './kept.ts'
import { leaves } from './leaves.ts'
import { lineBranches } from './lineBranches.ts'
import { lockedUnique } from './lockedUnique.ts'
import { narrowing } from './narrowing.ts'
import { ownRecords } from './own.ts'
import { posted } from './posted.ts'
import { asked } from './questions.ts'
import { record } from './record.ts'
import type { Reservation } from './reservation.ts'
import { guardedChanges, settledLines } from './settledLines.ts'
import { spanningUnique } from './spanningUnique.ts'
import { states } from './states.ts'
import { switchedOff } from './switchedOff.ts'
import { tree } from './tree.ts'
import { unseen } from './unseen.ts'
import { unusualAmounts } from './unusualAmounts.ts'
import { upToDate } from './upToDate.ts'

/** What is said of values as they are asked for. */
const accepting: readonly Check[] = [unseen, switchedOff, settledLines, guardedChanges]

/** What a completed record is judged by, in the order in which it is told. */
const judges: readonly Check[] = [echoes, used, chosen, record, posted, states, lineBranches]

/** What is reserved first, in the order of the locks. */
const reserving: readonly Check[] = [lockedUnique, spanningUnique, limits, keptUses, unusualAmounts]

/** What asks the database, in the order of the locks, which is that of telling too. */
const early: readonly Check[] = [
  ...[narrowing, tree, leaves, asked, guards, guardQuestions, ownRecords, inForce, kept, booked, upToDate],
  code,
]
const late: readonly Check[] = [input, files]

/** The checks that what is done with records of a definition has to pass. */
export const planOf = planned<Check, Use & { readonly behaviours: Behaviours }>(({ behaviours: { final } }) => [
  ...accepting,
  ...judges,
  ...reserving,
  ...early,
  ...(final ? [final] : []),
  ...late,
])

/** Drafts that are judged, of some work. */
export const judgingOf = (
  work: Work,
  drafts: readonly Draft[],
  context: Context,
  tx: Transaction,
): Judging & { readonly behaviours: Behaviours } => {
  const { model, operation, behaviours, historic } = work
  return { model, operation, behaviours, registry: context.registry, drafts, context, tx, historic }
}

/** The turns that the records wait for, in the order of the checks. */
export const turnsOf = (plan: readonly Check[], judging: Judging): readonly string[] =>
  plan.flatMap((check) => check.turns?.(judging) ?? [])

/** What the checks reserve for the records. */
export const reservations = async (plan: readonly Check[], judging: Judging): Promise<readonly Reservation[]> =>
  (await Promise.all(plan.flatMap((check) => check.reserve?.(judging) ?? []))).flat()

/** What the checks find wrong with each record. */
export async function faultsOf(plan: readonly Check[], judging: Judging): Promise<Faults> {
  const checks = plan.filter(({ faults }) => faults !== undefined)
  const found: readonly Faults[] = await all(checks.map((check) => check.faults?.(judging) ?? []))
  return judging.drafts.map((_, at) => {
    const said: FaultAt[] = []
    for (const [place, { beside }] of checks.entries()) {
      const own = found[place]?.[at] ?? []
      said.push(...(beside?.(own, said) ?? own))
    }
    return said
  })
}

/** What the checks ask about each record. */
export async function questionsAbout(plan: readonly Check[], judging: Judging): Promise<Faults> {
  const found: readonly Faults[] = await all(plan.flatMap((check) => check.questions?.(judging) ?? []))
  return judging.drafts.map((_, at) => found.flatMap((each) => each[at] ?? []))
}

/** What the checks find wrong with a completed record without asking. */
export const judged = (plan: readonly Check[], one: Completed, judging: Judging): FaultAt[] =>
  plan.flatMap((check) => check.judge?.(one, judging) ?? [])
