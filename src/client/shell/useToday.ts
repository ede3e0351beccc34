import { useQuery } from '@tanstack/react-query'
import type { Today } from '../../shared/waiting.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'
import { askAgain } from './useNotices.ts'

const nothing: Today = { items: [], badges: {} }

/** What waits to be done in this branch and year, asked again now and then: for the bell, and for the counts of the menu. */
export function useToday(): Today {
  const { branch, year } = useFrame()
  const { data = nothing } = useQuery({
    queryKey: ['today', 'bell', branch?.id, year?.year],
    queryFn: async ({ signal }) => (await http<Today>('today', { signal })).json,
    refetchInterval: askAgain,
    staleTime: askAgain,
    retry: false,
  })
  return data
}
