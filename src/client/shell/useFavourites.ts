import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../providers/http.ts'
import { useProblem } from './dialogs/useProblem.ts'

/** A page that the person keeps at hand. */
export interface Favourite {
  readonly id: number
  readonly routeUrl: string
  readonly title: string
}

const queryKey = ['favourites']

/** The favourite pages in their order, and how to add and remove them. */
export function useFavourites() {
  const client = useQueryClient()
  const problem = useProblem()
  const { data: favourites = [] } = useQuery({
    queryKey,
    queryFn: async () => (await http<readonly Favourite[]>('FavoriteRoutes')).json,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { mutate } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onError: problem,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return {
    favourites,
    toggle: (routeUrl: string, title: string) => {
      const existing = favourites.find((favourite) => favourite.routeUrl === routeUrl)
      // Still on its way to the server: it has no id to delete yet.
      if (existing?.id === 0) return
      client.setQueryData<readonly Favourite[]>(
        queryKey,
        existing ? favourites.filter((one) => one !== existing) : [...favourites, { id: 0, routeUrl, title }],
      )
      mutate(() =>
        existing
          ? http(`FavoriteRoutes/${existing.id}`, { method: 'DELETE' })
          : http('FavoriteRoutes', { method: 'POST', body: { routeUrl, title } }),
      )
    },
  }
}
