import { numberColumn } from '../../../schema/derive/lineColumns.ts'
import { languages } from '../../../schema/languages.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { Problem } from '../problems/problem.ts'
import { isBlank } from '../sheets/cell.ts'
import { type Heading, headingAt, headingKey, locateHeading } from '../sheets/heading.ts'
import { letterOf } from '../sheets/letter.ts'
import type { Sheet } from '../sheets/workbook.ts'
import type { Messages } from '../texts/messages.ts'
import type { Answers } from './answers.ts'
import { type ExchangeColumn, knownHeadings } from './columns.ts'
import type { Remembered } from './remembered.ts'

/** A sheet with the meaning of its columns, by their index. */
export interface Mapped {
  readonly sheet: Sheet
  readonly heading: Heading
  readonly columns: ReadonlyMap<number, ExchangeColumn>
  /** Columns that mean nothing to us, or what another one means already. */
  readonly unknown: readonly number[]
  /** Columns left out because another one means the same field. */
  readonly repeated: readonly Repeated[]
  /** What the person said of headings that stand once in the file, by `headingKey`. */
  readonly chosen: ReadonlyMap<string, string | null>
  /** Columns whose meaning was answered in an earlier import. */
  readonly recalled: ReadonlySet<number>
}

/** A column that says what another one says already. */
export interface Repeated {
  readonly used: number
  readonly left: number
}

/**
 * Finds the heading row and what each column means. What a person said wins: of a column before what was said of its
 * heading, and both before answers of earlier imports. Those count only for a heading that stands once.
 */
export function mapHeadings(
  model: Model,
  columns: readonly ExchangeColumn[],
  sheets: readonly Sheet[],
  { messages, registry }: { readonly messages: Messages; readonly registry: Registry },
  answers: Answers,
  remembered: Remembered['mapping'],
): Mapped {
  const known = knownHeadings(model, columns, messages, registry)
  const answered = new Map(Object.entries(answers.mapping ?? {}).map(([heading, key]) => [headingKey(heading), key]))
  const { sheet, heading, isChosen } = headingOf(
    sheets,
    (key) => known.has(key) || answered.has(key) || remembered.has(key),
    answers,
  )
  const width = isChosen || heading.recognised === 0 ? Math.max(0, ...sheet.rows.map((row) => row.length)) : 0
  const keys = Array.from({ length: Math.max(heading.headings.length, width) }, (_, index) =>
    headingKey(heading.headings[index] ?? ''),
  )
  const count = Map.groupBy(keys, (key) => key)
  const isOnce = (key: string) => key !== '' && count.get(key)?.length === 1
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const placed = new Map(
    keys.flatMap((_, index) => {
      const key = answers.columns?.[letterOf(index)]
      return key === undefined ? [] : [[index, key] as const]
    }),
  )
  const isRecalled = (index: number, key: string) =>
    remembered.has(key) && isOnce(key) && !answered.has(key) && !placed.has(index)
  const meaningOf = (index: number, key: string): ExchangeColumn | undefined => {
    if (placed.has(index)) return byKey.get(placed.get(index) ?? '')
    if (answered.has(key)) return byKey.get(answered.get(key) ?? '')
    return isRecalled(index, key) ? byKey.get(remembered.get(key) ?? '') : known.get(key)
  }
  const isFilled = (index: number) => sheet.rows.slice(heading.index + heading.span).some((row) => !isBlank(row[index]))
  // The running number, and the reasons in a file that came back, are no data.
  const passed = new Set(['م', ...languages.map((language) => headingKey(messages.text(language, 'exchange.why')))])
  const mapped = new Map<number, ExchangeColumn>()
  const taken = new Map<string, number>()
  const unknown: number[] = []
  const repeated: Repeated[] = []
  // What a person said of a column holds against what the heading of another one says.
  for (const index of new Set([...placed.keys(), ...keys.keys()])) {
    const key = keys[index] ?? ''
    const column = key === '' && !placed.has(index) ? undefined : meaningOf(index, key)
    const used = column && taken.get(column.key)
    if (column && used === undefined) {
      mapped.set(index, column)
      taken.set(column.key, index)
      continue
    }
    if (used !== undefined) repeated.push({ used, left: index })
    // Where a person says what the columns mean, those without a heading can be meant too.
    if (key === '' ? index < width && isFilled(index) : !passed.has(key)) unknown.push(index)
  }
  // A balance beside its two sides says nothing more, nor does a day of documents that nothing tells apart.
  const isByNumber = taken.has(numberColumn(model))
  for (const [index, { sides, ofDocument }] of mapped) {
    if (!sides?.some(({ key }) => taken.has(key)) && !(ofDocument && !isByNumber && model.data.import?.lines?.into)) continue
    mapped.delete(index)
    unknown.push(index)
  }
  return {
    sheet,
    heading,
    columns: new Map([...mapped].sort(([a], [b]) => a - b)),
    unknown: unknown.sort((a, b) => a - b),
    repeated,
    chosen: new Map(
      [...answered, ...[...placed].map(([index, key]) => [keys[index] ?? '', key] as const)].filter(([key]) => isOnce(key)),
    ),
    recalled: new Set([...mapped.keys()].filter((index) => isRecalled(index, keys[index] ?? ''))),
  }
}

/** The sheet and its headings: in the row that a person chose, else in the one that is understood best. */
function headingOf(
  sheets: readonly Sheet[],
  isKnown: (key: string) => boolean,
  { heading: chosen }: Answers,
): { sheet: Sheet; heading: Heading; isChosen: boolean } {
  const best = bestSheet(sheets, isKnown)
  if (!best) throw new Problem(400, { code: 'Import.NoHeading', field: 'file' })
  if (chosen === undefined) return { ...best, isChosen: false }
  if (!Number.isInteger(chosen) || chosen < 0 || chosen > best.sheet.rows.length)
    throw new Problem(400, { code: 'Field.Choice', field: 'answers' })
  return { sheet: best.sheet, heading: headingAt(best.sheet.rows, chosen - 1, isKnown), isChosen: true }
}

/** The visible sheet in which most headings are understood; a sheet of notes beside the data is passed over. */
function bestSheet(sheets: readonly Sheet[], isKnown: (key: string) => boolean): { sheet: Sheet; heading: Heading } | undefined {
  const found = sheets.flatMap((sheet) => {
    const heading = locateHeading(sheet.rows, isKnown)
    return heading ? [{ sheet, heading }] : []
  })
  const rank = ({ sheet, heading }: { sheet: Sheet; heading: Heading }) => heading.recognised - (sheet.hidden ? 1000 : 0)
  return found.sort((a, b) => rank(b) - rank(a) || b.sheet.rows.length - a.sheet.rows.length)[0]
}
