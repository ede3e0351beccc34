import { useSyncExternalStore } from 'react'

/** A secret of another system, or an address for somebody without an account: a link to a record, one to a form, or where the form stands for everyone. */
export interface Revealed {
  readonly kind: 'secret' | 'link' | 'form' | 'address'
  readonly text: string
}

/** The links that lead to a record, or that were made for a definition at all. */
export interface LinksOf {
  readonly kind: 'links'
  readonly resource: string
  readonly record: number | null
}

const listeners = new Set<() => void>()
let shown: Revealed | LinksOf | null = null

function set(next: Revealed | LinksOf | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Takes the secret that an answer shows this once out of its record, and puts it before the person. */
export function shownOnce<T extends object>(record: T): T {
  const { revealed, ...rest } = record as T & { revealed?: unknown }
  if (typeof revealed === 'string') set({ kind: 'secret', text: revealed })
  return rest as unknown as T
}

/** Puts it before the person who asked for it. */
export const showRevealed = set

/** Forgets the secret: it was kept elsewhere. */
export const forgetSecret = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is to be shown. */
export const useRevealed = (): Revealed | LinksOf | null => useSyncExternalStore(subscribe, () => shown)
