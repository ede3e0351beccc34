import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { RunFirstPage } from '../../shared/run.ts'
import { http } from '../providers/http.ts'
import { useProblem } from '../providers/useProblem.ts'
import { withCorrected } from './corrected.ts'
import { type Order, type Preview, previewKey } from './run.ts'

/** Inputs that became other ones, by subject. */
export type Corrections = Readonly<Record<string, RecordData>>

/**
 * The inputs that are other ones for single subjects. Where these depend on nobody else, the server works out the corrected rows alone
 * and the sheet takes them over; else the whole sheet follows what is corrected.
 */
export function useCorrections(run: RunModel, asked: Pick<Order, 'input' | 'filter'> | null, leave: readonly number[]) {
  const client = useQueryClient()
  const problem = useProblem()
  const [cells, setCells] = useState<Order['cells']>({})
  const [waiting, setWaiting] = useState(0)
  const now = useRef({ asked, leave, cells })
  now.current = { asked, leave, cells }
  // Of two corrections of one row the answer to the first may come last.
  const turns = useRef(new Map<number, number>())

  const rework = useCallback(
    async (next: Order['cells'], ids: readonly number[]) => {
      const turn = performance.now()
      for (const id of ids) turns.current.set(id, turn)
      setWaiting((count) => count + 1)
      try {
        const query = new URLSearchParams({ only: 'rows', ids: JSON.stringify(ids) })
        const own = Object.fromEntries(ids.map((id) => [id, next[id] ?? {}]))
        const { json } = await http<RunFirstPage>(`runs/${run.name}/preview?${query}`, {
          method: 'POST',
          body: { ...now.current.asked, cells: own },
        })
        const rows = json.rows.filter(({ id }) => turns.current.get(id) === turn)
        client.setQueriesData<Preview>(
          { queryKey: previewKey(run) },
          (sheet) => sheet && withCorrected(sheet, rows, json.columns, (id) => now.current.leave.includes(id)),
        )
        // Other pages and orders are asked for anew when somebody turns to them.
        await client.invalidateQueries({ queryKey: previewKey(run), refetchType: 'none' })
      } catch (refused) {
        problem(refused)
      } finally {
        setWaiting((count) => count - 1)
      }
    },
    [client, problem, run],
  )
  const correct = useCallback(
    (corrections: Corrections) => {
      const next = { ...now.current.cells }
      for (const [id, changed] of Object.entries(corrections)) next[id] = { ...next[id], ...changed }
      now.current = { ...now.current, cells: next }
      setCells(next)
      if (run.data.apart) void rework(next, Object.keys(corrections).map(Number))
    },
    [run, rework],
  )
  return { cells, correct, forget: () => setCells({}), busy: waiting > 0 }
}
