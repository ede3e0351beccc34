import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Outcome } from '../engine/work.ts'
import { Problem } from '../problems/problem.ts'
import type { RunChange } from './drafts.ts'
import { onceOfLines } from './once.ts'

/** What is to be made of a subject, and by what each part of it is known. */
export interface Making {
  readonly changes: readonly RunChange[]
  /** Of each of the changes; none where nothing is made once. */
  readonly keys: readonly (readonly string[])[]
}

/** A line that is left off, for another document has it. */
export interface LeftOff {
  /** What the line is made once for, such as the service. */
  readonly of: number
  /** The document that has it. */
  readonly record: number
}

/** What is left to be made without such lines. */
interface Reduced extends Making {
  readonly off: readonly LeftOff[]
  /** The keys of the lines, which are given back. */
  readonly unclaimed: readonly string[]
}

/** A subject, and what stands for it already. */
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
 * A run makes its lines once. Those of which a document asks, for another one that somebody wrote has them, are left off; the others
 * are made. Null where no such line stands in the way.
 */
function withoutRepeated(run: RunModel, { changes, keys }: Making, outcomes: readonly Outcome[]): Reduced | null {
  const ofLines = onceOfLines(run)
  if (!ofLines) return null
  const [group, field] = ofLines
  const questions = new Set((run.makes.data.duplicates ?? []).flatMap(({ error }) => error ?? []))
  const repeated = outcomes.map((outcome) => {
    const faults = outcome instanceof Problem && outcome.extra['asks'] === true ? outcome.faults : []
    return new Map(
      faults.flatMap(({ code, field: place = '', params }): [number, number][] => {
        const [lines, at = ''] = place.split('.')
        return questions.has(code) && lines === group ? [[Number(at), Number(params?.['id'])]] : []
      }),
    )
  })
  if (!repeated.some(({ size }) => size)) return null
  const kept: { change: RunChange; own: readonly string[] }[] = []
  const off: LeftOff[] = []
  const unclaimed: string[] = []
  for (const [index, change] of changes.entries()) {
    const gone = repeated[index] ?? new Map<number, number>()
    const own = keys[index] ?? []
    const lines = (change.values[group] ?? []) as readonly RecordData[]
    for (const [at, record] of gone) off.push({ of: Number(lines[at]?.[field]), record })
    unclaimed.push(...own.filter((_, at) => gone.has(at)))
    const rest = lines.filter((_, at) => !gone.has(at))
    if (!gone.size) kept.push({ change, own })
    else if (rest.length)
      kept.push({
        change: { ...change, values: { ...change.values, [group]: rest } },
        own: own.filter((_, at) => !gone.has(at)),
      })
  }
  return { changes: kept.map(({ change }) => change), keys: kept.map(({ own }) => own), off, unclaimed }
}
