/** The rules of the books on plain objects, without locks, sums or reversals of rows: what the server is compared with. */
import { addDays } from '../../schema/values/date.ts'

/** Amounts are counted in the smallest unit; a debit is positive. */
export interface Line {
  readonly account: number
  readonly net: bigint
  readonly centre: number | null
}
export interface Doc {
  readonly id: number
  readonly branch: number
  readonly year: number
  readonly date: string
  readonly lines: readonly Line[]
  readonly status: 'draft' | 'open' | 'posted' | 'void'
  readonly version: number
}
interface Entry {
  readonly doc: number
  readonly branch: number
  readonly date: string
  readonly lines: readonly Line[]
  /** Taken back on its own day, or what took it back: shown on request only. */
  readonly hidden: boolean
  readonly standing: boolean
  /** It takes another one back. */
  readonly reversal: boolean
  readonly closes: number | null
}

export type Command =
  | { readonly do: 'create'; readonly doc: Omit<Doc, 'id' | 'version'> }
  | {
      readonly do: 'edit'
      readonly id: number
      readonly version: number
      readonly lines: readonly Line[]
      readonly open: boolean
    }
  | { readonly do: 'post'; readonly id: number; readonly person: Person }
  | { readonly do: 'unpost'; readonly id: number; readonly person: Person; readonly date: string | null }
  | { readonly do: 'void'; readonly id: number }
  | { readonly do: 'lock'; readonly date: string | null }
  | { readonly do: 'except'; readonly allowed: boolean }
  | { readonly do: 'close' | 'reopen'; readonly year: number }
  | { readonly do: 'job'; readonly ids: readonly number[] }
export type Person = 'accountant' | 'admin'

export interface Books {
  readonly docs: Map<number, Doc>
  entries: Entry[]
  readonly closed: Set<number>
  lock: string | null
  /** Whether the accountant may post before the lock. */
  excepted: boolean
  /** Accounts that a closing takes to zero, and the account that takes the result. */
  readonly nominal: ReadonlySet<number>
  readonly result: number
}

export const copyOf = (books: Books): Books => ({ ...books, docs: new Map(books.docs), closed: new Set(books.closed) })
const yearOf = (date: string) => Number(date.slice(0, 4))
const mirrored = (lines: readonly Line[]) => lines.map((line) => ({ ...line, net: -line.net }))
const isLocked = (books: Books, date: string) => books.lock !== null && date <= books.lock
const takes = (books: Books, date: string, person: Person) =>
  !books.closed.has(yearOf(date)) && (books.lock === null || date > books.lock || (person === 'accountant' && books.excepted))

/** Whether a lock would go back, which reopening a month does. */
export const lockGoesBack = ({ lock }: Books, date: string | null): boolean => lock !== null && (date === null || date < lock)
/** The month that is reopened for it: all of them where there shall be no lock. */
export const reopenedMonth = (date: string | null): string => (date ?? '2000-01').slice(0, 7)

