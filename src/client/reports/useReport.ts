import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { http } from '../providers/http.ts'
import type { Place } from './address.ts'
import type { ReportInfo, ShownAnswer } from './answer.ts'

/** The reports that this person may see. */
export const useReports = () =>
  useQuery({
    queryKey: ['reports'],
    queryFn: async () => (await http<readonly ReportInfo[]>('reports')).json,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The headers that bind a report to the branch and the year of its link, whatever the shell has chosen. */
export const placeHeaders = ({ branch, year }: Place): Record<string, string> => ({
  ...(branch && { Branch: branch }),
  ...(year && { FiscalYear: year }),
})

/** The figures of a report; former ones stay in sight while new ones come. */
export const useFigures = (name: string, place: Place, parameters: Readonly<Record<string, string>>, ready: boolean) =>
  useQuery({
    queryKey: ['report', name, place, parameters],
    enabled: ready,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await http<ShownAnswer>(`reports/${name}?${new URLSearchParams(parameters)}`, { headers: placeHeaders(place), signal }))
        .json,
  })
