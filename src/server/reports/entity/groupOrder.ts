import { groupPath } from '../../../../schema/entityReport.ts'
import type { Asked } from './asked.ts'
import type { Group } from './group.ts'

/** The order of groups: by a figure or a key that the report names, else by their keys; records of a series by their place in it. */
export function groupOrder({ report, asking, columns }: Asked): (a: Group, b: Group) => number {
  const { sort, group = [], across } = report
  const collator = new Intl.Collator(asking.context.language, { numeric: true })
  const figure = columns.figures.findIndex(({ path, does }) => path === sort?.by || does === sort?.by)
  const keys = [...group, ...(across === undefined ? [] : [across])].map((_, at) => at)
  const first = group.findIndex((one) => groupPath(one) === sort?.by)
  const ordered = first > 0 ? [first, ...keys.filter((at) => at !== first)] : keys
  const byKey = (a: Group, b: Group, at: number): number => {
    const [x, y] = [a.row[`o${at}`] ?? null, b.row[`o${at}`] ?? null]
    const placed = x !== null && y !== null ? Number(x) - Number(y) : 0
    return placed || collator.compare(String(a.names[at] ?? '\uffff'), String(b.names[at] ?? '\uffff'))
  }
  const byKeys = (a: Group, b: Group): number => {
    for (const at of ordered) {
      const found = byKey(a, b, at)
      if (found) return found
    }
    return 0
  }
  const sign = sort?.order === 'desc' ? -1 : 1
  return (a, b) =>
    figure >= 0
      ? sign * (Number(a.figures[figure] ?? 0) - Number(b.figures[figure] ?? 0)) || byKeys(a, b)
      : (first >= 0 ? sign : 1) * byKeys(a, b)
}
