import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that a browser lays out in a moment. */
const portion = 400

/**
 * How many rows of a long table are there: more come as soon as its end, marked by an element, is seen; all of them
 * before it is printed.
 */
export function useGrowing(count: number, end: RefObject<Element | null>): number {
  const [most, setMost] = useState(portion)
  const long = count > most
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is another place with more rows
  useEffect(() => {
    if (!long || !end.current) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) setMost((now) => now + portion)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [long, most, end])
  useEffect(() => {
    const all = () => flushSync(() => setMost(Number.POSITIVE_INFINITY))
    addEventListener('beforeprint', all)
    return () => removeEventListener('beforeprint', all)
  }, [])
  return Math.min(most, count)
}
