import { Problem } from '../problems/problem.ts'

/** A record, to make a new one, that two are one family, to leave out what was asked about, or to ask although it was answered once. */
export type Answer = number | 'create' | 'same' | 'ask' | null

/** What a person decided, by column and value; and what the columns of the file mean: the key of a column, or null for none. */
export interface Answers {
  readonly values?: Readonly<Record<string, Readonly<Record<string, Answer>>>>
  /** The row of headings, counted from 1; 0 for a file without one. */
  readonly heading?: number
  /** By heading. */
  readonly mapping?: Readonly<Record<string, string | null>>
  /** By the letter that a spreadsheet calls the column by. */
  readonly columns?: Readonly<Record<string, string | null>>
}

/** @throws Problem 400 when two columns are given one meaning: one of them would be passed over without a word */
export function assertMeaningsOnce({ columns }: Answers, called: (key: string) => string): void {
  const positions = new Map<string, string>()
  for (const [position, key] of Object.entries(columns ?? {})) {
    if (key === null) continue
    const first = positions.get(key)
    if (first !== undefined)
      throw new Problem(400, {
        code: 'Import.MeaningTwice',
        field: 'answers',
        params: { first, second: position, meaning: called(key) },
      })
    positions.set(key, position)
  }
}
