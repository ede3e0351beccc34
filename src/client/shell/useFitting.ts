import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The room that the button for the rest takes, in pixels. */
const forRest = 96

/**
 * How many items of a row fit beside each other; the others belong behind a button of their own.
 * @returns the list to measure, and the number that fits
 */
export function useFitting(
  items: readonly { readonly title: string }[],
  wanted: boolean,
): [RefObject<HTMLUListElement | null>, number] {
  const list = useRef<HTMLUListElement>(null)
  const widths = useRef<{ key: string; sizes: number[] }>({ key: '', sizes: [] })
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const key = items.map((item) => item.title).join('|')
  useLayoutEffect(() => {
    const row = list.current
    if (!row || !wanted) return setRoom(Number.POSITIVE_INFINITY)
    if (widths.current.key !== key) {
      // All must stand in the row once to be measured.
      if (room !== Number.POSITIVE_INFINITY) return setRoom(Number.POSITIVE_INFINITY)
      widths.current = { key, sizes: Array.from(row.children, (child) => (child as HTMLElement).offsetWidth + 2) }
    }
    const measure = () => {
      const { sizes } = widths.current
      const all = sizes.reduce((sum, size) => sum + size, 0)
      const space = row.clientWidth - (all > row.clientWidth ? forRest : 0)
      const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
      const fit = ends.findIndex((end) => end > space)
      setRoom(fit === -1 ? Number.POSITIVE_INFINITY : fit)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    return () => observer.disconnect()
  }, [key, wanted, room])
  return [list, room]
}
