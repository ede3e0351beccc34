import { type CardData, cardPaths } from '../card.ts'
import { type Condition, operandsOf } from '../condition.ts'
import { checkGrouped, checkOf, checkSummed, checkTold, checkWhere, type PathScene } from './entityPaths.ts'
import type { Surroundings } from './entityReports.ts'
import { hint } from './nearest.ts'
import { pathOf, shapeFaults } from './shapeFaults.ts'
import { cardWords } from './words.ts'

/** What is wrong with a card, a line each that begins with its name. */
export function cardFaults(given: unknown, { registry, taken, permissions }: Surroundings): string[] {
  const called = (given as { card?: unknown } | null)?.card
  const name = typeof called === 'string' ? called : 'card'
  const shape = shapeFaults(given, cardWords)
  if (shape.length) return shape.map(({ place, sentence }) => `${pathOf([name, ...place])}: ${sentence}`)
  const card = given as CardData
  const faults: string[] = []
  const say: PathScene['say'] = (place, sentence) => void faults.push(`${name}.${place}: ${sentence}`)
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) say('card', `'${name}' is no name: letters and digits, beginning with a small letter`)
  if (taken.has(name)) say('card', `'${name}' is the name of another card already`)
  const { permission } = card
  if (permission !== undefined && !permissions.has(permission))
    say('permission', `no permission '${permission}'${hint(permission, permissions)}`)
  const base = checkOf(card.of, registry, say)
  if (base?.owner) say('of', 'a card tells of records, not of lines')
  else if (base) checkWords(card, { base, registry, say })
  return faults
}

function checkWords(card: CardData, scene: PathScene): void {
  const { say } = scene
  const { where, expires, sum, trend, by, under, parts, next } = card
  checkWhere(where, 'where', scene)
  for (const place of unlisted(where)) say('where', `${place} is more than the list behind a card can be asked for`)
  const shapes = (['trend', 'by', 'next'] as const).filter((word) => card[word] !== undefined)
  if (shapes.length > 1) say(shapes[1] ?? 'card', `stands beside '${shapes[0]}'; a card is one of them`)
  const told = cardPaths(card)
  for (const path of told) if (path !== sum) checkTold(path, 'card', scene)
  for (const path of told) if (path.split('.').length > 2) say('card', `'${path}' has more than one step`)
  const kindAt = (path: string | undefined) => (path === undefined ? undefined : scene.base.fields.get(path)?.kind)
  if (expires !== undefined && kindAt(expires) !== 'date') say('expires', `'${expires}' is no day of the record`)
  if (trend && !(['date', 'dateTime'] as unknown[]).includes(kindAt(trend.by) ?? (trend.by.endsWith('At') ? 'dateTime' : '')))
    say('trend.by', `'${trend.by}' is no day of the record`)
  if (by !== undefined && kindAt(by) !== 'ref') say('by', `'${by}' is no reference`)
  if ((under !== undefined || parts !== undefined) && by === undefined) say(under ? 'under' : 'parts', "wants 'by' beside it")
  if (parts !== undefined) checkGrouped(parts, undefined, 'parts', scene)
  if (sum !== undefined) {
    checkSummed(sum, 'sum', scene)
    if (sum.includes('.')) say('sum', `'${sum}' is no field of the record`)
    if (by !== undefined || next) say('sum', 'is of what waits, or of a trend')
  }
  if (next?.most !== undefined && (next.most < 1 || next.most > 10)) say('next.most', 'is a number from 1 to 10')
}

/** Parts of a condition that the filter of a list cannot say. */
function unlisted(where: Condition | undefined): string[] {
  return Object.entries(where ?? {}).flatMap(([key, test]): string[] => {
    if (key === 'all') return (test as readonly Condition[]).flatMap(unlisted)
    if (key === 'any' || key === 'none') return [`'${key}'`]
    const fields = operandsOf(test).filter(({ field }) => field !== 'today')
    return [...(key.split('.').length > 2 ? [`'${key}'`] : []), ...fields.map(({ field }) => `the comparison with '${field}'`)]
  })
}
