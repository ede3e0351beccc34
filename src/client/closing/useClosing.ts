import { useQuery } from '@tanstack/react-query'
import type { Closing } from '../../shared/closing.ts'
import { http } from '../providers/http.ts'

export const useClosing = (id: number) =>
  useQuery({
    queryKey: ['closing', id],
    queryFn: async ({ signal }) => (await http<Closing>(`fiscalYears/${id}/closing`, { signal })).json,
    // The faults are mended elsewhere, perhaps in another tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** How far a closing has come. */
export type ClosingStep = 'checks' | 'preview' | 'run' | 'result'
export const steps: readonly ClosingStep[] = ['checks', 'preview', 'run', 'result']

export const stopping = (closing: Closing): number =>
  closing.checks.filter((check) => check.stops && check.found > 0).length + closing.locks.length

/** How many open items the year may be closed with, by permission. */
export const leftOpen = ({ checks }: Closing): number => checks.filter(({ confirmed, found }) => confirmed && found > 0).length
