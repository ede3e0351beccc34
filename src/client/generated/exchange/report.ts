import type { ImportQuestion } from '../../../shared/importQuestion.ts'

/** What a check or an import of a file answers. */
export interface ImportReport {
  readonly counts: { readonly created: number; readonly updated: number; readonly unchanged: number; readonly faulty: number }
  /** How many of the faulty rows lack nothing but answers. */
  readonly waiting: number
  readonly faults: readonly ImportFault[]
  readonly questions: readonly ImportQuestion[]
  readonly columns: readonly { readonly heading: string; readonly key?: string; readonly field: string }[]
  readonly unknown: readonly string[]
  readonly notes?: readonly string[]
}

export interface ImportFault {
  readonly row: number
  readonly column: string | null
  readonly code: string
  readonly message: string
  /** An answer to a question would mend it. */
  readonly waits?: boolean
}

export type ImportAnswer = number | 'create' | 'same' | null

/** What the person decided: a record's id, to create one, that two are one family, or to leave the value out; and what a heading means. */
export interface ImportAnswers {
  readonly values: Readonly<Record<string, Readonly<Record<string, ImportAnswer>>>>
  readonly mapping: Readonly<Record<string, string | null>>
}

export const noAnswers: ImportAnswers = { values: {}, mapping: {} }

export const answerTo = (answers: ImportAnswers, { column, value }: ImportQuestion): ImportAnswer | undefined =>
  answers.values[column]?.[value]

/** The answers with one more, or with one taken back (`undefined`). */
export function withAnswer(
  answers: ImportAnswers,
  { column, value }: ImportQuestion,
  answer: ImportAnswer | undefined,
): ImportAnswers {
  const { [value]: _before, ...others } = answers.values[column] ?? {}
  return {
    ...answers,
    values: { ...answers.values, [column]: answer === undefined ? others : { ...others, [value]: answer } },
  }
}
