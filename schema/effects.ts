import { holds } from './condition.ts'
import type { Action } from './language/action.ts'
import type { ResourceData } from './language/definition.ts'
import type { Effect, TaxRow, YearEnd } from './language/effects.ts'

/** What a document does at an end of a year; undefined for all others. */
export const yearEndOf = (
  { yearEnds }: Pick<ResourceData, 'yearEnds'>,
  record: Readonly<Record<string, unknown>>,
): YearEnd | undefined =>
  (['opens', 'closes'] as const).find((end) => yearEnds?.[end] && holds(yearEnds[end], (name) => record[name]))

/** Whether the tax return tells of a document. */
export const isTaxable = (data: Pick<ResourceData, 'effects' | 'yearEnds'>, record: Readonly<Record<string, unknown>>): boolean =>
  yearEndOf(data, record) === undefined && holds(data.effects?.taxable, (name) => record[name])

/** Whether rows of the tax return tell what stands beside the tax accounts, which tell the taxes themselves. */
export const isBeside = (rows: readonly TaxRow[]): boolean => rows.every(({ tax }) => tax === undefined)

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
