import type { QueryClient } from '@tanstack/react-query'
import type { WatchedJob } from '../../../shared/job.ts'
import type { BulkResult } from '../../providers/data.ts'
import { http } from '../../providers/http.ts'
import { isOver, type JobOrder, triedOf } from '../../providers/job.ts'
import { askPerson } from '../../providers/questions.ts'
import { cancelJob, confirmJob, orderJob } from '../../providers/useJob.ts'

/** From how many records on an action is a job: it goes on when the page is left. */
export const fewestOfJob = 201

const pause = 500

interface Following {
  readonly onDone: (count: number) => void
  /** Whether the person wants no more of it. */
  readonly isStopped: () => boolean
}

/** Does an action on many records as a job of the server, and tells what became of each when it is over. */
export async function doAsJob(client: QueryClient, order: JobOrder, following: Following): Promise<readonly BulkResult[]> {
  const ids = order.targets.flatMap((target) => target.ids)
  const first = await follow(client, (await orderJob(client, order)).id, following)
  const failures = first.failures.filter(({ asks }) => !asks)
  const asked = first.failures.filter(({ asks }) => asks)
  for (const alike of Map.groupBy(asked, ({ answers }) => answers?.join() ?? '').values()) {
    const said = await askPerson(alike, alike[0]?.answers)
    failures.push(...(said ? (await follow(client, (await confirmJob(client, first.id, said)).id, following)).failures : alike))
  }
  const refused = new Map(failures.map(({ record, code, message }) => [record, { code, message }]))
  const left = first.state === 'cancelled' ? await leftOf(first.id) : new Set<number>()
  return ids.flatMap((id): BulkResult[] => {
    const error = refused.get(id)
    return left.has(id) ? [] : [{ id, ok: error === undefined, ...(error && { error }) }]
  })
}

async function follow(client: QueryClient, id: number, { onDone, isStopped }: Following): Promise<WatchedJob> {
  let asked = false
  for (;;) {
    const { json: job } = await http<WatchedJob>(`jobs/${id}`)
    onDone(triedOf(job))
    if (isOver(job)) return job
    if (isStopped() && !asked) {
      asked = true
      await cancelJob(client, id)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** What a job that was stopped did not begin. */
async function leftOf(id: number): Promise<ReadonlySet<number>> {
  const left = new Set<number>()
  for (let from = 0; ; from += 500) {
    const query = new URLSearchParams({ range: JSON.stringify([from, from + 499]), state: 'cancelled' })
    const { json: rows } = await http<readonly { readonly record: number }[]>(`jobs/${id}/rows?${query}`)
    for (const { record } of rows) left.add(record)
    if (rows.length < 500) return left
  }
}
