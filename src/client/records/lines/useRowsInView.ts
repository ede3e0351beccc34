import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Fewer rows than these are all there. */
const few = 60
/** Rows on each side of what is seen: room for keys that run ahead of the scrolling. */
const margin = 4
/** The range moves in steps, so that scrolling seldom renders. */
const step = 4
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
  const first = Math.floor(rowAt(body, 0) / step) * step - margin
  const last = Math.ceil((rowAt(body, innerHeight) + 1) / step) * step + margin
  return { from: Math.max(0, first), to: last }
}

/** The row at a height of the window: cards are not all equally high, so it is looked for by halving. */
function rowAt({ rows }: HTMLTableSectionElement, edge: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.getBoundingClientRect().bottom ?? edge) <= edge) low = middle + 1
    else high = middle
  }
  return low
}
