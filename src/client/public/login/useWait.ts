import { useEffect, useState } from 'react'

/** A wait that the server asked for; `seconds` runs down, `from` stays what it began with until it is over. */
export interface Wait {
  readonly seconds: number
  readonly from: number
  readonly start: (seconds: number) => void
  readonly stop: () => void
}

const minute = 60

/** Minutes and seconds, 75 as 1:15. */
export const clock = (seconds: number): string => `${Math.floor(seconds / minute)}:${String(seconds % minute).padStart(2, '0')}`

export function useWait(): Wait {
  const [{ from, until }, set] = useState({ from: 0, until: 0 })
  const [now, setNow] = useState(0)
  const seconds = from > 0 ? Math.max(0, Math.ceil((until - now) / 1000)) : 0
  const running = seconds > 0
  useEffect(() => {
    if (!running) {
      set({ from: 0, until: 0 })
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])
  return {
    seconds,
    from: running ? from : 0,
    start: (length) => {
      setNow(Date.now())
      set({ from: length, until: Date.now() + length * 1000 })
    },
    stop: () => from > 0 && set({ from: 0, until: 0 }),
  }
}
