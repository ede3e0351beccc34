import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RunModel } from '../../../schema/run.ts'
import type { Job } from '../../shared/job.ts'
import { ProblemError } from '../providers/problem.ts'
import { askPerson } from '../providers/questions.ts'
import { orderAt } from '../providers/useJob.ts'
import { useProblem } from '../providers/useProblem.ts'
import { type Order, type Preview, previewKey } from './run.ts'

/** Giving the order of a run: the dialog that asks, the questions of its sheet, and the job. */
export function useRunOrder(run: RunModel, order: Order | null, preview: Preview | undefined, onOrdered: (job: Job) => void) {
  const client = useQueryClient()
  const problem = useProblem()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const send = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const questions = preview?.questions ?? []
      if (questions.length && (await askPerson(questions)) === false) throw new DOMException('', 'AbortError')
      const job = await orderAt(client, `runs/${run.name}`, {
        body: { ...order, stamp: preview?.stamp ?? undefined },
        confirmed: questions.map(({ code }) => code),
      })
      setAsking(false)
      onOrdered(job)
    } catch (refused) {
      setAsking(false)
      problem(refused)
      if (refused instanceof ProblemError && refused.status === 409) await client.invalidateQueries({ queryKey: previewKey(run) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { asking, setAsking, busy, send }
}
