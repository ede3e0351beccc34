import { reports as codedReports } from '../../../resources/reports/index.ts'
import type { CardData } from '../../../schema/card.ts'
import { cardFaults } from '../../../schema/check/cards.ts'
import { reportFaults } from '../../../schema/check/entityReports.ts'
import type { EntityReport } from '../../../schema/entityReport.ts'
import { permissionNames } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { isCard, isReport } from './parts.ts'

/** Views over records: reports as data, and cards of the home page. */
export interface Views {
  readonly reports: readonly EntityReport[]
  readonly cards: readonly CardData[]
}

export const noViews: Views = { reports: [], cards: [] }

/** A report or a card, and its file. */
export interface ViewItem {
  readonly file: string
  readonly item: unknown
}

export const isView = (item: unknown): boolean => isReport(item) || isCard(item)

/** The product's and those of files, checked against all definitions; faults are reported with their file. */
export function collectViews(
  registry: Registry,
  product: Views,
  added: readonly ViewItem[],
  say: (file: string, line: string) => void,
): Views {
  const permissions = new Set(registry.models.flatMap(permissionNames))
  const taken = new Set([...codedReports, ...registry.models].map(({ name }) => name))
  const calledCards = new Set<string>()
  const own = (items: readonly unknown[]) => items.map((item) => ({ file: null, item }))
  const [reports, cards]: [EntityReport[], CardData[]] = [[], []]
  const all = [...own(product.reports), ...own(product.cards), ...added]
  const called = new Set(all.flatMap(({ item }) => (isReport(item) ? [item.report] : [])))
  for (const { file, item } of all) {
    const faults = isReport(item)
      ? reportFaults(item, { registry, taken, permissions, reports: called })
      : cardFaults(item, { registry, taken: calledCards, permissions })
    if (faults.length && file === null) throw new Error(`The product's own reports and cards are wrong:\n${faults.join('\n')}`)
    for (const line of faults) say(file ?? '', line)
    if (isReport(item)) taken.add(item.report)
    else if (isCard(item)) calledCards.add(item.card)
    if (faults.length) continue
    if (isReport(item)) reports.push(item)
    else if (isCard(item)) cards.push(item)
  }
  return { reports, cards }
}
