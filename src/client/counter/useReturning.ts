import { useState } from 'react'
import type { Counter } from './counterState.ts'
import type { GivenBack } from './useGivingBack.ts'

interface Returned {
  readonly note: GivenBack
  readonly exchanges: boolean
}

/** What came back last: its money is handed out, or the next sale is paid with it. */
export function useReturning(back: Counter['back'], change: (next: Partial<Counter>) => void) {
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState<Returned | null>(null)
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    last: last && { note: last.note, use: last.exchanges ? (back ? ('next' as const) : ('used' as const)) : null },
    onGiven: (note: GivenBack, wanted: boolean) => {
      const { method, amount } = note
      const exchanges = wanted && method !== null
      setOpen(false)
      setLast({ note, exchanges })
      change({ back: exchanges ? { amount, method } : null })
    },
    handOut: () => {
      change({ back: null })
      setLast((now) => now && { ...now, exchanges: false })
    },
  }
}
