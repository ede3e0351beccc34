import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { http } from '../providers/http.ts'
import type { Question } from './address.ts'

/** A document that waits to be posted, or to be taken back. */
export interface QueuedDocument {
  readonly resource: string
  readonly id: number
  readonly number: number | null
  readonly date: string
  readonly description: string | null
  readonly amount: string
  /** What stands in its way. */
  readonly errors: readonly { readonly code: string; readonly field?: string; readonly message: string }[]
  /** What posting it does to each account; ids of accounts. */
  readonly effects: readonly { readonly account: number; readonly debit: string; readonly credit: string }[]
}

export interface QueuedAccount {
  readonly account: {
    readonly id: number
    readonly code: string
    readonly arabicName: string
    readonly englishName: string | null
  }
  /** Debit less credit, as it stands. */
  readonly before: string
}

/** `GET ledger/queue`. */
export interface Queue {
  readonly documents: readonly QueuedDocument[]
  /** How many there are beyond those. */
  readonly more: number
  readonly accounts: readonly QueuedAccount[]
}

export const queueKey = ['ledger', 'queue']

/** What waits; the former answer stays in sight while a new one comes. */
export const useQueue = ({ types, state, from, to }: Question) =>
  useQuery({
    queryKey: [...queueKey, types.join(), state, from, to],
    enabled: types.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await http<Queue>(`ledger/queue?${new URLSearchParams({ types: types.join(), state, from, to })}`, { signal })).json,
  })

/** The name of a document among those of other kinds. */
export const nameOfDocument = ({ resource, id }: Pick<QueuedDocument, 'resource' | 'id'>): string => `${resource} ${id}`
