import { useEffect, useRef, useState } from 'react'

/**
 * Ends something after a time that stands still while someone is at it.
 * @param key another key begins anew
 * @param duration in milliseconds; infinite never ends
 */
export function useCountdown(key: unknown, duration: number, end: () => void): (paused: boolean) => void {
  const [paused, setPaused] = useState(false)
  const left = useRef(duration)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice has its whole time
  useEffect(() => {
    left.current = duration
    setPaused(false)
  }, [key, duration])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice begins its own time
  useEffect(() => {
    if (paused || !Number.isFinite(left.current)) return
    const from = Date.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - from
    }
  }, [key, paused, end])
  return setPaused
}
