import { type Condition, holds, type Scalar } from './condition.ts'
import type { Action, ResourceData } from './definition.ts'

/** Areas of the books that can be locked up to a day on their own. */
export const areas = ['general', 'sales', 'purchases', 'treasury', 'payroll', 'stock'] as const
export type Area = (typeof areas)[number]

/**
 * What a row of an entry is made of, as data. An account is a path to a reference (`item.incomeAccount`), an account of the company's
 * settings (`role.cash`), or several of them, of which the first that is named counts. Paths take any number of steps; inside `each`
 * they begin at the line, and `document.x` is the document's.
 * @example { debit: 'guardian.receivableAccount', credit: ['service.incomeAccount', 'role.feeIncome'], amount: 'total', party: 'guardian' }
 */
export interface PostingRow {
  /** The account that is debited; left out where another row is the other side. */
  readonly debit?: string | readonly string[]
  readonly credit?: string | readonly string[]
  /**
   * A path to an amount, or `stock.cost`: the cost of the goods of this line that went out. A negative amount goes to the other
   * side.
   */
  readonly amount: string
  /** The lines of which each makes the row. */
  readonly each?: string
  /** When there is such a row; left out, always. It reads fields of the document, or of the line. */
  readonly when?: Condition
  readonly party?: string
  readonly costCenter?: string
  readonly student?: string
  readonly description?: string
  /** What the row takes from its account was brought there: the document is not posted where the account has less from its day on, and what brought it stays. */
  readonly covered?: boolean
}

/**
 * A movement of goods, as data.
 * @example { each: 'items', item: 'item', warehouse: 'document.warehouse', quantity: 'quantity', out: true }
 */
export interface StockRow {
  readonly item: string
  readonly warehouse: string
  /** A path to how much is moved; what goes out is said by `out`. */
  readonly quantity: string
  readonly out?: boolean
  /** What comes in is worth, as a path; left out, what went out by the same line cost. What goes out is worth what it cost. */
  readonly value?: string
  readonly each?: string
  readonly when?: Condition
}

/** The sides of a tax return. */
export const taxSides = ['sales', 'purchases'] as const

/**
 * What the tax return counts of a document, or of each of its lines: stored with the entry when it is posted, so that later
 * changes do not change a filed return.
 * @example { each: 'items', side: 'sales', base: 'net', tax: 'tax', category: 'taxCategory', reason: 'taxReason' }
 */
export interface TaxRow {
  readonly side: (typeof taxSides)[number]
  /** Paths to the amount that is taxed and to its tax. */
  readonly base: string
  readonly tax: string
  /** A path to what the authority calls the tax, or the category itself. */
  readonly category: string | { readonly value: string }
  /** A path to the code of why there is none. */
  readonly reason?: string
  /** It takes back what the return counted of another document: a credit note. */
  readonly back?: boolean
  readonly each?: string
  readonly when?: Condition
}

/** What an event of a document does: a recipe by name, or rows as data. */
export interface Effect {
  readonly ledger?: string | readonly PostingRow[]
  readonly stock?: string | readonly StockRow[]
}

/** What posting a document does. @example effects: { area: 'sales', ledger: 'salesInvoice', stock: 'saleIssue' } */
export interface Effects extends Effect {
  /** The area of the books whose lock holds for it; `general` when left out. */
  readonly area?: Area
  /**
   * Which of its documents the tax return tells of; left out, all of them. What opens or closes the books is none of its business.
   * @example taxable: { taxable: true }
   */
  readonly taxable?: Condition
  /** What the tax return counts of them, line by line; if left out, the rows on the tax accounts and those against them. */
  readonly taxes?: readonly TaxRow[]
  /** Its documents may come to nothing, such as an invoice that is let off whole: they are posted without an entry. */
  readonly orNothing?: true
  /** What other events do, by the names by which actions post them. @example events: { accrue: { ledger: 'feeAccrual' } } */
  readonly events?: Readonly<Record<string, Effect>>
}

/**
 * Documents at an end of the year, by values of their fields.
 * @example yearEnds: { opens: { kind: 'opening' }, closes: { kind: 'closing' } }
 */
export interface YearEnds {
  /** They open the books: reports show their entries before the first row of a period, whatever their day. */
  readonly opens?: Readonly<Record<string, Scalar>>
  /**
   * They move a year's income and expense to its result on its last day, and post to no other accounts. Only one definition says
   * so.
   */
  readonly closes?: Readonly<Record<string, Scalar>>
}

export type YearEnd = keyof YearEnds

