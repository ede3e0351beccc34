import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDaftar } from '../providers/data.ts'
import { useProblem } from '../providers/useProblem.ts'

export type MonthAction = 'closeMonth' | 'closeUnfinishedMonth' | 'reopenMonth'

/** Closes a month or opens it again, and says that it was done. @param onDone when everything is read anew */
export function useMonthAction(month: string, onDone: () => void) {
  const notify = useNotify()
  const problem = useProblem()
  const daftar = useDaftar()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** @param to the last day of the month */
  const run = async (company: number, action: MonthAction, to: string, input: object) => {
    setBusy(true)
    try {
      await daftar.action('company', company, action, { month, ...input })
      notify(action === 'reopenMonth' ? 'closing.monthReopened' : 'closing.monthLocked', {
        type: 'success',
        messageArgs: { date: to, month },
      })
      await client.invalidateQueries()
      onDone()
    } catch (refused) {
      problem(refused)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
