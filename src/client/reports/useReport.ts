import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { http } from '../providers/http.ts'
import type { Place } from '../providers/reportAddress.ts'
import type { ReportInfo, ShownAnswer } from './shownAnswer.ts'

/** The reports that this person may see. */
export const useReports = () =>
  useQuery({
    queryKey: ['reports'],
    queryFn: async () => (await http<readonly ReportInfo[]>('reports')).json,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The headers that bind a report to the branch and the year of its link, over the choice of the shell. */
export const placeHeaders = ({ branch, year }: Place): Record<string, string> => ({
  ...(branch && { Branch: branch }),
  ...(year && { FiscalYear: year }),
})

/** Rows of a page of a report that is as long as the books. */
const pageRows = 400

export interface ShownFigures {
  readonly data: ShownAnswer | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
  /** Asks for the rows after those that are there; null when there are none. */
  readonly more: (() => void) | null
}

/** The figures of a report; former ones stay in sight while new ones come. A long one comes page after page. */
export function useFigures(
  { name, paged }: ReportInfo,
  place: Place,
  parameters: Readonly<Record<string, string>>,
  ready: boolean,
): ShownFigures {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['report', name, place, parameters],
    enabled: ready,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const asked = { ...parameters, ...(paged && { rows: String(pageRows) }), ...(pageParam && { after: pageParam }) }
      const headers = placeHeaders(place)
      return (await http<ShownAnswer>(`reports/${name}?${new URLSearchParams(asked)}`, { headers, signal })).json
    },
    getNextPageParam: (last) => last.page?.next,
  })
  const answer = useMemo(() => data && joined(data.pages), [data])
  const next = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return { data: answer, error, isFetching, refetch, more: hasNextPage && !isFetching ? next : null }
}

/** Pages as one answer: what was brought forward to a later page stands in the row before it. */
function joined([first, ...others]: readonly ShownAnswer[]): ShownAnswer | undefined {
  if (!first || !others.length) return first
  const rows = others.flatMap((page) => page.rows.filter(({ role }) => role !== 'opening'))
  const { page } = others.at(-1) ?? first
  return { ...first, rows: [...first.rows, ...rows], ...(page && { page }) }
}
