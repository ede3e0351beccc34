import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import { isDate } from '../../../schema/values/date.ts'
import { useFrame } from '../providers/frame.tsx'

export const states = ['open', 'posted'] as const

/** What the page asks for. */
export interface Question {
  readonly types: readonly string[]
  readonly state: (typeof states)[number]
  /** Days; empty for the bounds of the year. */
  readonly from: string
  readonly to: string
}

interface Address {
  readonly question: Question
  /** The job that is watched. */
  readonly job: number | null
  readonly change: (part: Readonly<Record<string, string | null>>) => void
}

/** The page's address: all kinds of documents where it names none, the whole year where it names no days. */
export function useAddress(models: readonly Model[]): Address {
  const [query, setQuery] = useSearchParams()
  const { year } = useFrame()
  const change: Address['change'] = (part) => {
    // Read from the address, since the page may not have rendered it yet.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(part)) value === null ? next.delete(name) : next.set(name, value)
    setQuery(next, { replace: true })
  }
  // Days of one year mean nothing in another.
  const former = useRef(year?.id)
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    if (former.current !== year?.id) latest.current({ from: null, to: null })
    former.current = year?.id
  }, [year?.id])
  const asked = query.get('types')?.split(',')
  const day = (name: string) => (isDate(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  const job = Number(query.get('job'))
  return {
    question: {
      types: models.map((model) => model.name).filter((name) => asked?.includes(name) ?? true),
      state: query.get('state') === 'posted' ? 'posted' : 'open',
      from: day('from'),
      to: day('to'),
    },
    job: Number.isInteger(job) && job > 0 ? job : null,
    change,
  }
}
