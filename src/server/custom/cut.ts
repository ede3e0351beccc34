import { isObject } from '../../../schema/check/shapeFaults.ts'
import { isCard, isReport } from './parts.ts'

/** Parts of a definition without which the rest of it is as it was: the place of a fault says which. */
const place = /^(\w+)(?:\.(?:(webhooks|alerts)(?:\[(\d+)\])?|(print|import)))?(?=[.:[])/

/**
 * The items of a file without the parts that its faults are about: a webhook, an alert, the paper, the import of a definition, a whole
 * report or card. Null where something else is wrong, or nothing would be left.
 * @param lines the faults as they are said of the file
 */
export function withoutParts(items: readonly unknown[], lines: readonly string[]): readonly unknown[] | null {
  const dropped = new Map<number, Set<string>>()
  for (const line of lines) {
    const [, name, listed, at, word = listed] = place.exec(line) ?? []
    const index = items.findIndex((item) => isObject(item) && calledBy(item).includes(name))
    const item = items[index]
    if (item === undefined) return null
    const isView = isReport(item) || isCard(item)
    if (!isView && word === undefined) return null
    const part = isView ? '' : at === undefined ? (word ?? '') : `${word} ${at}`
    dropped.set(index, (dropped.get(index) ?? new Set()).add(part))
  }
  const left = items.flatMap((item, index) => {
    const parts = dropped.get(index)
    return parts === undefined ? [item] : parts.has('') ? [] : [without(item as Record<string, unknown>, parts)]
  })
  return left.length ? left : null
}

const calledBy = ({ name, extends: base, report, card }: Readonly<Record<string, unknown>>): unknown[] => [
  name,
  base,
  report,
  card,
]

/** A definition without some of its words, or without what stands at some places of them. */
const without = (item: Readonly<Record<string, unknown>>, parts: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([word, value]) => {
      if (parts.has(word)) return []
      return [[word, Array.isArray(value) ? value.filter((_, at) => !parts.has(`${word} ${at}`)) : value]]
    }),
  )
