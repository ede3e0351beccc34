import { type Model, type ModelField, ownTitle } from '../../../schema/model.ts'
import { fullTitle } from '../../../schema/record/title.ts'
import { fold } from '../../../schema/values/fold.ts'
import type { Context } from '../engine/context.ts'
import { listRecords } from '../engine/list.ts'

/** A record that a cell may mean. */
export interface Candidate {
  readonly id: number
  readonly label: string
  readonly keys: ReadonlySet<string>
  /** The last part of its name: the letter of a class. */
  readonly last: string
  readonly row: Readonly<Record<string, unknown>>
}

/** A name as people vary it: folded, without the article and the word for grade. */
export const looseKey = (text: string): string =>
  fold(text)
    .replace(/[_/\\()[\].,،-]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'الصف' && word !== 'صف' && word !== 'فصل' && word !== 'الفصل')
    .map((word) => (word.length > 3 && word.startsWith('ال') ? word.slice(2) : word))
    .join(' ')

/** The records of a resource that cells may mean, by code, by the keys of its own import, and by names. */
export async function candidatesOf(target: Model, context: Context): Promise<Candidate[]> {
  const fields = [
    ...new Set([
      ...target.title,
      'code',
      'arabicName',
      'englishName',
      ...(target.data.import?.match ?? []),
      ...plainReferences(target),
    ]),
  ].filter((name) => target.fields.has(name))
  const found: Candidate[] = []
  for (let from = 0; from < 5000; from += 500) {
    const { json, total } = await listRecords(
      target,
      { filter: {}, sort: ['id', 'ASC'], from, to: from + 499, fields, totals: false },
      context,
    )
    for (const row of JSON.parse(json) as Record<string, unknown>[]) found.push(candidate(target, row, fields, context.language))
    if (from + 500 >= total) break
  }
  return found
}

const plainReferences = (target: Model): string[] =>
  [...target.fields.values()].filter((field) => field.kind === 'ref' && !field.yearly).map((field) => field.field)

function candidate(target: Model, row: Record<string, unknown>, fields: readonly string[], language: string): Candidate {
  const own = fields
    .filter((name) => target.fields.get(name)?.kind !== 'ref')
    .flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [String(row[name])]))
  const whole = (['ar', 'en'] as const).flatMap((language) => {
    const name = row[language === 'ar' ? 'arabicName' : 'englishName']
    return name === null || name === undefined ? [] : [fullTitle(target, row, String(name), language)]
  })
  const texts = [...new Set([...own, ...whole])]
  const label = ownTitle(target)
    .map((name) => row[name])
    .find((value) => value !== null && value !== undefined)
  const name = looseKey(String(row['arabicName'] ?? label ?? ''))
  return {
    id: row['id'] as number,
    label: fullTitle(target, row, String(label ?? row['id']), language),
    keys: new Set([...texts.map(looseKey), ...texts.map(withoutZeros)]),
    last: name.split(' ').at(-1) ?? '',
    row,
  }
}

/** Codes lose their leading zero on the way through a spreadsheet. */
const withoutZeros = (text: string): string => (/^0\d+$/.test(text) ? text.replace(/^0+/, '') : looseKey(text))

/** The one record that a cell means, or the near ones when none or several fit. */
export function resolve(cell: string, candidates: readonly Candidate[]): { id: number } | { near: readonly Candidate[] } {
  const wanted = looseKey(cell)
  const shorter = looseKey(cell.split(/[_]/)[0] ?? cell)
  for (const key of new Set([wanted, withoutZeros(cell), shorter])) {
    const exact = candidates.filter((one) => one.keys.has(key))
    if (exact.length === 1 && exact[0]) return { id: exact[0].id }
    if (exact.length > 1) return { near: exact.slice(0, 8) }
  }
  const byLast = candidates.filter((one) => one.last !== '' && one.last === wanted)
  if (byLast.length === 1 && byLast[0]) return { id: byLast[0].id }
  return { near: near(wanted, candidates) }
}

function near(wanted: string, candidates: readonly Candidate[]): Candidate[] {
  const words = new Set(wanted.split(' '))
  const score = (one: Candidate) =>
    Math.max(
      ...[...one.keys].map(
        (key) => key.split(' ').filter((word) => words.has(word)).length + (key.startsWith(wanted.slice(0, 3)) ? 0.5 : 0),
      ),
    )
  return candidates
    .map((one) => ({ one, score: score(one) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 8)
    .map(({ one }) => one)
}

/** Whether a reference's choices depend on another field: `where: { row: { same: 'row' } }` gives `row`. */
export function dependsOn(field: ModelField): string | null {
  for (const [path, test] of Object.entries(field.where ?? {}))
    if (test && typeof test === 'object' && 'same' in test && test.same === path) return path
  return null
}
