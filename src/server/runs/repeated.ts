import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Outcome } from '../engine/draft.ts'
import { Problem } from '../problems/problem.ts'
import type { LeftOff } from './leftOff.ts'
import { onceOfLines } from './once.ts'
import type { RunChange } from './runDraft.ts'

/** What is to be made of a subject, and by what each part of it is known. */
export interface Making {
  readonly changes: readonly RunChange[]
  /** Of each of the changes; none where nothing is made once. */
  readonly keys: readonly (readonly string[])[]
}

/** What is left to be made without such lines. */
interface Reduced extends Making {
  readonly off: readonly LeftOff[]
  /** The keys of the lines, which are given back. */
  readonly unclaimed: readonly string[]
}

/** A subject, and the record that already exists for it. */
export interface Subject extends Making {
  readonly before: readonly number[]
  readonly off?: readonly LeftOff[]
  readonly unclaimed?: readonly string[]
}

/** Subjects with what became of their changes; where lines are left off, of what is left. */
export async function leavingOff<T extends Subject>(
  run: RunModel,
  subjects: readonly T[],
  judge: (some: readonly T[]) => Promise<readonly (readonly Outcome[])[]>,
): Promise<readonly (T & { readonly outcomes: readonly Outcome[] })[]> {
  const judged = await judge(subjects)
  const all = subjects.map((subject, index) => ({ ...subject, outcomes: judged[index] ?? [] }))
  const reduced = new Map(
    all.flatMap((subject, index): [number, T][] => {
      const less = withoutRepeated(run, subject, subject.outcomes)
      return less ? [[index, { ...(subjects[index] as T), ...added(subject, less) }]] : []
    }),
  )
  if (!reduced.size) return all
  const outcomes = (await judge([...reduced.values()])).values()
  return all.map((subject, index) => {
    const less = reduced.get(index)
    return less ? { ...less, outcomes: outcomes.next().value ?? [] } : subject
  })
}

const added = ({ before, off = [], unclaimed = [] }: Subject, less: Reduced): Subject => ({
  ...less,
  before: [...new Set([...before, ...less.off.map(({ record }) => record)])],
  off: [...off, ...less.off],
  unclaimed: [...unclaimed, ...less.unclaimed],
})

/**
 * What a run makes once: lines of which a document asks, for another one that somebody wrote has them, are left off and the others are
 * made. Where it makes whole documents once, one of which all lines are there already is not made. Null where nothing is repeated.
 */
function withoutRepeated(run: RunModel, { changes, keys }: Making, outcomes: readonly Outcome[]): Reduced | null {
  const ofLines = onceOfLines(run)
  if (!run.data.once) return null
  const repeated = outcomes.map((outcome) => repeatedLines(run, outcome))
  if (!repeated.some(({ places }) => places.size)) return null
  const kept: { change: RunChange; own: readonly string[] }[] = []
  const off: LeftOff[] = []
  const unclaimed: string[] = []
  for (const [index, change] of changes.entries()) {
    const own = keys[index] ?? []
    const { group, places } = repeated[index] ?? none
    const lines = (change.values[group] ?? []) as readonly RecordData[]
    const rest = lines.filter((_, at) => !places.has(at))
    const isWhole = !ofLines || ofLines[0] !== group
    if (!places.size || (isWhole && rest.length)) {
      kept.push({ change, own })
      continue
    }
    for (const [at, record] of places) off.push({ of: ofLines ? Number(lines[at]?.[ofLines[1]]) : 0, record })
    unclaimed.push(...own.filter((_, at) => isWhole || places.has(at)))
    if (rest.length)
      kept.push({
        change: { ...change, values: { ...change.values, [group]: rest } },
        own: own.filter((_, at) => !places.has(at)),
      })
  }
  return { changes: kept.map(({ change }) => change), keys: kept.map(({ own }) => own), off, unclaimed }
}

interface Repeated {
  /** The lines that are repeated, by their name. */
  readonly group: string
  /** Where they stand, each with the document that has it. */
  readonly places: ReadonlyMap<number, number>
}

const none: Repeated = { group: '', places: new Map() }

/** The lines of which a document asks, for another one has them. */
function repeatedLines({ makes }: RunModel, outcome: Outcome): Repeated {
  if (!(outcome instanceof Problem) || outcome.extra['asks'] !== true) return none
  const questions = new Set((makes.data.duplicates ?? []).flatMap(({ error }) => error ?? []))
  const faults = outcome.faults.filter(({ code, field }) => questions.has(code) && field !== undefined)
  const [group = ''] = faults[0]?.field?.split('.') ?? []
  const own = faults.filter(({ field = '' }) => field.startsWith(`${group}.`))
  return { group, places: new Map(own.map(({ field = '', params }) => [Number(field.split('.')[1]), Number(params?.['id'])])) }
}
