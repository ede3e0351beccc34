import type { Named } from './named.ts'
import type { MadeRecord } from './run.ts'

/** How far the work on one record is, where it goes by stages; nothing of it stands before the last one is over. */
export interface Stage {
  readonly name: string
  /** The stages before this one, and all of them. */
  readonly done: number
  readonly of: number
  /** The branch that it is about. */
  readonly branch?: Pick<Named, 'arabicName' | 'englishName'>
}

/** Long work as `GET jobs` tells about it. */
export interface Job {
  readonly id: number
  /** The action that it does on every record; `run` for a run. */
  readonly action: string
  /** The name of the run, of one. */
  readonly run: string | null
  /** The job whose changes it takes back. */
  readonly undoes: number | null
  readonly state: 'waiting' | 'running' | 'cancelling' | 'done' | 'cancelled'
  readonly total: number
  readonly done: number
  /** Of a run: what was made before, or gets nothing. */
  readonly skipped: number
  readonly failed: number
  /** Of those that failed: they were asked about, and nobody has said yes yet. */
  readonly asked: number
  /** Null for work without stages. */
  readonly stage: Stage | null
  /** The name of the file that it has made, while it is kept. */
  readonly file: string | null
  readonly createdAt: string
  readonly finishedAt: string | null
}

/** A record that was refused, and why. */
export interface JobFailure {
  readonly resource: string
  readonly record: number
  /** The number by which people know a document; null for what has none. */
  readonly number: string | null
  /** What a record without a number is called, in the reader's language. */
  readonly title: string | null
  readonly code: string
  /** In the reader's language. */
  readonly message: string
  /** The message is a question: with a yes to it the record is done. */
  readonly asks?: true
  /** The codes of which one answers it, where yes is not enough. */
  readonly answers?: readonly string[]
}

/** What became of a record of a job: a row of `GET jobs/{id}/rows`. */
export interface JobResult extends Pick<JobFailure, 'resource' | 'record' | 'number' | 'title'> {
  readonly state: 'waiting' | 'done' | 'skipped' | 'failed' | 'cancelled'
  /** Of a run: what was made for it, or had been before. */
  readonly made: readonly MadeRecord[]
  /** Why it was refused, in the reader's language. */
  readonly message: string | null
}

/** One job with what it refused: `GET jobs/{id}`. */
export interface WatchedJob extends Job {
  readonly failures: readonly JobFailure[]
}
