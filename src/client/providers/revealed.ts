import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let secret: string | null = null

function set(next: string | null): void {
  secret = next
  for (const listener of listeners) listener()
}

/** Takes the secret that an answer shows this once out of its record, and puts it before the person. */
export function shownOnce<T extends object>(record: T): T {
  const { revealed, ...rest } = record as T & { revealed?: unknown }
  if (typeof revealed === 'string') set(revealed)
  return rest as unknown as T
}

/** Forgets the secret: it was kept elsewhere. */
export const forgetSecret = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The secret that is to be shown. */
export const useRevealed = (): string | null => useSyncExternalStore(subscribe, () => secret)
