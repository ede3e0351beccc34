import { useSyncExternalStore } from 'react'

/** Who waits for a fresh code of the second factor: whether one was given. */
type Waiting = (given: boolean) => void

const listeners = new Set<() => void>()
let waiting: readonly Waiting[] = []

function set(next: readonly Waiting[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person for a code; of several requests that need one at once, one dialog asks. @returns whether it was given */
export const askForCode = (): Promise<boolean> => new Promise((resolve) => set([...waiting, resolve]))

/** Lets those who wait go on, or not. */
export function answerCode(given: boolean): void {
  const all = waiting
  set([])
  for (const one of all) one(given)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether somebody waits for a code. */
export const useCodeAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0)
