import { useCallback, useEffect, useState } from 'react'
import { work } from '../providers/session.ts'
import { type Counter, emptyCounter } from './counterState.ts'

const read = (place: string): Counter => {
  try {
    return { ...emptyCounter, ...(JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Counter>) }
  } catch {
    return emptyCounter
  }
}

/** What stands on the counter: kept in the tab while it is typed, so that loading the page anew loses nothing. */
export function useCounter(branch: number) {
  const place = `${work}counter.${branch}`
  const [counter, setCounter] = useState(() => read(place))
  useEffect(() => {
    if (counter.lines.length || counter.back) sessionStorage.setItem(place, JSON.stringify(counter))
    else sessionStorage.removeItem(place)
  }, [place, counter])
  const change = useCallback(
    (next: Partial<Counter> | ((now: Counter) => Partial<Counter>)) =>
      setCounter((now) => ({ ...now, fault: null, ...(typeof next === 'function' ? next(now) : next) })),
    [],
  )
  const forget = useCallback(() => sessionStorage.removeItem(place), [place])
  return { counter, change, forget }
}