/** What a document does at an end of a year; undefined for all others. */
export const yearEndOf = (
  { yearEnds }: Pick<ResourceData, 'yearEnds'>,
  record: Readonly<Record<string, unknown>>,
): YearEnd | undefined =>
  (['opens', 'closes'] as const).find((end) => yearEnds?.[end] && holds(yearEnds[end], (name) => record[name]))

/** Whether the tax return tells of a document. */
export const isTaxable = (data: Pick<ResourceData, 'effects' | 'yearEnds'>, record: Readonly<Record<string, unknown>>): boolean =>
  yearEndOf(data, record) === undefined && holds(data.effects?.taxable, (name) => record[name])

/** The event that `effects` themselves describe. */
export const mainEvent = 'post'

/** What an event of a definition does; undefined where it does nothing. */
export const effectOf = ({ effects }: Pick<ResourceData, 'effects'>, event: string): Effect | undefined =>
  event === mainEvent ? effects && (effects.ledger || effects.stock ? effects : undefined) : effects?.events?.[event]

/** Every event of a definition, with what it does. */
export const effectsOf = (data: Pick<ResourceData, 'effects'>): (readonly [event: string, effect: Effect])[] =>
  [mainEvent, ...Object.keys(data.effects?.events ?? {})].flatMap((event) => {
    const effect = effectOf(data, event)
    return effect ? [[event, effect] as const] : []
  })

/** Which states of a definition mean that something of the document is posted. */
export interface Posting {
  /** The events that are posted in each state. */
  readonly standing: ReadonlyMap<string, readonly string[]>
  /** States in which something is posted. */
  readonly inBooks: readonly string[]
  /** States that an action brings into the books, or further into them, by the action. */
  readonly postable: ReadonlyMap<string, string>
  /** The action that posts next, from every state from which a document may still come into the books, or further into them. */
  readonly next: ReadonlyMap<string, string>
  /** States outside of the books from which a document may still come into them. */
  readonly waiting: readonly string[]
  /** States in which a document that never came into the books stays outside of them. */
  readonly ended: readonly string[]
  /** The action that takes everything back. */
  readonly unposts: string | null
  /** States that are reached both with an event and without it, so that it is unknown what is posted in them. */
  readonly unclear: readonly string[]
}

/** Whether something of a record is posted. */
export const isPosted = ({ posting }: { readonly posting?: Posting }, record: Readonly<Record<string, unknown>>): boolean =>
  posting?.inBooks.includes(String(record['status'])) ?? false

/** Finds it by following the arrows from the first state. */
export function postingOf({ states = {}, actions = {} }: Pick<ResourceData, 'states' | 'actions'>): Posting {
  const names = Object.keys(states)
  const all = Object.entries(actions)
  const standing = new Map<string, readonly string[]>(names.slice(0, 1).map((first) => [first, []]))
  const unclear = new Set<string>()
  for (const [from, before] of standing)
    for (const to of states[from] ?? []) {
      const taking = all.map(([, action]) => action).filter((action) => takes(action, from, to))
      for (const action of taking.length ? taking : [{}]) {
        const after = afterwards(before, action)
        const known = standing.get(to)
        if (known && [...known].sort().join() !== [...after].sort().join()) unclear.add(to)
        if (!known && names.includes(to)) standing.set(to, after)
      }
    }
  const inBooks = names.filter((state) => standing.get(state)?.length)
  const postable = new Map<string, string>()
  for (const from of names)
    for (const [name, action] of all)
      if (action.posts !== undefined && (states[from] ?? []).some((to) => takes(action, from, to)) && !postable.has(from))
        postable.set(from, name)
  // What only takes something back brings no document nearer to the books.
  const isWayBack = (from: string, to: string): boolean => {
    const ways = all.filter(([, action]) => takes(action, from, to))
    return ways.length > 0 && ways.every(([, action]) => action.takesBack)
  }
  const next = new Map(postable)
  for (const [found, action] of next)
    for (const from of names)
      if (states[from]?.includes(found) && !isWayBack(from, found) && !next.has(from) && !inBooks.includes(from))
        next.set(from, action)
  const waiting = names.filter((state) => next.has(state) && !inBooks.includes(state))
  return {
    standing,
    inBooks,
    postable,
    next,
    waiting,
    ended: names.filter((state) => !inBooks.includes(state) && !waiting.includes(state)),
    unposts: all.find(([, action]) => action.unposts)?.[0] ?? null,
    unclear: [...unclear],
  }
}

const takes = (action: Action, from: string, to: string): boolean =>
  action.to === to && (!action.from || action.from.includes(from))

const afterwards = (before: readonly string[], { posts, unposts }: Action): readonly string[] =>
  unposts ? [] : posts === undefined || before.includes(posts) ? before : [...before, posts]
