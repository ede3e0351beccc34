import { holds } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import { startsFrom } from '../../../schema/record/nextStates.ts'
import { type FaultAt, type RecordData, reader } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import { takenTogether } from '../engine/checks/taken.ts'
import type { Context } from '../engine/context.ts'
import type { Outcome } from '../engine/draft.ts'
import { wholeRecords } from '../engine/list/whole.ts'
import { batchesOf } from '../engine/sql/columns.ts'
import { prepare } from '../engine/write/write.ts'
import { Problem, refusalOf } from '../problems/problem.ts'
import { madeByHand } from './byHand.ts'
import { type Drafted, inOrder, worksOf } from './drafts.ts'
import type { LeftOff } from './leftOff.ts'
import { type LineFault, ofLine } from './lineFault.ts'
import { madeBefore, madeElsewhere } from './marks.ts'
import { leftOf, madeLines } from './once.ts'
import { leavingOff, type Making } from './repeated.ts'
import type { RunDraft, Running } from './runDraft.ts'
import { type SheetRow, shownOf } from './sheet.ts'
import { renewalsOf, typedFields } from './standing.ts'

/** A validated subject: what the sheet sorts, counts and adds up. */
export interface Validated extends SheetRow {
  readonly faults: readonly LineFault[]
  readonly records: readonly number[]
  /** Lines that are left off, for other documents have them. */
  readonly off: readonly LeftOff[]
  /** The conditions of `tells` that what is written fulfils, one name for each record. */
  readonly tells: readonly string[]
  /** What its records are made once for. */
  readonly keys: readonly string[]
  /** Records that stand, and wait for what the run offers. */
  readonly waiting: readonly number[]
}

/** How many subjects that do not depend on each other are judged together: memory stays low, and others are answered meanwhile. */
const portion = 500

/** Subjects with what would be made of each, judged like a write; nothing is written. */
export async function validatedDrafts(running: Running, drafted: Drafted, send: Run): Promise<readonly Validated[]> {
  if (!running.run.data.apart) return validatedTogether(running, drafted, send)
  const rows: Validated[] = []
  for (const drafts of batchesOf(drafted.drafts, portion))
    rows.push(...(await validatedTogether(running, { ...drafted, drafts }, send)))
  return rows
}

async function validatedTogether(running: Running, { drafts, elsewhere }: Drafted, send: Run): Promise<readonly Validated[]> {
  const { run, context, isolate } = running
  const made = await madeBefore(
    run,
    drafts.flatMap(({ keys }) => keys.flat()),
    context,
    send,
  )
  const there = await madeElsewhere(run, made, context, send)
  const marked = new Map([...made].filter(([key]) => !there.has(key)))
  const before = new Map([...(await madeByHand(run, drafts, (key) => !marked.has(key), context, send)), ...marked])
  const renewals = await renewalsOf(running, drafts, before, send)
  const inputs = drafts.map((draft) => {
    const left = leftOf(run, draft, (key) => !before.has(key))
    return {
      draft: { ...draft, input: renewals.get(draft)?.[0]?.input ?? draft.input },
      changes: [...left.map(({ change }) => ({ values: change })), ...(renewals.get(draft) ?? [])],
      keys: left.map(({ keys }) => keys),
      before: draft.isThere ? [draft.subject.id] : [...new Set(draft.keys.flat().flatMap((key) => before.get(key) ?? []))],
      off: madeLines(run, draft, before),
    }
  })
  let last = 0
  const tx = { run: send, isolate, trial: () => --last }
  const judge = async <T extends Making & { readonly draft: RunDraft }>(
    some: readonly T[],
    saidYes: readonly string[] = [],
  ): Promise<(readonly Outcome[])[]> => {
    const yes = (bounds: Context): Context => ({ ...bounds, confirmed: new Set([...(bounds.confirmed ?? []), ...saidYes]) })
    const places = {
      ...(elsewhere.year && { year: yes(elsewhere.year) }),
      ...(elsewhere.branch && { branch: yes(elsewhere.branch) }),
    }
    const outcomes = (
      await inOrder(worksOf({ ...running, context: yes(context) }, some, places), async (work) =>
        withoutTaken(work.model, await prepare(work, tx), work.context, send),
      )
    ).values()
    return some.map(({ changes }) => changes.map(() => outcomes.next().value as Outcome))
  }
  const all = await answered(run, await leavingOff(run, inputs, judge), judge)
  const stored = await storedOf(run, all, context, send)
  return all.map((one) => validatedDraft(run, one, stored)).filter(({ faults }) => !isPassed(run, faults))
}

/** Whether a subject is not meant after all. */
export const isPassed = ({ data }: RunModel, faults: readonly FaultAt[]): boolean =>
  faults.length > 0 && faults.every(({ code }) => data.passes?.includes(code))

/** New records that another one stands in the way of, as the database would say when they are written. */
async function withoutTaken(model: Model, outcomes: readonly Outcome[], context: Context, send: Run): Promise<Outcome[]> {
  const news = outcomes.flatMap((one) => (one instanceof Problem || one.before ? [] : [one]))
  const taken = await takenTogether(
    model,
    news.map(({ record }) => record),
    context,
    send,
  )
  const faults = new Map(news.map((one, index) => [one as Outcome, taken[index] ?? []]))
  return outcomes.map((one) => refusalOf([...(faults.get(one) ?? [])]) ?? one)
}

