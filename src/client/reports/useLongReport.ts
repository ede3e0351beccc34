import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ProblemError } from '../providers/problem.ts'
import { orderAt } from '../providers/useJob.ts'

/** Whether a file was refused because its report is too long to wait for. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof ProblemError && error.body.problem.errors?.[0]?.code === 'Report.Long'

/** A report that nobody waits for is printed as a job, which stands in the address and outlives a reload. */
export function useLongReport() {
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [ordered, setOrdered] = useState<number | null>(null)
  const job = Number(query.get('job')) || null
  const watch = (id: number | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('job')
        if (id !== null) next.set('job', String(id))
        return next
      },
      { replace: true },
    )
  return {
    job,
    /** Whether it was ordered on this page. */
    fresh: job !== null && job === ordered,
    order: async (path: string, headers: Readonly<Record<string, string>>) => {
      const { id } = await orderAt(client, path, { headers })
      setOrdered(id)
      watch(id)
    },
    close: () => watch(null),
  }
}
