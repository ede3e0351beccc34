import type { Database } from '../database/database.ts'
import { type Listener, listen } from './changes.ts'
import { type Frame, readFrame, type Session } from './frame.ts'
import { isAlive, readSession, touch } from './sessions.ts'

/** What a server remembers of tenants and sessions, so that a request need not ask again; forgotten with every change. */
export interface Memory {
  session(tenant: number, hash: Buffer): Promise<Session | null>
  frame(tenant: number): Promise<Frame>
  /** Forgets a tenant at once, before the answer that follows a change. */
  forget(tenant: number): void
  close(): Promise<void>
}

const most = 5_000

export function createMemory(database: Database, url: string): Memory {
  const sessions = new Map<string, { tenant: number; session: Session; touchedAt: number }>()
  const frames = new Map<number, Promise<Frame>>()
  const forget = (tenant: number) => {
    if (Number.isNaN(tenant)) {
      sessions.clear()
      frames.clear()
      return
    }
    frames.delete(tenant)
    for (const [key, entry] of sessions) if (entry.tenant === tenant) sessions.delete(key)
  }
  const listener: Listener = listen(url, forget)
  return {
    forget,
    close: () => listener.close(),
    async session(tenant, hash) {
      const key = hash.toString('base64')
      const now = Date.now()
      const known = listener.reliable ? sessions.get(key) : undefined
      if (known) {
        if (known.tenant !== tenant || !isAlive(known.session, now)) return null
        if (now - known.touchedAt > 60_000) {
          known.touchedAt = now
          known.session = { ...known.session, usedAt: now }
          touch(database, tenant, hash).catch(() => undefined)
        }
        return known.session
      }
      const session = await readSession(database, tenant, hash)
      if (session && listener.reliable) {
        if (sessions.size >= most) sessions.clear()
        sessions.set(key, { tenant, session, touchedAt: 0 })
      }
      return session
    },
    frame(tenant) {
      const known = listener.reliable ? frames.get(tenant) : undefined
      if (known) return known
      const frame = readFrame(database, tenant)
      if (listener.reliable) {
        frames.set(tenant, frame)
        frame.catch(() => frames.delete(tenant))
      }
      return frame
    },
  }
}
