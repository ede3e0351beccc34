import { useSyncExternalStore } from 'react'
import { apiAddress } from '../../shared/apiAddress.ts'

/** How often a server that was not reached is asked again, in milliseconds. */
const again = 3_000

let reached = true
const listeners = new Set<() => void>()

/** Notes whether the server was reached just now; one that was not is asked again until it answers. */
export function noteReach(is: boolean): void {
  if (is === reached) return
  reached = is
  for (const listener of listeners) listener()
  if (!is) setTimeout(lookAgain, again)
}

/** Asks whether the server can be reached; that it answers is enough. */
export async function canReach(): Promise<boolean> {
  try {
    await fetch(`${apiAddress}/api/health`, { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** Asks a server that was not reached, until it answers. */
export async function lookAgain(): Promise<void> {
  const is = await canReach()
  if (is !== reached) noteReach(is)
  else if (!is) setTimeout(lookAgain, again)
}

// What only reads these words, as a test does, has no window.
globalThis.window?.addEventListener('offline', () => noteReach(false))
globalThis.window?.addEventListener('online', () => void lookAgain())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server can be reached, live. */
export const useReached = (): boolean => useSyncExternalStore(subscribe, () => reached)
