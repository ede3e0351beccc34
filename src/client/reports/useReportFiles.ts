import { useState } from 'react'
import { http } from '../providers/http.ts'
import type { Place } from '../providers/reportAddress.ts'
import { useProblem } from '../providers/useProblem.ts'
import { saveFile } from '../records/values/useExport.ts'
import { isTooLong, useLongReport } from './useLongReport.ts'
import { placeHeaders } from './useReport.ts'

/** The files of a report: saved at once, shown as on paper, or ordered as a job where nobody waits for it. */
export function useReportFiles(report: string, place: Place, given: Readonly<Record<string, string>>, called: string) {
  const problem = useProblem()
  const long = useLongReport()
  const [busy, setBusy] = useState(false)
  const headers = placeHeaders(place)
  const pathOf = (format: string) => `reports/${report}/file?${new URLSearchParams({ ...given, format })}`
  const order = () => long.order(pathOf('pdf'), headers).catch(problem)
  return {
    busy,
    long,
    headers,
    paper: pathOf('pdf'),
    /** Orders what was refused for its length; tells whether it was. */
    orderIfLong: (refusal: unknown): boolean => {
      if (isTooLong(refusal)) void order()
      return isTooLong(refusal)
    },
    save: async (format: 'xlsx' | 'csv' | 'pdf') => {
      setBusy(true)
      try {
        const { json } = await http<Blob>(pathOf(format), { as: 'blob', headers: { ...headers, Accept: '*/*' } })
        saveFile(json, `${called}.${format}`)
      } catch (failure) {
        if (isTooLong(failure)) await order()
        else problem(failure)
      } finally {
        setBusy(false)
      }
    },
  }
}
