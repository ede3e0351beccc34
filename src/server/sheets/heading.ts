import { fold } from '../../../schema/values/fold.ts'
import { type Cell, isBlank, isBlankRow, type Row, textOf } from './cell.ts'

/**
 * One form for headings that people write in many ways: folded as names are, and with a space for every sign between words.
 * @example headingKey('رقم_الهويّة (الإقامة)*') === headingKey('رقم الهوية / الاقامه')
 */
export function headingKey(heading: string): string {
  return fold(fold(heading).replace(/[^\p{L}\p{N}%]+/gu, ' '))
}

/** Rows in which a heading is looked for. */
const searched = 30

export interface Heading {
  /** Index of the heading row; of the upper one when there are two. */
  readonly index: number
  /** Heading rows: 2 when a row of groups stands above the row of columns. */
  readonly span: 1 | 2
  /** One text for each column, as the file writes it; empty above an unnamed column. */
  readonly headings: readonly string[]
  /** Columns with a known heading; 0 when the row is only a guess. */
  readonly recognised: number
  /** Indexes of the rows above that say something: titles, the school, a date. */
  readonly titles: readonly number[]
}

type IsKnown = (key: string) => boolean

const distinct = (row: Row): number => new Set(row.filter((cell) => typeof cell === 'string' && !isBlank(cell))).size

const knownColumns = (headings: readonly string[], isKnown: IsKnown): number =>
  new Set(headings.map(headingKey).filter((key) => key !== '' && isKnown(key))).size

const singleHeadings = (row: Row): string[] => Array.from(row, (cell) => (isBlank(cell) ? '' : textOf(cell).trim()))

/** Ways in which a column and its group make one heading: «ولي الأمر» over «الجوال» is «جوال ولي الأمر». */
function joined(group: string, column: string): string[] {
  const bare = column.replace(/^ال/u, '')
  const owner = group.replace(/^(بيانات|معلومات)\s+/u, '')
  return [group, owner].flatMap((of) => [`${column} ${of}`, `${bare} ${of}`, `${of} ${column}`])
}

/** The headings of a row of groups over a row of columns. A cell merged over both rows stands in both. */
function pairHeadings(upper: Row, lower: Row, isKnown: IsKnown): string[] {
  const taken = new Set<string>()
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [group = '', column = ''] = singleHeadings([upper[at] ?? null, lower[at] ?? null])
    if (group === '' || column === '' || group === column) return column || group
    const whole = joined(group, column).find((text) => isKnown(headingKey(text)))
    if (whole !== undefined) return whole
    const text = taken.has(headingKey(column)) ? `${group} ${column}` : column
    taken.add(headingKey(column))
    return text
  })
}

const isWords = (row: Row): boolean => row.every((cell) => cell === null || typeof cell === 'string')

/** Merged cells repeat the name of a group; a title over the whole sheet is one name only. */
function hasGroups(row: Row): boolean {
  const names = row.filter((cell) => !isBlank(cell))
  const different = new Set(names).size
  return different > 1 && different < names.length
}

type Found = Pick<Heading, 'index' | 'span' | 'headings' | 'recognised'>

function candidates(rows: readonly Row[], index: number, isKnown: IsKnown): Found[] {
  const row = rows[index] as Row
  const headings = singleHeadings(row)
  const single: Found = { index, span: 1, headings, recognised: knownColumns(headings, isKnown) }
  const lower = rows[index + 1]
  if (!lower || isBlankRow(row) || isBlankRow(lower) || !isWords(row) || !isWords(lower)) return [single]
  const below = knownColumns(singleHeadings(lower), isKnown)
  const pair = pairHeadings(row, lower, isKnown)
  const recognised = knownColumns(pair, isKnown)
  // Two rows that together say no more than one of them are a title above headings, or headings above data.
  const adds = recognised > Math.max(below, single.recognised) || (recognised > 0 && recognised === below && hasGroups(row))
  return adds ? [{ index, span: 2, headings: pair, recognised }, single] : [single]
}

/** More known columns win; among equals the row of more different words, then the upper one. */
function better(best: Found, next: Found, rows: readonly Row[]): Found {
  if (next.recognised !== best.recognised) return next.recognised > best.recognised ? next : best
  if (best.span === 2 && next.index === best.index + 1) return best
  return distinct(rows[next.index] as Row) > distinct(rows[best.index] as Row) ? next : best
}

/**
 * Finds the row that names the columns among the first 30 rows: the one with the most known headings, or when none is known
 * the one with the most different words, so that a person can say what its columns are.
 * @param isKnownHeading is asked with the `headingKey` of a text
 * @returns null when no row holds words
 */
export function locateHeading(rows: readonly Row[], isKnownHeading: IsKnown): Heading | null {
  const found = rows
    .slice(0, searched)
    .flatMap((_, index) => candidates(rows, index, isKnownHeading))
    .filter(({ index }) => distinct(rows[index] as Row) > 0)
  if (found.length === 0) return null
  return withTitles(
    found.reduce((best, next) => better(best, next, rows)),
    rows,
  )
}

const withTitles = (found: Found, rows: readonly Row[]): Heading => ({
  ...found,
  titles: [...Array(Math.max(0, found.index)).keys()].filter((index) => !isBlankRow(rows[index] as Row)),
})

/**
 * The headings of the row that a person points at.
 * @param index -1 for a sheet without headings: its data begin with the first row
 */
export function headingAt(rows: readonly Row[], index: number, isKnownHeading: IsKnown): Heading {
  const [found] = index < 0 ? [] : candidates(rows, index, isKnownHeading)
  return withTitles(found ?? { index: -1, span: 1, headings: [], recognised: 0 }, rows)
}

/** A row that may hold the headings, with some of what it says. */
export interface HeadingChoice {
  /** As a spreadsheet counts, from 1. */
  readonly row: number
  /** The first different words of the row. */
  readonly words: readonly string[]
}

/** Words of a row by which a person knows it again, and letters of each. */
const [shownWords, shownLetters] = [6, 30]

/** The rows that a person can point at. */
export const headingChoices = (rows: readonly Row[]): HeadingChoice[] =>
  rows.slice(0, searched).flatMap((row, index) => {
    const words = [...new Set(singleHeadings(row))].filter(Boolean).slice(0, shownWords)
    return words.length ? [{ row: index + 1, words: words.map((word) => word.slice(0, shownLetters)) }] : []
  })

/** Whether a later row repeats the heading, as printed pages do. */
export function isRepeatedHeading(row: Row, heading: Row): boolean {
  const text = (cells: Row): string => cells.map((cell: Cell) => headingKey(textOf(cell))).join('|')
  return !isBlankRow(row) && text(row) === text(heading)
}

/** Words that begin a row of totals, as `headingKey` writes them. */
const totals = /^(ال)?(مجموع|اجمالي)( |$)|^(grand )?(sub ?)?totals?( |$)|^sum$/

/** Whether a row begins with a word for a total and holds nothing else than sums. */
export function isTotals(row: Row): boolean {
  const filled = row.filter((cell) => !isBlank(cell))
  const first = filled[0]
  if (typeof first !== 'string' || !totals.test(headingKey(first))) return false
  // A merged label stands in several cells.
  return filled.every((cell) => cell === first || /^[\d\s%]*$/.test(headingKey(textOf(cell))))
}
