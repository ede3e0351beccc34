import { useSyncExternalStore } from 'react'

/** How a list is looked at; what it shows is the same page on any of them. */
const passing = new Set(['page', 'perPage', 'sort', 'order', 'displayedFilters', 'record'])

/** The address under which a page is kept: its path, and behind it only what decides what the page shows. */
export function favouriteAddress(pathname: string, search: string): string {
  const given = [...new URLSearchParams(search)].filter(([name, value]) => !passing.has(name) && value !== '' && value !== '{}')
  return given.length ? `${pathname}?${new URLSearchParams(given)}` : pathname
}

let words: readonly (readonly [string, string])[] = []
const listeners = new Set<() => void>()
const set = (next: typeof words) => {
  words = next
  for (const listener of listeners) listener()
}

/** What tells the page that is open from others of the same title, such as a filter; gives what takes it back. */
export function describePage(name: string, word: string): () => void {
  const own = [name, word] as const
  set([...words.filter(([other]) => other !== name), own])
  return () => set(words.filter((one) => one !== own))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The words of the page that is open, in the order in which they came. */
export const usePageWords = (): readonly (readonly [string, string])[] => useSyncExternalStore(subscribe, () => words)
