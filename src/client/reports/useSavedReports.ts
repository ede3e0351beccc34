import { useCallback } from 'react'
import { useStore } from 'react-admin'
import { useFrame } from '../providers/frame.tsx'
import { reportAddress, shellPlace } from '../providers/reportAddress.ts'
import { type Period, periodsNow } from './periods.ts'

/** A report as a person wants to find it again. */
export interface SavedReport {
  readonly name: string
  readonly report: string
  readonly parameters: Readonly<Record<string, string>>
  readonly year: string
  /** Days that move with the calendar: a saved *this month* is the month of reading. */
  readonly period: Period['name'] | null
}

const none: readonly SavedReport[] = []

/** The reports that the person has kept, with how to keep others, and the address at which each is shown now. */
export function useSavedReports() {
  const { years } = useFrame()
  const [saved, setSaved] = useStore<readonly SavedReport[]>('reports.saved', none)
  const addressOf = useCallback(
    (one: SavedReport, at?: string) => {
      const period = periodsNow(years).find(({ name }) => name === one.period)
      const place = { ...shellPlace(), year: period?.year ?? one.year }
      return reportAddress(one.report, { ...one.parameters, ...period?.days }, place, at)
    },
    [years],
  )
  return { saved, setSaved, addressOf }
}
