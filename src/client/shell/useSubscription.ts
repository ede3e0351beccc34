import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Subscription } from '../../shared/subscription.ts'
import { http } from '../providers/http.ts'

/** What the school has subscribed to, and how much of it is used. */
interface Subscribed extends Subscription {
  readonly students: number
  readonly branches: number
  readonly users: number
  readonly daysLeft: number
}

/** A client sees whom to contact. */
type Told =
  | Subscribed
  | (Pick<Subscribed, 'contactUrl'> & { readonly [name in Exclude<keyof Subscribed, 'contactUrl'>]?: undefined })

/** The subscription of the school, as the server knows it. */
export const useSubscription = (): UseQueryResult<Told> =>
  useQuery({
    queryKey: ['subscription'],
    queryFn: async ({ signal }) => (await http<Told>('subscription', { signal })).json,
    staleTime: 60_000,
  })
