import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Job, WatchedJob } from '../../shared/job.ts'
import { http, type Request } from './http.ts'
import { isOver, type JobOrder } from './job.ts'
import type { Said } from './questions.ts'

const second = 1000

const keyOf = (id: number) => ['jobs', id]

/** One job, read every second until it is over; also while the server is away for a moment. */
export const useJob = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await http<WatchedJob>(`jobs/${id}`, { signal })).json,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      const gone = error !== null && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500
      return gone || (data && isOver(data)) ? false : second
    },
  })

/** The last jobs of this person, the latest first. */
export const useJobs = () =>
  useQuery({
    queryKey: ['jobs'],
    queryFn: async ({ signal }) => (await http<readonly Job[]>('jobs', { signal })).json,
  })

/**
 * Hands work over to the server.
 * @param confirmed codes of the questions that the person has read before
 * @throws ProblemError when it is refused as a whole
 */
export const orderJob = (client: QueryClient, order: JobOrder, confirmed: readonly string[] = []): Promise<Job> =>
  orderAt(client, 'jobs', { body: order, confirmed })

/** The same for work that has an address of its own. */
export async function orderAt(
  client: QueryClient,
  path: string,
  request: Pick<Request, 'body' | 'headers' | 'confirmed'>,
): Promise<Job> {
  const { json: job } = await http<Job>(path, { method: 'POST', ...request })
  // Known from the first moment, so that a short job is seen to begin and to end.
  client.setQueryData<WatchedJob>(keyOf(job.id), { ...job, failures: [] })
  await client.invalidateQueries({ queryKey: ['jobs'], exact: true })
  return job
}

/** Orders what a job has asked about as a new job, with yes for an answer, or the code of one. */
export async function confirmJob(client: QueryClient, id: number, said: Exclude<Said, false> = true): Promise<Job> {
  const job = await orderAt(client, `jobs/${id}/confirm`, { body: said === true ? {} : { answer: said } })
  await client.invalidateQueries({ queryKey: keyOf(id) })
  return job
}

/** Orders that what a run has changed is taken back. */
export const undoJob = (client: QueryClient, id: number): Promise<Job> => orderAt(client, `jobs/${id}/undo`, { body: {} })

/** Asks a job to stop after the record at hand. */
export async function cancelJob(client: QueryClient, id: number): Promise<void> {
  const { json: job } = await http<Job>(`jobs/${id}/cancel`, { method: 'POST', body: {} })
  client.setQueryData<WatchedJob>(keyOf(id), (known) => ({ failures: [], ...known, ...job }))
}
