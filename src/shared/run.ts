import type { ProblemEntry } from './problem.ts'

/**
 * How a subject stands in a run: it can be done, can be done once a question is answered, was done before, gets nothing, or something stands
 * in its way.
 */
export const runStates = ['ready', 'asked', 'before', 'nothing', 'refused'] as const
export type RunState = (typeof runStates)[number]

/** Whether something is made of such a subject when the run is ordered and its questions are answered with yes. */
export const isMeant = (state: RunState): boolean => state === 'ready' || state === 'asked'

/** A record that a run made, or had made before. */
export interface MadeRecord {
  readonly resource: string
  readonly id: number
  readonly number: string | null
  /** It stands in a branch that is not shown here: it is named, and not opened. */
  readonly elsewhere?: true
}

/** What a run would do for one subject. */
export interface RunRow {
  readonly id: number
  /** The subject as a list shows it: its title and the fields that the run shows, with `refs`. */
  readonly record: Readonly<Record<string, unknown>>
  /** The inputs that may be other ones for it, as they are. */
  readonly input: Readonly<Record<string, unknown>>
  readonly state: RunState
  /** The existing record is not calculated again: its inputs stay. */
  readonly fixed: boolean
  /** How many records would be made. */
  readonly count: number
  /** Sums of the run's amounts over them, or over existing records where the run may calculate them again. */
  readonly amounts: Readonly<Record<string, string>>
  /** What their lines come to, by the key of the column. */
  readonly columns: Readonly<Record<string, string>>
  /** What one should look at: marks of the run that hold. */
  readonly marks: readonly string[]
  /** Fields of each record that is made or changed as they will be, with `refs`. */
  readonly becomes: readonly Readonly<Record<string, unknown>>[]
  readonly made: readonly MadeRecord[]
  /** Lines that are left off, by what they are called, each with the record that has it. */
  readonly off: readonly { readonly title: string; readonly record: MadeRecord }[]
  /** Faults, or questions. */
  readonly errors: readonly ProblemEntry[]
}

/** A column of the sheet: a record to which lines of what is made refer, under one value of theirs. */
export interface RunColumn {
  readonly id: number
  /** By which rows and sums name it: `12`, or `12.deduction` under a value. */
  readonly key: string
  /** As a list shows it. */
  readonly record: Readonly<Record<string, unknown>>
  /** The value under which it stands together with others; none where the run says nothing of it. */
  readonly under: string | null
}

/** A page of what a run would do: `POST runs/{name}/preview`. Counts and sums are of all subjects that are not left out. */
export interface RunPreview {
  readonly rows: readonly RunRow[]
  readonly columns: readonly RunColumn[]
  /** Rows on all pages. */
  readonly total: number
  readonly counts: Readonly<Record<RunState, number>>
  /** How many subjects have each mark. */
  readonly marks: Readonly<Record<string, number>>
  /** Subjects that are left out by hand. */
  readonly left: number
  /** Records that would be made. */
  readonly records: number
  readonly totals: Readonly<Record<string, string>>
  /** Sums of the listed rows that are not left out: of what would be made, and of what exists. */
  readonly sums: Readonly<Record<string, string>>
  /** The same by columns. */
  readonly columnSums: Readonly<Record<string, string>>
  /** How many records fulfil each condition that the run tells. */
  readonly tells: Readonly<Record<string, number>>
  /** Ids of records that stand, and wait for the action that the run offers. */
  readonly waiting: readonly number[]
  /** What is asked before subjects are done that wait for an answer: each question once, and the first of many that differ by a name or a day. */
  readonly questions: readonly ProblemEntry[]
  /** Stands for the subjects and their versions; an order that brings it along is refused where they are others by then. */
  readonly stamp: string
}

/** What is known of all subjects, and not of a page of them. */
type OfAll = 'counts' | 'marks' | 'records' | 'totals' | 'sums' | 'columnSums' | 'tells' | 'waiting' | 'questions' | 'stamp'

/** Some subjects, or the first page, when they were asked for alone: counts, sums and stamp are not known yet. */
export type RunFirstPage = Omit<RunPreview, OfAll> & { readonly [K in OfAll]: null }