/** Does a command; false when the rules refuse it. `made` is the id that the server gave a new document. */
export function apply(books: Books, command: Command, made = 0): boolean {
  const doc = 'id' in command ? books.docs.get(command.id) : undefined
  const change = (values: Partial<Doc>) => {
    if (doc) books.docs.set(doc.id, { ...doc, ...values, version: doc.version + 1 })
    return true
  }
  switch (command.do) {
    case 'create':
      if (books.closed.has(command.doc.year)) return false
      if (command.doc.status === 'open' && !takes(books, command.doc.date, 'accountant')) return false
      books.docs.set(made, { ...command.doc, id: made, version: 1 })
      return true
    case 'edit':
      if (!doc || books.closed.has(doc.year) || doc.version !== command.version) return false
      if (doc.status !== 'draft' && doc.status !== 'open') return false
      if ((command.open || doc.status === 'open') && !takes(books, doc.date, 'accountant')) return false
      return change({ lines: command.lines, status: command.open ? 'open' : doc.status })
    case 'void':
      if (!doc || books.closed.has(doc.year) || (doc.status !== 'draft' && doc.status !== 'open')) return false
      return change({ status: 'void' })
    case 'post': {
      if (doc?.status !== 'open' || !takes(books, doc.date, command.person)) return false
      const { id, branch, date, lines } = doc
      // Until its reversal it stands in the books: posted before that day it would stand twice.
      if (books.entries.some((one) => one.doc === id && one.reversal && !one.hidden && one.date > date)) return false
      books.entries = [
        ...books.entries,
        { doc: id, branch, date, lines, hidden: false, standing: true, reversal: false, closes: null },
      ]
      return change({ status: 'posted' })
    }
    case 'unpost': {
      const entry = books.entries.find((one) => one.doc === command.id && one.standing)
      if (!doc || !entry) return false
      const date = command.date ?? entry.date
      // Of a closed year it is reversed on a day of a later open one, and is void then: its own year takes it no more.
      const isLate = yearOf(date) !== doc.year
      if (isLate && !books.closed.has(doc.year)) return false
      if (date < entry.date || !takes(books, date, command.person)) return false
      takeBack(books, entry, date)
      return change({ status: isLate ? 'void' : 'open' })
    }
    case 'lock':
      books.lock = lockGoesBack(books, command.date) ? addDays(`${reopenedMonth(command.date)}-01`, -1) : command.date
      return true
    case 'except':
      books.excepted = command.allowed
      return true
    case 'job':
      for (const id of command.ids) apply(books, { do: 'post', id, person: 'accountant' })
      return true
    case 'close':
      return close(books, command.year)
    case 'reopen': {
      const standing = books.entries.filter((one) => one.closes === command.year && one.standing)
      if (!books.closed.has(command.year) || [...books.closed].some((year) => year > command.year)) return false
      if (standing.length && isLocked(books, `${command.year}-12-31`)) return false
      for (const entry of standing) takeBack(books, entry, entry.date)
      return books.closed.delete(command.year)
    }
  }
}

function takeBack(books: Books, entry: Entry, date: string): void {
  const hidden = date === entry.date
  books.entries = [
    ...books.entries.map((one) => (one === entry ? { ...entry, hidden, standing: false } : one)),
    { ...entry, date, lines: mirrored(entry.lines), hidden, standing: false, reversal: true },
  ]
}

function close(books: Books, year: number): boolean {
  const waiting = [...books.docs.values()].some((doc) => doc.year === year && (doc.status === 'draft' || doc.status === 'open'))
  const earlier = books.entries.some(({ date }) => yearOf(date) < year && !books.closed.has(yearOf(date)))
  if (books.closed.has(year) || waiting || earlier) return false
  const date = `${year}-12-31`
  const closings = [...new Set(books.entries.map((entry) => entry.branch))].flatMap((branch): Entry[] => {
    const nets = new Map<string, Line>()
    for (const entry of books.entries)
      for (const line of entry.branch === branch && yearOf(entry.date) === year ? entry.lines : []) {
        if (!books.nominal.has(line.account)) continue
        const key = `${line.account} ${line.centre}`
        nets.set(key, { ...line, net: (nets.get(key)?.net ?? 0n) - line.net })
      }
    const lines = [...nets.values()].filter((line) => line.net !== 0n)
    const left = lines.reduce((total, line) => total - line.net, 0n)
    if (left !== 0n) lines.push({ account: books.result, net: left, centre: null })
    return lines.length ? [{ doc: 0, branch, date, lines, hidden: false, standing: true, reversal: false, closes: year }] : []
  })
  if (closings.length && isLocked(books, date)) return false
  books.entries = [...books.entries, ...closings]
  books.closed.add(year)
  return true
}

/** Of each account what stood before the period (debits less credits), and its debits and credits in it. */
export function trialBalance(
  books: Books,
  asked: { from: string; to: string; branch: number; centre: number | null; showReversed: boolean },
): Record<number, readonly [bigint, bigint, bigint]> {
  const figures: Record<number, [bigint, bigint, bigint]> = {}
  for (const entry of books.entries) {
    if (entry.branch !== asked.branch || entry.date > asked.to || (entry.hidden && !asked.showReversed)) continue
    for (const { account, net, centre } of entry.lines) {
      if (asked.centre !== null && centre !== asked.centre) continue
      figures[account] ??= [0n, 0n, 0n]
      const row = figures[account]
      if (entry.date < asked.from) row[0] += net
      else if (net > 0n) row[1] += net
      else row[2] -= net
    }
  }
  return Object.fromEntries(Object.entries(figures).filter(([, row]) => row.some((amount) => amount !== 0n)))
}
