import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that a browser lays out in a moment. */
const portion = 400

/**
 * How many rows of a long table are there: more come as soon as its end, marked by an element, is seen; all of them
 * before it is printed. When all are there that were fetched, `more` fetches others.
 */
export function useGrowing(count: number, end: RefObject<Element | null>, more: (() => void) | null): number {
  const [most, setMost] = useState(portion)
  const long = count > most
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is another place with more rows
  useEffect(() => {
    if (!(long || more) || !end.current) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return
      if (long) setMost((now) => now + portion)
      else more?.()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [long, most, end, more])
  useEffect(() => {
    const all = () => flushSync(() => setMost(Number.POSITIVE_INFINITY))
    addEventListener('beforeprint', all)
    return () => removeEventListener('beforeprint', all)
  }, [])
  return Math.min(most, count)
}
