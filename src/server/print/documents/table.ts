import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { isZero, sum } from '../../../../schema/values/money.ts'
import { type Layout, layOut } from '../layOut.ts'
import { type Words, wordsIn } from '../letterhead.ts'
import { byHandOf, toWrite, upToLast } from './byHand.ts'
import { byRecord } from './byRecord.ts'
import { columnAt, type PaperColumn } from './columns.ts'
import type { Composing } from './document.ts'
import type { Writing } from './values.ts'

/** The lines of a document as its paper shows them. */
export interface PaperTable extends Pick<Layout, 'size' | 'page'> {
  readonly title: Words
  readonly columns: readonly {
    readonly label: Words
    readonly figure: boolean
    readonly byHand: boolean
    readonly width: number
  }[]
  readonly rows: readonly (readonly Words[])[]
  /** A sum below each column that has one; null where none has. */
  readonly totals: readonly string[] | null
}

/** The tables of a group of lines: one, or one for each value of a choice that the layout sets apart. */
export function tablesOf(group: ModelLines, composing: Composing, writing: Writing): PaperTable[] {
  const { model, record } = composing
  const { where, apart } = layoutOf(model.data)
  const counts = where?.[group.name]
  const lines = ((record[group.name] ?? []) as readonly RecordData[]).filter((line) => holds(counts, reader(line, record)))
  const path = apart?.[group.name] ?? ''
  const behind = path.includes('.') ? byRecord(path, group, lines, composing) : null
  // One below the other with the same columns.
  if (behind) return behind.flatMap(({ title, own }) => tableOf(group, own, { title, among: lines }, composing, writing) ?? [])
  const choice = group.fields.get(path)
  if (!choice) return [tableOf(group, lines, null, composing, writing) ?? []].flat()
  return [...(choice.values ?? []), null].flatMap((value) => {
    const own = lines.filter((line) => (line[choice.field] ?? null) === value)
    return tableOf(group, own, { title: writing.value(choice, own[0] ?? {}, model), among: own }, composing, writing) ?? []
  })
}

/** A table beside others: what its lines share, which stands above them, and the lines by which its columns are measured. */
interface Apart {
  readonly title: Words
  readonly among: readonly RecordData[]
}

/** Lines of a group with the columns that some of them fill; null where there is nothing to show. */
function tableOf(
  group: ModelLines,
  lines: readonly RecordData[],
  apart: Apart | null,
  composing: Composing,
  writing: Writing,
): PaperTable | null {
  const { model, record, messages, paper } = composing
  const paths =
    layoutOf(model.data).lines?.[group.name] ??
    [...group.fields.values()].filter((field) => !field.hidden && !field.figure).map(({ field }) => field)
  const among = apart?.among ?? lines
  const byHand = byHandOf(group, model, record)
  const columns = (byHand ? upToLast(paths, byHand) : paths)
    .flatMap((path) => columnAt(path, group, composing, writing) ?? [])
    .filter(({ start }) => !paper.template?.hidden.includes(start.field))
    .map((column) => (byHand?.has(column.start.field) ? { ...column, value: () => [toWrite], byHand: true } : column))
    .filter(({ start, value }) => among.some((line) => value(line).length && !isNothing(group, start, line)))
  if (!columns.length) return null
  const signature = isSigned(group, model, record) ? [signatureIn(composing)] : []
  const rowOf = (line: RecordData) => [...columns.map(({ value }) => value(line)), ...signature.map(() => [toSign])]
  const totals = [
    ...columns.map(({ start }) =>
      apart
        ? start.kind === 'money' && !byHand
          ? writing.amount(sum(lines.map((line) => String(line[start.field] ?? '0'))))
          : ''
        : byHand
          ? ''
          : writing.amount(record[totalOf(model, group, start) ?? '']),
    ),
    ...signature.map(() => ''),
  ]
  const title = apart
    ? apart.title
    : model.lines.length > 1
      ? paper.languages.map((language) => messages.field(language, model.name, group.name))
      : []
  const [rows, measured] = [lines.map(rowOf), apart ? among.map(rowOf) : undefined]
  return laidOut({ title: [...new Set(title)], columns: [...columns, ...signature], rows, measured, totals }, writing)
}

/** Whether an amount that stands aside until it is filled is zero. */
const isNothing = ({ aside }: ModelLines, { field, kind }: ModelField, line: RecordData): boolean =>
  kind === 'money' && aside?.[field] !== undefined && isZero(String(line[field] ?? '0'))

/** What a table says: its columns, the cells of its rows without their number, and the sums below. */
interface Said {
  readonly title: Words
  readonly columns: readonly (Pick<PaperColumn, 'kind' | 'label'> & { readonly byHand?: boolean })[]
  readonly rows: readonly (readonly Words[])[]
  /** The rows that say how wide columns are; these when left out. */
  readonly measured?: readonly (readonly Words[])[] | undefined
  readonly totals: readonly string[]
}

/** A table with numbered rows, its columns as wide as they need to be. */
export function laidOut(
  { title, columns, rows, measured = rows, totals }: Said,
  { figures }: Pick<Writing, 'figures'>,
): PaperTable {
  const number = (cells: readonly Words[], index: number) => [[figures(String(index + 1))], ...cells]
  const [numbered, all] = [rows.map(number), measured.map(number)]
  const labels: Words[] = [['#'], ...columns.map(({ label }) => label)]
  const below = ['', ...totals]
  const laid = layOut(
    labels.map((words, at) => ({
      kind: columns[at - 1]?.kind ?? 'int',
      group: null,
      // Headings always stand below each other.
      heading: longer(words),
      longest: Math.max(below[at]?.length ?? 0, ...all.map((row) => longest(row[at] ?? []).length)),
    })),
    { smallest: smallestUpright, narrow: true },
  )
  return {
    title,
    columns: labels.map((words, at) => ({
      label: words,
      figure: columns[at - 1]?.kind === 'money',
      byHand: columns[at - 1]?.byHand === true,
      width: laid.columns[at]?.width ?? 1,
    })),
    rows: numbered,
    totals: below.some((total) => total !== '') ? below : null,
    size: laid.size,
    page: laid.page,
  }
}

/** As wide as a name is written by hand. */
const toSign = '\u00a0'.repeat(24)

const signatureIn = ({ messages, paper }: Composing) => ({
  kind: 'text' as const,
  label: wordsIn(messages, paper.languages)('print.signature'),
})

/** Whether the person of a line signs it. */
function isSigned({ name }: ModelLines, { data }: Model, record: RecordData): boolean {
  const { signed } = layoutOf(data)
  return signed?.lines === name && holds(signed.when, reader(record))
}

/** The total that adds up a column, whole. */
export const totalOf = ({ data }: Model, group: ModelLines, { field }: ModelField): string | undefined =>
  Object.entries(data.totals ?? {}).find(
    ([, { sum, where, less }]) => sum === `${group.name}.${field}` && where === undefined && less === undefined,
  )?.[0]

/** A document lies only where its lines would have smaller letters, in points. */
const smallestUpright = 7

/** So many letters in two languages stand beside each other; more stand below each other. */
export const abreast = 24

const longest = (words: Words): string => {
  const together = words.join(' · ')
  return together.length <= abreast ? together : longer(words)
}

const longer = (words: Words): string => words.reduce((one, other) => (other.length > one.length ? other : one), '')
