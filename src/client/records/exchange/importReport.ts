import type {
  ImportBlanks,
  ImportChange,
  ImportDocument,
  ImportKept,
  ImportQuestion,
  ImportWay,
} from '../../../shared/importQuestion.ts'

/** What a check or an import of a file answers. */
export interface ImportReport {
  readonly counts: { readonly created: number; readonly updated: number; readonly unchanged: number; readonly faulty: number }
  /** How many of the faulty rows lack nothing but answers. */
  readonly waiting: number
  readonly faults: readonly ImportFault[]
  readonly questions: readonly ImportQuestion[]
  /** How many values of known records stand where the file has an empty cell. */
  readonly blanks: number
  readonly changes: readonly ImportChange[]
  readonly kept: readonly ImportKept[]
  readonly columns: readonly KnownColumn[]
  readonly unknown: readonly FileColumn[]
  /** The row that was taken for the headings (0: none), and those that a person can point at with some of their words. */
  readonly heading: {
    readonly row: number
    readonly choices: readonly { readonly row: number; readonly words: readonly string[] }[]
  }
  readonly notes?: readonly string[]
  readonly document?: ImportDocument
}

/** A column of the file: its letter, its heading, and the first different values below. */
export interface FileColumn {
  readonly position: string
  readonly heading: string
  readonly samples: readonly string[]
}

export interface KnownColumn extends FileColumn {
  readonly key: string
  readonly field: string
  /** An earlier import was told so. */
  readonly remembered?: boolean
}

export interface ImportFault {
  readonly row: number
  readonly column: string | null
  readonly code: string
  readonly message: string
  /** An answer to a question would mend it. */
  readonly waits?: boolean
}

export type ImportAnswer = number | 'create' | 'same' | 'ask' | null

/** What the person decided: a record's id, to create one, that two are one family, to ask although an earlier import knew, or to leave the value out; what a column means, by its letter; and where the headings stand. */
export interface ImportAnswers {
  readonly values: Readonly<Record<string, Readonly<Record<string, ImportAnswer>>>>
  readonly columns: Readonly<Record<string, string | null>>
  /** The row of headings, when a person pointed at one; 0 for a file without headings. */
  readonly heading?: number
  /** What known records take, and single rows otherwise. */
  readonly known?: ImportWay
  readonly rows?: Readonly<Record<string, ImportWay>>
  /** What empty cells do to known records: nothing when left out. */
  readonly blanks?: ImportBlanks
  /** Names that were written otherwise, by row and column. */
  readonly cells?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const noAnswers: ImportAnswers = { values: {}, columns: {} }

/** The answer that holds: the one that was given here, else the one of an earlier import. */
export function answerTo(answers: ImportAnswers, { column, value, remembered }: ImportQuestion): ImportAnswer | undefined {
  const given = answers.values[column]?.[value]
  return given === 'ask' ? undefined : given === undefined ? remembered : given
}

/** The name that was written instead of one that is taken; none while it is taken too. */
export function nameFor({ cells }: ImportAnswers, { column, value, given }: ImportQuestion): string | undefined {
  const name = cells?.[value]?.[column]
  return name === given ? undefined : name
}

/** Whether a person has decided, here or in an earlier import. */
export const isAnswered = (answers: ImportAnswers, question: ImportQuestion): boolean =>
  (question.kind === 'name' ? nameFor(answers, question) : answerTo(answers, question)) !== undefined

export const withName = (answers: ImportAnswers, { column, value }: ImportQuestion, name: string): ImportAnswers => ({
  ...answers,
  cells: { ...answers.cells, [value]: { ...answers.cells?.[value], [column]: name } },
})

/** Whether an earlier import's answer holds. */
export const isRemembered = (answers: ImportAnswers, { column, value, remembered }: ImportQuestion): boolean =>
  remembered !== undefined && answers.values[column]?.[value] === undefined

/** The answers with one more, or with one taken back (`undefined`). */
export function withAnswer(
  answers: ImportAnswers,
  { column, value, remembered }: ImportQuestion,
  chosen: ImportAnswer | undefined,
): ImportAnswers {
  const answer = chosen === undefined && remembered !== undefined ? 'ask' : chosen
  const { [value]: _before, ...others } = answers.values[column] ?? {}
  return {
    ...answers,
    values: { ...answers.values, [column]: answer === undefined ? others : { ...others, [value]: answer } },
  }
}
