import { compare, isZero, subtract, sum } from '../../../schema/values/money.ts'

/** What the bank says has come (above zero) or gone. */
export interface BankSays {
  readonly date: string
  readonly reference: string | null
  readonly amount: string
}

/** A row of the books on the bank's account, with the amount that no movement is matched with yet: debit less credit. */
export interface BookSays {
  readonly entry: number
  readonly line: number
  readonly date: string
  readonly text: string | null
  /** The references of its document, a line each. */
  readonly references: string | null
  readonly amount: string
}

/** The bank is a few days behind the books, or before them. */
const nearDays = 5

const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/** Letters and figures of a reference: separators between them are written in many ways. */
const plain = (reference: string): string => reference.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a movement and a row have references of which none is the other's: then the amount alone says nothing for sure. */
function differs({ reference }: BankSays, row: BookSays): boolean {
  const [own, others] = [plain(reference ?? ''), (row.references ?? '').split('\n').map(plain).filter(Boolean)]
  if (own === '' || !others.length) return false
  return !others.some((one) => one.includes(own) || own.includes(one)) && !plain(row.text ?? '').includes(own)
}

/**
 * The rows that certainly say the same as a movement, and those that may: whose reference is another one, or of which two to five come to its amount.
 * The latter a person has to name.
 */
export function matchFor(
  said: BankSays,
  rows: readonly BookSays[],
): { readonly certain: readonly BookSays[]; readonly likely: readonly BookSays[] } {
  const found = proposeMatch(said, rows)
  if (found.length && !found.some((row) => differs(said, row))) return { certain: found, likely: [] }
  return {
    certain: [],
    likely: found.length
      ? found
      : (sumTo(
          said.amount,
          rows.filter(({ date }) => daysBetween(date, said.date) <= nearDays),
        ) ?? []),
  }
}

/** How many are added up, and among how many: more would fit by chance. */
const [mostAdded, mostLookedAt] = [5, 40]

/**
 * The two to five of some amounts that come to another one; null where none do, or where several sets do as well.
 */
export function sumTo<T extends { readonly amount: string }>(amount: string, all: readonly T[]): readonly T[] | null {
  const some = all.filter((one) => isSameSide(one.amount, amount) && !isZero(one.amount)).slice(0, mostLookedAt)
  const isPast = (left: string) => (amount.startsWith('-') ? compare(left, '0') > 0 : compare(left, '0') < 0)
  const sets: T[][] = []
  const add = (from: number, left: string, taken: readonly T[]) => {
    for (let at = from; at < some.length && sets.length < 2; at++) {
      const one = some[at] as T
      const rest = subtract(left, one.amount)
      if (isZero(rest)) {
        if (taken.length) sets.push([...taken, one])
      } else if (!isPast(rest) && taken.length + 1 < mostAdded) add(at + 1, rest, [...taken, one])
    }
  }
  add(0, amount, [])
  return sets.length === 1 ? (sets[0] ?? null) : null
}

/**
 * The rows that say the same as a movement: one of its amount with its reference, else the nearest of its amount within some days, else
 * all rows with its reference, or all of one day, that come to its amount. Where two would do as well none is proposed: nothing is guessed.
 */
export function proposeMatch(said: BankSays, rows: readonly BookSays[]): readonly BookSays[] {
  const near = rows.filter(({ date }) => daysBetween(date, said.date) <= nearDays)
  const equal = near.filter(({ amount }) => compare(amount, said.amount) === 0)
  const referred = (list: readonly BookSays[]) =>
    said.reference === null || said.reference === ''
      ? []
      : list.filter(({ text, references }) => [text, references].some((one) => one?.includes(said.reference ?? '')))
  const named = referred(equal)
  if (named.length === 1) return named
  if (equal.length && !named.length) {
    const sorted = equal.toSorted((a, b) => daysBetween(a.date, said.date) - daysBetween(b.date, said.date))
    const [first, second] = sorted
    const isAlone = first && (!second || daysBetween(first.date, said.date) < daysBetween(second.date, said.date))
    return isAlone ? [first] : []
  }
  if (equal.length) return []
  const together = [
    referred(near),
    ...[...Map.groupBy(near, ({ date }) => date).values()].map((list) =>
      list.filter(({ amount }) => isSameSide(amount, said.amount)),
    ),
  ].filter((list) => list.length > 1 && addsUp(list, said.amount))
  const [only, other] = together
  return only && !other ? only : []
}

const isSameSide = (a: string, b: string): boolean => a.startsWith('-') === b.startsWith('-')

/** Whether rows come to an amount. */
export const addsUp = (rows: readonly BookSays[], amount: string): boolean =>
  isZero(subtract(sum(rows.map((row) => row.amount)), amount))

/**
 * Of the rows of an entry that somebody has named as much as a movement says: all of them, or where they come to more, in their order, the last of
 * them in part. Rows of the other side are never cut.
 */
export function partsFor(amount: string, rows: readonly BookSays[]): readonly BookSays[] {
  const isOut = amount.startsWith('-')
  if (rows.some((row) => row.amount.startsWith('-') !== isOut)) return rows
  const parts: BookSays[] = []
  let left = amount
  for (const row of rows) {
    if (isZero(left)) break
    const isMore = isOut ? compare(row.amount, left) < 0 : compare(row.amount, left) > 0
    const part = isMore ? left : row.amount
    parts.push({ ...row, amount: part })
    left = subtract(left, part)
  }
  return parts
}
