import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

const none: readonly HTMLElement[] = []
let sheets = none
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  sheets = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts a modal sheet in for as long as it stands open. */
export function useOpenSheet(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    set([...sheets, element])
    return () => set(sheets.filter((other) => other !== element))
  }, [dialog])
}

/** The sheet above all others, outside of which nothing can be clicked or read out; null where there is none. */
export const useTopSheet = (): HTMLElement | null => useSyncExternalStore(subscribe, () => sheets.at(-1) ?? null)
