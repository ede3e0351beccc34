import { type Model, ownTitle } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { fullTitle, titlePart } from '../../../schema/record/title.ts'
import { latinDigits, plainNumber } from '../../../schema/values/digits.ts'
import { fold } from '../../../schema/values/fold.ts'
import { ibanIn } from '../../../schema/values/iban.ts'
import { ordinalOf } from '../../../schema/values/ordinal.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { listRecords } from '../engine/list/list.ts'

/** A record that a cell may mean. */
export interface Candidate {
  readonly id: number
  /** Its name in the reader's language. */
  readonly label: string
  /** Its name whoever reads it: what an answer is kept under must not change with the language. */
  readonly title: string
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
export async function candidatesOf(target: Model, context: Context, run: Run): Promise<Candidates> {
  const fields = [
    ...new Set([
      ...target.title,
      'code',
      'arabicName',
      'englishName',
      ...(target.data.import?.match ?? []).filter((one) => typeof one === 'string'),
      ...plainReferences(target),
      ...otherNames(target),
    ]),
  ].filter((name) => target.fields.has(name))
  const found: Candidate[] = []
  for (let from = 0; from < 5000; from += 500) {
    // A file has identity numbers as they are; nobody is shown more than names.
    const { json, total } = await listRecords(
      target,
      { filter: {}, sort: ['id', 'ASC'], from, to: from + 499, fields, totals: false, unmasked: true },
      context,
      run,
    )
    for (const row of JSON.parse(json) as Record<string, unknown>[]) found.push(candidate(target, row, fields, context))
    if (from + 500 >= total) break
  }
  return new Candidates(found)
}

const otherNames = (target: Model): string[] =>
  [...target.fields.values()].filter((field) => field.synonyms).map((field) => field.field)

const plainReferences = (target: Model): string[] =>
  [...target.fields.values()].filter((field) => field.kind === 'ref' && !field.yearly).map((field) => field.field)

function candidate(target: Model, row: Record<string, unknown>, fields: readonly string[], context: Context): Candidate {
  const { language } = context
  const own = fields
    .filter((name) => target.fields.get(name)?.kind !== 'ref')
    .flatMap((name) => {
      if (row[name] === null || row[name] === undefined) return []
      return target.fields.get(name)?.synonyms
        ? String(row[name]).split(/[,،;؛]/)
        : [...new Set([String(row[name]), String(titlePart(target, row, name, context))])]
    })
  const named = (['ar', 'en'] as const).flatMap((language) => {
    const name = row[language === 'ar' ? 'arabicName' : 'englishName']
    return name === null || name === undefined ? [] : [fullTitle(target, row, String(name), { ...context, language })]
  })
  const numbers = fields.flatMap((name) => {
    const kind = target.fields.get(name)?.kind
    return kind === 'iban' && row[name] ? [ownNumber(String(row[name]))] : []
  })
  const texts = [...new Set([...own, ...numbers, ...named])]
  const label = ownTitle(target)
    .map((name) => titlePart(target, row, name, context))
    .find((value) => value !== null && value !== undefined)
  const whole = fullTitle(target, row, String((language === 'ar' ? null : row['englishName']) ?? label ?? row['id']), context)
  const name = looseKey(String(row['arabicName'] ?? label ?? ''))
  return {
    id: row['id'] as number,
    label: whole,
    title: String(label ?? row['id']),
    keys: new Set([...texts.map(looseKey), ...texts.map(withoutZeros), ...(target.owner ? [looseKey(whole)] : [])]),
    last: name.split(' ').at(-1) ?? '',
    row,
  }
}

/** The ways in which banks write the number of an account: whole, with the code of the bank before it, a currency behind it, or as the end of its IBAN. */
function accountKeys(cell: string): string[] {
  const iban = ibanIn(cell)
  if (iban !== null) return [looseKey(iban), withoutZeros(ownNumber(iban))]
  const [, number = ''] = /^(?:[A-Z\d]+\s*\/\s*)?([\d\s-]{6,})(?:[A-Z]{3})?$/i.exec(cell.trim()) ?? []
  return number === '' ? [] : [withoutZeros(number.replace(/[\s-]/g, ''))]
}

/** What of an IBAN is the number of the account: behind the country, its check digits and the bank. */
const ownNumber = (iban: string): string => iban.slice(6)

/** Codes lose their leading zero on the way through a spreadsheet. */
const withoutZeros = (text: string): string => (/^0\d+$/.test(text) ? text.replace(/^0+/, '') : looseKey(text))

/** A code as it was before a spreadsheet took it for a number: `1202.0`, `١٢٠٢٫٠`. */
export const codeIn = (text: string): string => plainNumber(latinDigits(text).replace('٫', '.').trim())

/** What a cell was found to mean: one record, or the near ones when none or several fit. */
export type Resolved = { readonly id: number } | { readonly near: readonly Candidate[] }

/** The records of a resource by the keys that cells name them by; the same text is looked for once. */
export class Candidates {
  readonly byId: ReadonlyMap<number, Candidate>
  readonly #all: readonly Candidate[]
  readonly #within = new Map<
    string,
    { all: readonly Candidate[]; keys: Map<string, Candidate[]>; known: Map<string, Resolved> }
  >()

  constructor(all: readonly Candidate[]) {
    this.#all = all
    this.byId = new Map(all.map((one) => [one.id, one]))
  }

  /** @param parent limits the search to records whose field has the value: a class within its grade */
  resolve(cell: string, parent?: { readonly field: string; readonly value: unknown }): Resolved {
    const group = parent ? `${parent.field} ${String(parent.value)}` : ''
    const place = this.#within.get(group) ?? this.#index(group, parent)
    const known = place.known.get(cell) ?? resolve(cell, place)
    place.known.set(cell, known)
    return known
  }

  #index(group: string, parent?: { readonly field: string; readonly value: unknown }) {
    const all = parent ? this.#all.filter((one) => one.row[parent.field] === parent.value) : this.#all
    const keys = new Map<string, Candidate[]>()
    for (const one of all) for (const key of one.keys) keys.set(key, [...(keys.get(key) ?? []), one])
    const place = { all, keys, known: new Map<string, Resolved>() }
    this.#within.set(group, place)
    return place
  }
}

interface Place {
  readonly all: readonly Candidate[]
  readonly keys: ReadonlyMap<string, readonly Candidate[]>
}

function resolve(cell: string, { all, keys }: Place): Resolved {
  const searched = looseKey(cell)
  const shorter = looseKey(cell.split('_')[0] ?? cell)
  const codes = [looseKey(codeIn(cell)), withoutZeros(codeIn(cell))]
  for (const key of new Set([searched, withoutZeros(cell), shorter, ...accountKeys(cell), ...codes])) {
    const exact = keys.get(key) ?? []
    if (exact.length === 1 && exact[0]) return { id: exact[0].id }
    if (exact.length > 1) return { near: exact.slice(0, 8) }
  }
  const byLast = all.filter((one) => one.last !== '' && one.last === searched)
  if (byLast.length === 1 && byLast[0]) return { id: byLast[0].id }
  return { near: near(searched, all) }
}

function near(searched: string, candidates: readonly Candidate[]): Candidate[] {
  const words = new Set(searched.split(' '))
  const place = ordinalOf(searched)
  const score = (one: Candidate) =>
    Math.max(
      ...[...one.keys].map(
        (key) => key.split(' ').filter((word) => words.has(word)).length + (key.startsWith(searched.slice(0, 3)) ? 0.5 : 0),
      ),
      // One file numbers the classes that another calls by letters.
      place !== null && ordinalOf(one.last) === place ? 10 : 0,
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
