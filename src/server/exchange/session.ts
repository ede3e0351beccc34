import type { Model, ModelField } from '../../../schema/model.ts'
import type { Context } from '../engine/context.ts'
import type { Server } from '../server.ts'
import { type Candidate, candidatesOf } from './lookups.ts'

/** Something in the file that only a person can decide. */
export interface Question {
  readonly column: string
  readonly value: string
  readonly suggestions: { id: number; label: string }[]
}

/** What a person decided: a record, to make a new one, or to leave the value out; and which heading means what. */
export interface Answers {
  readonly values?: Readonly<Record<string, Readonly<Record<string, number | 'create' | null>>>>
  readonly mapping?: Readonly<Record<string, string | null>>
}

export interface RowFault {
  readonly row: number
  readonly column: string | null
  readonly code: string
  readonly message: string
}

/** One import under way: what was asked, what was found, and what was looked up so far. */
export interface ImportSession {
  readonly server: Server
  readonly model: Model
  readonly context: Context
  readonly answers: Answers
  readonly questions: Map<string, Question>
  readonly candidates: Map<string, Promise<Candidate[]>>
  /** Records brought along, by reference and key, so that siblings share a guardian. */
  readonly brought: Map<string, number>
  /** Where each identity stood first in the file. */
  readonly seen: Map<unknown, number>
}

export const candidatesFor = (session: ImportSession, field: ModelField): Promise<Candidate[]> => {
  const name = field.to ?? ''
  const known = session.candidates.get(name)
  if (known) return known
  const asked = candidatesOf(session.context.registry.get(name), session.context)
  session.candidates.set(name, asked)
  return asked
}
