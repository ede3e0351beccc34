import { type CardData, cardPaths } from '../card.ts'
import { type Condition, operandsOf } from '../condition.ts'
import { checkGrouped, checkOf, checkReadable, checkSummed, checkWhere, type PathContext } from './entityPaths.ts'
import type { Surroundings } from './entityReports.ts'
import { hint } from './nearest.ts'
import { pathOf, shapeFaults } from './shapeFaults.ts'
import { cardWords } from './words.ts'

/** What is wrong with a card, a line each that begins with its name. */
export function cardFaults(item: unknown, { registry, taken, permissions }: Omit<Surroundings, 'reports'>): string[] {
  const called = (item as { card?: unknown } | null)?.card
  const name = typeof called === 'string' ? called : 'card'
  const shape = shapeFaults(item, cardWords)
  if (shape.length) return shape.map(({ place, sentence }) => `${pathOf([name, ...place])}: ${sentence}`)
  const card = item as CardData
  const faults: string[] = []
  const addFault: PathContext['addFault'] = (place, sentence) => void faults.push(`${name}.${place}: ${sentence}`)
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    addFault('card', `'${name}' is no name: letters and digits, beginning with a small letter`)
  if (taken.has(name)) addFault('card', `'${name}' is the name of another card already`)
  const { permission } = card
  if (permission !== undefined && !permissions.has(permission))
    addFault('permission', `no permission '${permission}'${hint(permission, permissions)}`)
  const base = checkOf(card.of, registry, addFault)
  if (base?.owner && !card.figure) addFault('of', 'only a figure is of lines; another card tells of records')
  else if (base) checkWords(card, { base, registry, addFault })
  return faults
}

function checkWords(card: CardData, context: PathContext): void {
  const { addFault } = context
  const { where, sum, figure, trend, by, under, parts, next } = card
  checkWhere(where, 'where', context)
  for (const place of unlisted(where)) addFault('where', `${place} is more than the list behind a card can be asked for`)
  const shapes = (['figure', 'trend', 'by', 'next'] as const).filter((word) => card[word] !== undefined)
  if (shapes.length > 1) addFault(shapes[1] ?? 'card', `stands beside '${shapes[0]}'; a card is one of them`)
  const paths = cardPaths(card)
  for (const path of paths) if (path !== sum) checkReadable(path, 'card', context)
  for (const path of paths) if (path.split('.').length > 2) addFault('card', `'${path}' has more than one step`)
  const kindAt = (path: string | undefined) => (path === undefined ? undefined : context.base.fields.get(path)?.kind)
  const isDay = (path: string) =>
    (['date', 'dateTime'] as unknown[]).includes(kindAt(path) ?? (path.endsWith('At') ? 'dateTime' : ''))
  if (trend && !isDay(trend.by)) addFault('trend.by', `'${trend.by}' is no day of the record`)
  // Of lines the day may be that of their document.
  const ofDocument = context.base.owner && figure?.by?.startsWith('document.') ? figure.by.slice('document.'.length) : null
  const isDocumentDay = ofDocument !== null && context.base.owner?.fields.get(ofDocument)?.kind === 'date'
  if (figure?.by !== undefined && !isDay(figure.by) && !isDocumentDay)
    addFault('figure.by', `'${figure.by}' is no day of the record`)
  if (figure && sum === undefined) addFault('figure', "wants 'sum' beside it")
  if (by !== undefined && kindAt(by) !== 'ref') addFault('by', `'${by}' is no reference`)
  if ((under !== undefined || parts !== undefined) && by === undefined)
    addFault(under ? 'under' : 'parts', "wants 'by' beside it")
  if (parts !== undefined) checkGrouped(parts, undefined, 'parts', context)
  if (sum !== undefined) {
    checkSummed(sum, 'sum', context)
    if (sum.includes('.')) addFault('sum', `'${sum}' is no field of the record`)
    if (by !== undefined || next) addFault('sum', 'is of what waits, of a figure, or of a trend')
  }
  if (next?.most !== undefined && (next.most < 1 || next.most > 10)) addFault('next.most', 'is a number from 1 to 10')
}

/** Parts of a condition that the filter of a list does not support. */
export function unlisted(where: Condition | undefined): string[] {
  return Object.entries(where ?? {}).flatMap(([key, test]): string[] => {
    if (key === 'all') return (test as readonly Condition[]).flatMap(unlisted)
    if (key === 'any' || key === 'none') return [`'${key}'`]
    const fields = operandsOf(test).filter(({ field }) => field !== 'today')
    return [...(key.split('.').length > 2 ? [`'${key}'`] : []), ...fields.map(({ field }) => `the comparison with '${field}'`)]
  })
}
