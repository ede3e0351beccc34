import { holds } from '../../../../schema/condition.ts'
import type { FieldData } from '../../../../schema/kind.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import type { Model, ModelField, ModelLines } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import type { ColumnKind } from '../../../../schema/report.ts'
import { type Layout, layOut } from '../layOut.ts'
import { type Words, wordsIn } from '../letterhead.ts'
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

/** A group of lines with the columns that some line fills; null where there is nothing to show. */
export function tableOf(
  group: ModelLines,
  { model, record, messages, paper }: Pick<Composing, 'model' | 'record' | 'messages' | 'paper'>,
  { figures, amount, value, label }: Writing,
): PaperTable | null {
  const lines = (record[group.name] ?? []) as readonly RecordData[]
  const layoutColumns = layoutOf(model.data).lines?.[group.name]
  const shownHere = ({ field }: ModelField) => !paper.template?.hidden.includes(field)
  const shown = (
    layoutColumns
      ? layoutColumns.flatMap((name) => group.fields.get(name) ?? [])
      : [...group.fields.values()].filter((field) => !field.hidden)
  ).filter(shownHere)
  const fields = shown.filter((field) => lines.some((line) => value(field, line, model).length))
  if (!fields.length) return null
  const signature = isSigned(group, model, record) ? wordsIn(messages, paper.languages)('print.signature') : null
  const [cell, sum] = signature ? [[[toSign]], ['']] : [[], []]
  const rows = lines.map((line, index) => [
    [figures(String(index + 1))],
    ...fields.map((field) => value(field, line, model)),
    ...cell,
  ])
  const labels: Words[] = [['#'], ...fields.map((field) => label(model, field.field)), ...(signature ? [signature] : [])]
  const totals = ['', ...fields.map((field) => amount(record[totalOf(model, group, field) ?? ''])), ...sum]
  const kindAt = (at: number): ColumnKind => columnKind(fields[at - 1] ?? { kind: 'text' })
  const laid = layOut(
    labels.map((words, at) => ({
      kind: at === 0 ? 'int' : kindAt(at),
      group: null,
      // Headings always stand below each other.
      heading: longer(words),
      longest: Math.max(totals[at]?.length ?? 0, ...rows.map((row) => longest(row[at] ?? []).length)),
    })),
    { smallest: smallestUpright, narrow: true },
  )
  const title = paper.languages.map((language) => messages.field(language, model.name, group.name))
  return {
    title: model.lines.length > 1 ? [...new Set(title)] : [],
    columns: labels.map((words, at) => ({
      label: words,
      figure: at > 0 && kindAt(at) === 'money',
      width: laid.columns[at]?.width ?? 1,
    })),
    rows,
    totals: totals.some((total) => total !== '') ? totals : null,
    size: laid.size,
    page: laid.page,
  }
}

/** As wide as a name is written by hand. */
const toSign = '\u00a0'.repeat(24)

/** Whether whoever a line is about signs it. */
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

const columnKind = (field: FieldData): ColumnKind => {
  const plain = field.kind === 'computed' ? (field.result ?? field) : field
  if (kindOf(plain).figure) return 'money'
  return plain.kind === 'date' || plain.kind === 'month' || plain.kind === 'time' || plain.kind === 'dateTime' ? 'date' : 'text'
}
