import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../providers/http.ts'
import { ProblemError } from '../providers/problem.ts'
import { useProblem } from '../providers/useProblem.ts'

/** A page that the person keeps at hand. */
export interface Favourite {
  readonly id: number
  readonly routeUrl: string
  readonly title: string
}

const queryKey = ['favourites']

/** One change of the list; `routeUrl` where it concerns one page. */
interface Change {
  readonly write: () => Promise<unknown>
  readonly routeUrl?: string
}

const remove = (id: number) =>
  http(`FavoriteRoutes/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
    // Taken away already, in another window.
    if (!(error instanceof ProblemError && error.status === 404)) throw error
  })

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
    mutationKey: queryKey,
    mutationFn: ({ write }: Change) => write(),
    onError: problem,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const isUnderWay = (routeUrl: string) =>
    client.isMutating({
      mutationKey: queryKey,
      predicate: ({ state }) => (state.variables as Change | undefined)?.routeUrl === routeUrl,
    }) > 0
  const show = (next: readonly Favourite[]) => client.setQueryData<readonly Favourite[]>(queryKey, next)
  return {
    favourites,
    toggle: (routeUrl: string, title: string) => {
      // The second click of a double click: the server has not answered the first.
      if (isUnderWay(routeUrl)) return
      const existing = favourites.find((favourite) => favourite.routeUrl === routeUrl)
      show(existing ? favourites.filter((one) => one !== existing) : [...favourites, { id: 0, routeUrl, title }])
      const write = () => (existing ? remove(existing.id) : http('FavoriteRoutes', { method: 'POST', body: { routeUrl, title } }))
      mutate({ routeUrl, write })
    },
    move: (from: number, to: number) => {
      const next = moved(favourites, from, to)
      if (next === favourites) return
      show(next)
      mutate({ write: () => http('FavoriteRoutes', { method: 'PUT', body: { ids: next.map(({ id }) => id) } }) })
    },
  }
}
