import { languages } from '../../../schema/languages.ts'
import type { Model } from '../../../schema/model.ts'
import { Problem } from '../http/problem.ts'
import type { Server } from '../server.ts'
import { type Heading, headingKey, locateHeading } from '../sheets/heading.ts'
import type { Sheet } from '../sheets/workbook.ts'
import type { Answers } from './answers.ts'
import { type ExchangeColumn, knownHeadings } from './columns.ts'
import type { Remembered } from './remembered.ts'

/** A sheet with what its columns mean. */
export interface Mapped {
  readonly sheet: Sheet
  readonly heading: Heading
  readonly columns: ReadonlyMap<number, ExchangeColumn>
  /** Headings that mean nothing to us. */
  readonly unknown: string[]
  /** Columns left out because another one means the same field: the first is read. */
  readonly repeated: readonly Repeated[]
  /** What the person said of headings that the file has, by `headingKey`. */
  readonly chosen: ReadonlyMap<string, string | null>
  /** Indexes of columns whose meaning an earlier import was told. */
  readonly recalled: ReadonlySet<number>
}

/** A column that says what another one says already; both by their index. */
export interface Repeated {
  readonly used: number
  readonly left: number
}

/** Finds the heading row and what each column means; a mapping that a person gave wins. */
export function mapHeadings(
  model: Model,
  columns: readonly ExchangeColumn[],
  sheets: readonly Sheet[],
  server: Server,
  answers: Answers,
  remembered: Remembered['mapping'],
): Mapped {
  const known = knownHeadings(model, columns, server.messages, server.registry)
  const given = new Map(Object.entries(answers.mapping ?? {}).map(([heading, key]) => [headingKey(heading), key]))
  const chosen = new Map([...remembered, ...given])
  const { sheet, heading } = bestSheet(sheets, (key) => known.has(key) || chosen.has(key))
  const mapped = new Map<number, ExchangeColumn>()
  const unknown: string[] = []
  const isRecalled = (key: string) => remembered.has(key) && !given.has(key)
  const taken = new Map<string, number>()
  const repeated: Repeated[] = []
  // The running number, and the reasons in a file that came back, are no data.
  const passed = new Set(['م', ...languages.map((language) => headingKey(server.messages.text(language, 'exchange.why')))])
  for (const [index, text] of heading.headings.entries()) {
    const key = headingKey(text)
    if (key === '') continue
    const column = chosen.has(key) ? columns.find((one) => one.key === chosen.get(key)) : known.get(key)
    const used = column && taken.get(column.key)
    if (column && used === undefined) {
      mapped.set(index, column)
      taken.set(column.key, index)
    } else {
      if (used !== undefined) repeated.push({ used, left: index })
      // The same words twice cannot be told apart, so that no other meaning can be given to one of them.
      if (!passed.has(key) && (used === undefined || headingKey(heading.headings[used] ?? '') !== key)) unknown.push(text)
    }
  }
  const here = new Set(heading.headings.map(headingKey))
  return {
    sheet,
    heading,
    columns: mapped,
    unknown,
    repeated,
    chosen: new Map([...given].filter(([key]) => here.has(key))),
    recalled: new Set([...mapped.keys()].filter((index) => isRecalled(headingKey(heading.headings[index] ?? '')))),
  }
}

/** The visible sheet in which most headings are understood; a sheet of notes beside the data is passed over. */
function bestSheet(sheets: readonly Sheet[], isKnown: (key: string) => boolean): { sheet: Sheet; heading: Heading } {
  const found = sheets.flatMap((sheet) => {
    const heading = locateHeading(sheet.rows, isKnown)
    return heading ? [{ sheet, heading }] : []
  })
  const rank = ({ sheet, heading }: { sheet: Sheet; heading: Heading }) => heading.recognised - (sheet.hidden ? 1000 : 0)
  const best = found.sort((a, b) => rank(b) - rank(a) || b.sheet.rows.length - a.sheet.rows.length)[0]
  if (!best || best.heading.recognised === 0)
    throw new Problem(400, { code: 'Import.NoHeading', field: 'file' }, { headings: best?.heading.headings ?? [] })
  return best
}
