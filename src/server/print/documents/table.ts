import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { isZero, sum } from '../../../../schema/values/money.ts'
import { type Layout, layOut } from '../layOut.ts'
import { type Words, wordsIn } from '../letterhead.ts'
import { columnAt, type PaperColumn } from './columns.ts'
import type { Composing } from './document.ts'
import type { Writing } from './values.ts'

/** The lines of a document as its paper shows them. */
export interface PaperTable extends Pick<Layout, 'size' | 'page'> {
  readonly title: Words
  readonly columns: readonly { readonly label: Words; readonly figure: boolean; readonly width: number }[]
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
  const choice = group.fields.get(apart?.[group.name] ?? '')
  if (!choice) return [tableOf(group, lines, null, composing, writing) ?? []].flat()
  return [...(choice.values ?? []), null].flatMap((value) => {
    const own = lines.filter((line) => (line[choice.field] ?? null) === value)
    return tableOf(group, own, choice, composing, writing) ?? []
  })
}

/**
 * Lines of a group with the columns that some of them fill; null where there is nothing to show.
 * @param apart the choice whose value they share, which stands above them
 */
function tableOf(
  group: ModelLines,
  lines: readonly RecordData[],
  apart: ModelField | null,
  composing: Composing,
  writing: Writing,
): PaperTable | null {
  const { model, record, messages, paper } = composing
  const paths =
    layoutOf(model.data).lines?.[group.name] ??
    [...group.fields.values()].filter((field) => !field.hidden && !field.figure).map(({ field }) => field)
  const columns = paths
    .flatMap((path) => columnAt(path, group, composing, writing) ?? [])
    .filter(({ start }) => !paper.template?.hidden.includes(start.field))
    .filter(({ start, value }) => lines.some((line) => value(line).length && !isNothing(group, start, line)))
  if (!columns.length) return null
  const signature = isSigned(group, model, record) ? [signatureIn(composing)] : []
  const rows = lines.map((line) => [...columns.map(({ value }) => value(line)), ...signature.map(() => [toSign])])
  const totals = [
    ...columns.map(({ start }) =>
      apart
        ? start.kind === 'money'
          ? writing.amount(sum(lines.map((line) => String(line[start.field] ?? '0'))))
          : ''
        : writing.amount(record[totalOf(model, group, start) ?? '']),
    ),
    ...signature.map(() => ''),
  ]
  const title = apart
    ? writing.value(apart, lines[0] ?? {}, model)
    : model.lines.length > 1
      ? paper.languages.map((language) => messages.field(language, model.name, group.name))
      : []
  return laidOut({ title: [...new Set(title)], columns: [...columns, ...signature], rows, totals }, writing)
}

/** Whether an amount that stands aside until it is filled is zero. */
const isNothing = ({ aside }: ModelLines, { field, kind }: ModelField, line: RecordData): boolean =>
  kind === 'money' && aside?.[field] !== undefined && isZero(String(line[field] ?? '0'))

/** What a table says: its columns, the cells of its rows without their number, and the sums below. */
interface Said {
  readonly title: Words
  readonly columns: readonly Pick<PaperColumn, 'kind' | 'label'>[]
  readonly rows: readonly (readonly Words[])[]
  readonly totals: readonly string[]
}

/** A table with numbered rows, its columns as wide as they need to be. */
export function laidOut({ title, columns, rows, totals }: Said, { figures }: Pick<Writing, 'figures'>): PaperTable {
  const numbered = rows.map((cells, index) => [[figures(String(index + 1))], ...cells])
  const labels: Words[] = [['#'], ...columns.map(({ label }) => label)]
  const below = ['', ...totals]
  const laid = layOut(
    labels.map((words, at) => ({
      kind: columns[at - 1]?.kind ?? 'int',
      group: null,
      // Headings always stand below each other.
      heading: longer(words),
      longest: Math.max(below[at]?.length ?? 0, ...numbered.map((row) => longest(row[at] ?? []).length)),
    })),
    { smallest: smallestUpright, narrow: true },
  )
  return {
    title,
    columns: labels.map((words, at) => ({
      label: words,
      figure: columns[at - 1]?.kind === 'money',
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
