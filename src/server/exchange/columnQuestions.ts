import type { ImportQuestion } from '../../shared/importQuestion.ts'
import type { Cell } from '../sheets/cell.ts'
import type { Answers } from './answers.ts'
import type { Reading } from './columnQuestion.ts'
import type { ExchangeColumn } from './columns.ts'
import { decimalPoint } from './decimalPoint.ts'
import { endOfDay } from './endOfDay.ts'
import type { SheetRow } from './report.ts'
import { oneOfTwoSides } from './sides.ts'

export interface ReadColumns {
  readonly rows: readonly SheetRow[]
  readonly columns: ReadonlyMap<number, ExchangeColumn>
  /** What must be answered before anything can be read. */
  readonly questions: readonly (ImportQuestion & { readonly code: string })[]
}

interface Asking {
  readonly answers: Answers
  readonly headingAt: (index: number) => string
  readonly decimals: number
  readonly say: (key: string, params: Readonly<Record<string, string>>) => string
}

/**
 * Reads the columns whose cells mean one of several things, once a person has said which. Nobody knows of one cell alone: the answer is that of the
 * whole column.
 */
export function readColumns(
  rows: readonly SheetRow[],
  columns: ReadonlyMap<number, ExchangeColumn>,
  { answers, headingAt, decimals, say }: Asking,
): ReadColumns {
  const questions: (ImportQuestion & { code: string })[] = []
  const readings = new Map<number, Reading>()
  for (const [index, column] of columns) {
    const cells = rows.map((row) => row.cells[index] ?? null)
    const asked = oneOfTwoSides(column, cells) ?? endOfDay(column, cells) ?? decimalPoint(column, cells, decimals)
    if (!asked) continue
    const answer = answers.values?.[column.key]?.[asked.value]
    const way = typeof answer === 'number' ? asked.ways[answer - 1] : undefined
    if (way) {
      readings.set(index, way.read)
      continue
    }
    const text = say(`errors.${asked.code}`, { column: headingAt(index), value: asked.value })
    questions.push({
      ...({ kind: 'column', column: column.key, resource: null, filter: {}, create: false, empty: false } as const),
      code: asked.code,
      value: asked.value,
      text,
      suggestions: asked.ways.map(({ label, params = {} }, at) => ({ id: at + 1, label: say(label, params) })),
      rows: rows.length,
    })
  }
  const open = questions.filter(({ remembered }) => remembered === undefined)
  return open.length || !readings.size
    ? { rows, columns, questions: open }
    : { ...applied(rows, columns, readings), questions: [] }
}

/** Rows and columns as they were meant; what stands on one of two sides gets columns behind the others. */
function applied(
  rows: readonly SheetRow[],
  columns: ReadonlyMap<number, ExchangeColumn>,
  readings: ReadonlyMap<number, Reading>,
): Pick<ReadColumns, 'rows' | 'columns'> {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const added = new Map<ExchangeColumn, number>()
  const read = rows.map(({ number, cells }): SheetRow => {
    const now: Cell[] = Array.from({ length: width }, (_, index) => cells[index] ?? null)
    for (const [index, reading] of readings) {
      const cell = reading(now[index] ?? null)
      if (!Array.isArray(cell)) {
        now[index] = cell as Cell
        continue
      }
      const [column, value] = cell as readonly [ExchangeColumn, Cell]
      const at = added.get(column) ?? width + added.size
      added.set(column, at)
      now[at] = value
    }
    return { number, cells: now }
  })
  const kept = [...columns].filter(([, { sides }]) => !sides)
  return { rows: read, columns: new Map([...kept, ...[...added].map(([column, index]) => [index, column] as const)]) }
}
