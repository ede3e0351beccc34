import { type ImportBlanks, type ImportWay, importBlanks, importWays } from '../../shared/importQuestion.ts'
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
  /** What happens with records that are known already and that the file says otherwise; the file's values when left out. */
  readonly known?: ImportWay
  /** The same of single rows, by their number in the file. */
  readonly rows?: Readonly<Record<string, ImportWay>>
  /** What empty cells do to a record that is known: nothing when left out. */
  readonly blanks?: ImportBlanks
  /** What a cell should have said, by row and key of its column. */
  readonly cells?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What happens with the known record that a row is about. */
export const wayOf = ({ known, rows }: Answers, row: number): ImportWay => rows?.[row] ?? known ?? 'file'

/** @throws Problem 400 where one of them is nothing that can be meant */
export function assertRowAnswers({ known, rows, cells, blanks }: Answers): void {
  const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const isWay = (value: unknown) => importWays.some((one) => one === value)
  const fit =
    (known === undefined || isWay(known)) &&
    (blanks === undefined || importBlanks.some((one) => one === blanks)) &&
    (rows === undefined || (isMap(rows) && Object.values(rows).every(isWay))) &&
    (cells === undefined ||
      (isMap(cells) &&
        Object.values(cells).every((row) => isMap(row) && Object.values(row).every((text) => typeof text === 'string'))))
  if (!fit) throw new Problem(400, { code: 'Field.Choice', field: 'answers' })
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
