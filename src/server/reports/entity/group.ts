import { groupPath } from '../../../../schema/entityReport.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { addDays, addMonths } from '../../../../schema/values/date.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { isPeriod } from '../catalogue.ts'
import type { Asked } from './asked.ts'
import type { Answered } from './rows.ts'

/** A group: what it is called by each of its keys, the keys themselves, its figures. */
export interface Group {
  readonly row: Answered
  readonly names: readonly unknown[]
  readonly keys: readonly unknown[]
  readonly figures: readonly unknown[]
}

/** A group as a row; where it leads takes its keys along, unless one of them is that nothing is said. */
export function groupRow({ names, keys, figures }: Group, { report, asking, columns }: Asked): ReportRow {
  const none = asking.messages.text(asking.context.language, 'reports.keys.none')
  const own = keys.slice(0, columns.groups.length)
  const group = report.group ?? []
  const ids = group.flatMap((one, at): [string, string | number][] => [
    [groupPath(one), own[at] as string | number],
    ...(isPeriod(one, report) ? Object.entries(daysWithin(String(own[at]), asking.parameters)) : []),
  ])
  return {
    cells: {
      ...Object.fromEntries(columns.groups.map(({ name }, at) => [name, names[at] ?? none])),
      ...Object.fromEntries(columns.figures.map(({ name }, at) => [name, figures[at] ?? null])),
    },
    level: 0,
    ...(own.every((key) => key !== null) && columns.groups.some(({ drill }) => drill) && { ids: Object.fromEntries(ids) }),
  }
}

/** The days of a period `2026-03` that the report is about. */
function daysWithin(period: string, { from, to }: RecordData): { from: string; to: string } {
  const first = `${period}-01-01`.slice(0, 10)
  const months = { 4: 12, 7: 1 }[period.length]
  const last = months === undefined ? first : addDays(addMonths(first, months), -1)
  return {
    from: typeof from === 'string' && from > first ? from : first,
    to: typeof to === 'string' && to < last ? to : last,
  }
}
