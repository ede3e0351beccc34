import { useQueries } from '@tanstack/react-query'
import type { Statistic } from '../../../schema/entityReport.ts'
import { today } from '../../../schema/values/date.ts'
import { http } from '../providers/http.ts'
import type { Place } from '../providers/reportAddress.ts'
import type { ReportInfo, ShownAnswer } from '../reports/shownAnswer.ts'
import { placeHeaders } from '../reports/useReport.ts'
import { type Picture, pictureOf } from './picture.ts'

/** Days that figures are of; reports about how things stand ask for the last of them where it has passed, and are of today otherwise. */
export type Days = Readonly<Record<string, string>>

export interface Drawn {
  readonly picture: Picture | null
  readonly parameters: ShownAnswer['parameters'] | undefined
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/** What a report is asked for of a period. */
function daysOf(report: ReportInfo | undefined, days: Days): Days {
  const { to = '' } = days
  if (report?.parameters['from']) return days
  return report?.parameters['asOf'] && to !== '' && to < today() ? { asOf: to } : {}
}

/** The figures of a picture: those of each report that it draws, which are the reports' own. */
export function useStatistic(
  report: ReportInfo & { readonly statistic: Statistic },
  all: readonly ReportInfo[],
  place: Place,
  days: Days,
): Drawn {
  const { statistic } = report
  const series = [{ report: report.name, figure: statistic.figure ?? '' }, ...(statistic.beside ?? [])]
  const found = useQueries({
    queries: series.map(({ report: name }) => {
      const asked = daysOf(
        all.find((one) => one.name === name),
        days,
      )
      return {
        queryKey: ['statistic', name, place, asked],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          (await http<ShownAnswer>(`reports/${name}?${new URLSearchParams(asked)}`, { headers: placeHeaders(place), signal }))
            .json,
      }
    }),
  })
  const answers = found.flatMap(({ data }) => data ?? [])
  const isPending = found.some((one) => one.isPending)
  return {
    picture:
      answers.length === series.length
        ? pictureOf(
            statistic,
            series.map((one, at) => ({ ...one, answer: answers[at] as ShownAnswer })),
          )
        : null,
    parameters: answers[0]?.parameters,
    isPending,
    error: found.find((one) => one.error)?.error ?? null,
    refetch: () => {
      for (const one of found) void one.refetch()
    },
  }
}
