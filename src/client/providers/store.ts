import type { QueryClient } from '@tanstack/react-query'
import { localStorageStore, type Store } from 'react-admin'
import { type Frame, frameKey } from './frame.tsx'
import { http } from './http.ts'

/** What a person arranges for good: columns and filters of lists, saved reports, the closed groups of the menu, recent pages, the appearance. */
const lasting = /^(home|lists|menu|palette|reports)\.|^appearance$/

/**
 * React-Admin's store. What lasts is kept by the server for the person, on every device; it comes with the frame. Everything else,
 * such as the rows that are ticked, stays in this browser.
 */
export function createStore(client: QueryClient): Store {
  const browser = localStorageStore('1', 'daftar')
  const kept = (key: string) => client.getQueryData<Frame>(frameKey)?.preferences[key] ?? undefined
  const keep = (key: string, value: unknown) => {
    client.setQueryData<Frame>(frameKey, (frame) => frame && { ...frame, preferences: { ...frame.preferences, [key]: value } })
    // What cannot be kept just now is only a view: it holds in this tab and is no reason to disturb.
    http(`preferences/${key}`, { method: 'PUT', body: { value } }).catch(() => undefined)
  }
  return {
    ...browser,
    getItem: <T>(key: string, fallback?: T) =>
      lasting.test(key) ? ((kept(key) as T) ?? fallback) : browser.getItem(key, fallback),
    setItem: (key, value) => (lasting.test(key) ? keep(key, value) : browser.setItem(key, value)),
    removeItem: (key) => (lasting.test(key) ? keep(key, null) : browser.removeItem(key)),
    subscribe: (key, listener) => {
      if (!lasting.test(key)) return browser.subscribe(key, listener)
      let last = kept(key)
      return client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] !== frameKey[0] || kept(key) === last) return
        last = kept(key)
        listener(last)
      })
    },
  }
}