/** How often an answer may lead to another question. */
const mostTurns = 3

type Asking = Judged & { readonly questions: readonly LineFault[] }

/** What changes of a subject only ask about; none where something else stands in its way, or where yes is not enough for an answer. */
function askedBy(run: RunModel, { draft, changes, outcomes }: Judged): readonly LineFault[] {
  const isQuestion = ({ extra }: Problem) => extra['asks'] === true && extra['answers'] === undefined
  const refusals = outcomes.flatMap((one, at) => (one instanceof Problem ? [{ one, values: changes[at]?.values }] : []))
  if (draft.faults.length || !refusals.every(({ one }) => isQuestion(one))) return []
  return refusals.flatMap(({ one, values }) => one.faults.map((fault) => ofLine(run, fault, values)))
}

/** Subjects with what they only ask about, and with what becomes of them where the answer is yes: the sheet shows both. */
async function answered<T extends Judged>(
  run: RunModel,
  all: readonly T[],
  judge: (some: readonly T[], saidYes: readonly string[]) => Promise<readonly (readonly Outcome[])[]>,
): Promise<readonly (T & Asking)[]> {
  const now = all.map((one): T & Asking => ({ ...one, questions: [] }))
  const codes = new Set<string>()
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const asking = now.flatMap((one, at) => {
      const asked = askedBy(run, one)
      return asked.length ? [{ one, at, asked }] : []
    })
    if (!asking.length) break
    for (const { code } of asking.flatMap(({ asked }) => asked)) codes.add(code)
    const some = asking.map(({ one }) => one)
    for (const [index, outcomes] of (await judge(some, [...codes])).entries()) {
      const { one, at, asked } = asking[index] as (typeof asking)[number]
      now[at] = { ...one, outcomes, questions: [...one.questions, ...asked] }
    }
  }
  return now
}

interface Judged extends Pick<Making, 'changes'> {
  readonly draft: RunDraft
  readonly outcomes: readonly Outcome[]
  /** What was made of it before. */
  readonly before: readonly number[]
  /** Lines that others have already. */
  readonly off: readonly LeftOff[]
}

/** Existing records that the run does not calculate again, where the sheet shows them. */
async function storedOf(
  run: RunModel,
  all: readonly Judged[],
  context: Context,
  send: Run,
): Promise<ReadonlyMap<unknown, RecordData>> {
  const ids = run.data.anew ? all.flatMap(({ before, outcomes }) => (outcomes.length ? [] : before)) : []
  if (!ids.length) return new Map()
  const records = await wholeRecords(run.makes, { filter: { id: ids }, sort: null, most: ids.length }, context, send)
  return new Map(records.map((record) => [record['id'], record]))
}

function validatedDraft(
  run: RunModel,
  { draft, changes, outcomes, before: records, off, questions }: Asking,
  stored: ReadonlyMap<unknown, RecordData>,
): Validated {
  const wrong = outcomes.flatMap((one, at) =>
    one instanceof Problem ? one.faults.map((fault) => ofLine(run, fault, changes[at]?.values)) : [],
  )
  const refused = [...draft.faults, ...wrong]
  const known = outcomes.flatMap((one) => (one instanceof Problem ? [] : [one]))
  const made = known.flatMap((one) => (one.unchanged ? [] : [one.record]))
  const state = refused.length
    ? 'refused'
    : made.length
      ? questions.length
        ? 'asked'
        : 'ready'
      : records.length
        ? 'before'
        : 'nothing'
  const faults = state === 'asked' ? questions : refused
  const there = [...known.map(({ record }) => record), ...records.flatMap((id) => stored.get(id) ?? [])] as readonly RecordData[]
  const standing = state === 'before' && run.data.anew ? there : []
  const { offers } = run.data
  const fixed = standing.length > 0 && !known.length
  // A record that is not calculated again has the inputs that it was made of.
  const own = fixed ? Object.fromEntries(typedFields(run).map(([name, { field }]) => [name, standing[0]?.[field] ?? null])) : {}
  const input = Object.fromEntries(run.each.map((name) => [name, own[name] ?? draft.input[name] ?? null]))
  return {
    id: draft.subject.id,
    input,
    fixed,
    faults,
    records,
    off: made.length ? off : [],
    keys: draft.keys.flat(),
    state,
    count: made.length,
    ...shownOf(run, state === 'before' ? standing : made),
    becomes: becomesOf(run, made),
    waiting:
      offers === undefined
        ? []
        : standing.flatMap((record) => (startsFrom(run.makes, offers, record['status']) ? [Number(record['id'])] : [])),
    tells: Object.entries(run.data.tells ?? {}).flatMap(([name, condition]) =>
      made.flatMap((record) => (holds(condition, reader(record)) ? [name] : [])),
    ),
  }
}

/** Fields of the records as they will be, with what they refer to. */
function becomesOf({ becomes }: RunModel, records: readonly RecordData[]): RecordData[] {
  const pick = (of: object): Record<string, unknown> => {
    const values = new Map(Object.entries(of))
    return Object.fromEntries(becomes.map((name) => [name, values.get(name) ?? null]))
  }
  return becomes.length ? records.map((one) => ({ ...pick(one), refs: pick(one.refs ?? {}) }) as RecordData) : []
}
