import { holds } from '../../../../schema/condition.ts'
import type { Breakdown } from '../../../../schema/language/printLayout.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { sum } from '../../../../schema/values/money.ts'
import { columnAt } from './columns.ts'
import type { Composing } from './document.ts'
import { laidOut, type PaperTable } from './table.ts'
import type { Writing } from './values.ts'

/** What the lines of a group come to by what they share, each way that the layout says; those that no line has are left out. */
export const breakdownsOf = (group: ModelLines, composing: Composing, writing: Writing): PaperTable[] =>
  (layoutOf(composing.model.data).breakdowns ?? [])
    .filter(({ of }) => of === group.name)
    .flatMap((breakdown) => tableOf(breakdown, group, composing, writing) ?? [])

function tableOf(
  { by, sums, when, title }: Breakdown,
  group: ModelLines,
  composing: Composing,
  writing: Writing,
): PaperTable | null {
  const { record, paper } = composing
  const lines = ((record[group.name] ?? []) as readonly RecordData[]).filter((line) => holds(when, reader(line, record)))
  if (!lines.length) return null
  const shared = by.flatMap((path) => columnAt(path, group, composing, writing) ?? [])
  const filled = shared.filter(({ value }) => lines.some((line) => value(line).length))
  const added = sums.flatMap((path) => columnAt(path, group, composing, writing) ?? [])
  const together = Map.groupBy(lines, (line) => JSON.stringify(filled.map(({ value }) => value(line))))
  const amounts = (some: readonly RecordData[]) =>
    added.map(({ start, value }) => value({ [start.field]: sum(some.map((line) => String(line[start.field] ?? '0'))) })[0] ?? '')
  return laidOut(
    {
      title: [...new Set(paper.languages.flatMap((language) => title[language] ?? []))],
      columns: [...filled, ...added],
      rows: [...together.values()].map((some) => [
        ...filled.map(({ value }) => value(some[0] as RecordData)),
        ...amounts(some).map((amount) => [amount]),
      ]),
      totals: together.size > 1 ? [...filled.map(() => ''), ...amounts(lines)] : [],
    },
    writing,
  )
}
