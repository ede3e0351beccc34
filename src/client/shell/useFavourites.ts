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

/** The list with one favourite moved by some places; a place beyond an end changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** The favourite pages in their order, and how to add, remove and move them. */
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
  const show = (next: readonly Favourite[]) => client.setQueryData<readonly Favourite[]>(queryKey, next)
  return {
    favourites,
    toggle: (routeUrl: string, title: string) => {
      const existing = favourites.find((favourite) => favourite.routeUrl === routeUrl)
      // Still on its way to the server: it has no id to delete yet.
      if (existing?.id === 0) return
      show(existing ? favourites.filter((one) => one !== existing) : [...favourites, { id: 0, routeUrl, title }])
      mutate(() =>
        existing
          ? http(`FavoriteRoutes/${existing.id}`, { method: 'DELETE' })
          : http('FavoriteRoutes', { method: 'POST', body: { routeUrl, title } }),
      )
    },
    move: (from: number, to: number) => {
      const next = moved(favourites, from, to)
      if (next === favourites) return
      show(next)
      mutate(() => http('FavoriteRoutes', { method: 'PUT', body: { ids: next.map(({ id }) => id) } }))
    },
  }
}
