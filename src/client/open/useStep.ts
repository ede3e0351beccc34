import { useEffect, useState } from 'react'

/** What the browser keeps with a page of the form: which one it is, and from which it was reached. */
interface Kept {
  readonly step?: number
  readonly from?: number
}

const kept = (): Kept => (history.state as Kept | null) ?? {}

/** The page of a form that is open: the telephone's way back leads to the one before, and a reload stays. @param last the number of the last one */
export function useStep(last: number) {
  const now = () => Math.min(kept().step ?? 0, last)
  const [at, setAt] = useState(now)
  useEffect(() => {
    const moved = () => setAt(Math.min(kept().step ?? 0, last))
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [last])
  const go = (step: number) => {
    if (step === at) return
    history.pushState({ step, from: at } satisfies Kept, '')
    setAt(step)
  }
  const back = () => (kept().from === at - 1 ? history.back() : go(at - 1))
  return { at, go, back }
}
