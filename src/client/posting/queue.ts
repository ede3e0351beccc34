import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PostQueue, QueuedDocument } from '../../shared/postQueue.ts'
import { http } from '../providers/http.ts'
import type { Question } from './queueAddress.ts'

export const queueKey = ['ledger', 'queue']

/** What waits; the former answer stays in sight while a new one comes. */
export const useQueue = ({ types, state, from, to }: Question) =>
  useQuery({
    queryKey: [...queueKey, types.join(), state, from, to],
    enabled: types.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await http<PostQueue>(`ledger/queue?${new URLSearchParams({ types: types.join(), state, from, to })}`, { signal })).json,
  })

/** The name of a document among those of other kinds. */
export const nameOfDocument = ({ resource, id }: Pick<QueuedDocument, 'resource' | 'id'>): string => `${resource} ${id}`
