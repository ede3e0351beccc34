import type { QueryClient } from '@tanstack/react-query'
import type { WatchedJob } from '../../../shared/job.ts'
import { http } from '../../providers/http.ts'
import { isOver } from '../../providers/job.ts'
import { ProblemError } from '../../providers/problem.ts'
import { cancelJob, orderAt } from '../../providers/useJob.ts'
import { saveFile } from '../values/useExport.ts'

const pause = 500

/** Whether papers were refused because they are more than one waits for. */
export const areTooMany = (error: unknown): boolean =>
  error instanceof ProblemError && error.body.problem.errors?.[0]?.code === 'Selection.TooMany'

interface Watching {
  /** Called with the share that is done. */
  readonly onStep: (share: number) => void
  /** Whether the person wants no more of it. */
  readonly isStopped: () => boolean
}

/**
 * Has papers printed as a job of the server, and saves their file.
 * @returns what refused them; null where they came, or nobody waits any more
 */
export async function savePapers(client: QueryClient, path: string, { onStep, isStopped }: Watching): Promise<string | null> {
  const { id } = await orderAt(client, path, { body: {} })
  for (;;) {
    const { json: job } = await http<WatchedJob>(`jobs/${id}`)
    if (job.stage) onStep(job.stage.done / job.stage.of)
    if (isStopped()) {
      await cancelJob(client, id)
      return null
    }
    if (isOver(job)) {
      if (job.file === null) return job.failures[0]?.message ?? null
      const { json: file } = await http<Blob>(`jobs/${id}/file`, { as: 'blob', headers: { Accept: '*/*' } })
      saveFile(file, job.file)
      return null
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
