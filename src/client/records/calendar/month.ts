import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { dayNumber } from '../../../../schema/values/date.ts'
import { firstDay, lastDay } from '../../../../schema/values/month.ts'
import type { Display } from '../values/useDisplay.ts'

/** A record with what it is called and its days. */
export type Spanning = RecordData & { readonly id: number }

/** Records about the same subject, such as an employee, stand in one row. */
export interface Row {
  readonly key: string
  readonly name: string
  readonly records: readonly Spanning[]
}

export interface Group {
  readonly key: string
  readonly name: string
  readonly rows: readonly Row[]
}

/** What the views of a month are given. */
export interface MonthParts {
  readonly model: Model
  readonly month: string
  readonly groups: readonly Group[]
  readonly display: Display
  readonly from: string
  readonly to: string
  readonly onOpen: (id: number) => void
}

const shownOf = (model: Model, record: Spanning, name: string, { value }: Display): string => {
  const field = model.fields.get(name)
  return field ? value(model, field, record[name], record.refs) : ''
}

/** The records of a month by their group and by what they are about, each by name; those without a group come last. */
export function groupsOf(
  model: Model,
  records: readonly Spanning[],
  { by, subject, display }: { readonly by: string | undefined; readonly subject: string; readonly display: Display },
): Group[] {
  const collator = new Intl.Collator(display.text.language)
  const sorted = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
    all.toSorted((a, b) => (a.name === '' ? 1 : b.name === '' ? -1 : collator.compare(a.name, b.name)))
  const groups = [...Map.groupBy(records, (record) => (by ? String(record[by] ?? '') : ''))]
  return sorted(
    groups.map(([key, some]) => ({
      key,
      name: by && some[0] ? shownOf(model, some[0], by, display) : '',
      rows: sorted(
        [...Map.groupBy(some, (record) => String(record[subject] ?? ''))].map(([row, own]) => ({
          key: row,
          name: own[0] ? shownOf(model, own[0], subject, display) : '',
          records: own,
        })),
      ),
    })),
  )
}

/** A stretch of a row: days with a record, or without one. */
export interface Piece {
  readonly record: Spanning | null
  readonly days: number
  /** It began before the month, or goes on behind it. */
  readonly before: boolean
  readonly behind: boolean
}

/** A row of a month in pieces one after the other; what overlaps begins where the one before has ended. */
export function piecesOf({ records }: Row, month: string, from: string, to: string): Piece[] {
  const [first, last] = [dayNumber(firstDay(month)), dayNumber(lastDay(month))]
  const pieces: Piece[] = []
  let next = first
  const gap = (until: number) => {
    if (until > next) pieces.push({ record: null, days: until - next, before: false, behind: false })
    next = Math.max(next, until)
  }
  for (const record of records.toSorted((a, b) => (String(a[from]) < String(b[from]) ? -1 : 1))) {
    const [start, end] = [dayNumber(String(record[from])), dayNumber(String(record[to]))]
    if (Math.min(end, last) < next) continue
    gap(Math.max(start, first))
    const upTo = Math.min(end, last)
    pieces.push({ record, days: upTo - next + 1, before: start < first, behind: end > last })
    next = upTo + 1
  }
  gap(last + 1)
  return pieces
}
