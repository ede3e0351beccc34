import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { ImportQuestion } from '../../shared/importQuestion.ts'
import type { Services } from '../access/services.ts'
import type { Context } from '../engine/context.ts'
import type { Transaction } from '../engine/draft.ts'
import type { Answer, Answers } from './answers.ts'
import { type Candidates, candidatesOf } from './lookups.ts'
import type { Decided, Remembered } from './remembered.ts'

/** A question while its rows are still being counted. */
export type Question = Omit<ImportQuestion, 'rows'> & { rows: number }

export interface RowFault {
  readonly row: number
  readonly column: string | null
  readonly code: string
  readonly message: string
  /** An answer to a question would fix it. */
  readonly waits?: boolean
}

/** One import under way: what was asked, what was found, and what was looked up so far. */
export interface ImportSession {
  readonly server: Services
  readonly model: Model
  readonly context: Context
  /** Where rows are written; what is wrong with one leaves the others alone. */
  readonly transaction: Transaction
  readonly answers: Answers
  /** Nothing will stay. */
  readonly dry: boolean
  readonly questions: Map<string, Question>
  /** Answers of earlier imports, and those of this one that the next may use. */
  readonly remembered: Remembered
  readonly decided: Decided
  readonly candidates: Map<string, Candidates>
  /** Related records that rows make or find, by reference and key, so that siblings share a guardian. */
  readonly related: Map<string, RelatedRecord>
  /** Whose the keys are, by reference and key: a mobile of another family must not make siblings. */
  readonly families: Map<string, Family>
  /** The row that each written record came from. */
  readonly written: Map<number, number>
  /** The row in which each identity stood first in the file, and whose it is. */
  readonly seen: Map<string, { readonly row: number; readonly name: string }>
  /** The file says each thing as often as it was: none of its rows repeats another one. */
  readonly counts: boolean
  /** Where rows are counted, the first of those that say the same. */
  readonly firsts: Map<string, number>
  /** Records that rows are about which say the same. */
  readonly taken: Set<number>
}

/** An import as it begins. @param mapping the meanings that a person gave to headings */
export const beginSession = (
  given: Pick<ImportSession, 'server' | 'model' | 'context' | 'answers' | 'dry' | 'remembered' | 'counts'>,
  mapping: Iterable<readonly [string, string | null]> = [],
): Omit<ImportSession, 'transaction'> => ({
  ...given,
  questions: new Map(),
  decided: { mapping: new Map(mapping), values: new Map() },
  candidates: new Map(),
  related: new Map(),
  families: new Map(),
  seen: new Map(),
  firsts: new Map(),
  taken: new Set(),
  written: new Map(),
})

/** A related record of a row, with its name for questions. */
export interface RelatedRecord {
  readonly id: number
  readonly name: string
}

/** The owner of a mobile number: the names that distinguish the rows of one family from those of another. */
export interface Family {
  /** The guardian in the reader's language. */
  readonly name: string
  readonly names: readonly string[]
  readonly identity: string | null
  readonly children: string[]
}

export const answerOf = (session: ImportSession, column: string, value: string): Answer | undefined =>
  session.answers.values?.[column]?.[value]

/** Adds a question once, however many rows ask it, and counts them. */
export function addQuestion(session: ImportSession, question: Omit<Question, 'rows'>): void {
  const key = `${question.column} ${question.value}`
  const existing = session.questions.get(key)
  if (existing) existing.rows++
  else session.questions.set(key, { ...question, rows: 1 })
}

export async function candidatesFor(session: ImportSession, field: ModelField): Promise<Candidates> {
  const name = field.to ?? ''
  const known = session.candidates.get(name)
  if (known) return known
  const found = await candidatesOf(session.context.registry.get(name), session.context, session.transaction.run)
  session.candidates.set(name, found)
  return found
}
