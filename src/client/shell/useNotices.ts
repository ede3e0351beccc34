import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification, Notifications } from '../../shared/notification.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'

/** How often the server is asked again, in milliseconds. */
export const askAgain = 300_000

/** How many the bell shows. */
const shown = 8

/** The first days that come near in this branch and year, what has happened to the person's work, and the ways to mark one or all of them as read. */
export function useNotices() {
  const client = useQueryClient()
  const { branch, year } = useFrame()
  const { data } = useQuery({
    queryKey: ['notifications', branch?.id, year?.year],
    queryFn: async ({ signal }) => {
      const { json, headers } = await http<Notifications>(`notifications?range=[0,${shown - 1}]`, { signal })
      return { ...json, total: Number(headers.get('Content-Range')?.split('/')[1]) }
    },
    refetchInterval: askAgain,
    retry: false,
  })
  const read = async (path: string) => {
    // What could not be marked stays unread.
    await http(path, { method: 'POST' }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: ['notifications'] })
  }
  return {
    notices: data?.items ?? [],
    unread: data?.unread ?? 0,
    more: (data?.total ?? 0) > shown,
    readOne: ({ id, read: isRead }: Notification) => void (isRead || read(`notifications/${id}/read`)),
    readAll: () => void read('notifications/read'),
  }
}
