import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Fewer rows than these are all there. */
const few = 60
/** Rows on each side of what is seen: room for keys that run ahead of the scrolling. */
const margin = 4
/** The range moves in steps, so that scrolling seldom renders. */
const step = 4
/** The height of a row before one was measured, in pixels. */
const usual = 39

/** The rows of a long table that are on the screen or near it, as a half-open range. */
export function useRowsInView(
  table: RefObject<HTMLTableElement | null>,
  count: number,
): { readonly from: number; readonly to: number } {
  const [range, setRange] = useState({ from: 0, to: few })
  const long = count > few
  // biome-ignore lint/correctness/useExhaustiveDependencies: more or fewer rows move the others
  useLayoutEffect(() => setRange(measure(table.current)), [table, count])
  useEffect(() => {
    if (!long) return
    const follow = () => {
      const next = measure(table.current)
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [table, long])
  return long ? range : { from: 0, to: count }
}

function measure(table: HTMLTableElement | null): { from: number; to: number } {
  const body = table?.tBodies[0]
  if (!body) return { from: 0, to: few }
  const { top, height: whole } = body.getBoundingClientRect()
  const height = whole / body.rows.length || usual
  const first = Math.floor(-top / height / step) * step - margin
  const seen = Math.ceil(innerHeight / height / step + 1) * step
  return { from: Math.max(0, first), to: Math.max(0, first) + seen + 2 * margin }
}
