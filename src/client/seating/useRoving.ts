import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Item {
  readonly id: number
}

/** The one row of a list that the Tab key leads to, and what leads from one row to another. */
export function useRoving(list: RefObject<HTMLElement | null>, items: readonly Item[]) {
  const [at, setAt] = useState<number | null>(null)
  const present = items.some(({ id }) => id === at) ? at : (items[0]?.id ?? null)
  const go = (to: number) => {
    const item = items[Math.max(0, Math.min(items.length - 1, to))]
    if (!item) return
    setAt(item.id)
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${item.id}"]`)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  // Who is seated leaves the list: the focus stays at that place in the list.
  const focused = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (focused.current !== null && !list.current?.contains(document.activeElement)) go(focused.current)
  })
  const enter = (item: Item, index: number) => {
    focused.current = index
    setAt(item.id)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) focused.current = null
  }
  return { present, go, enter, leave }
}
