import type { Database } from '../database/database.ts'
import { readTokenSession, touchToken } from './apiTokens.ts'
import { type Listener, listen } from './changes.ts'
import { type Frame, readFrame, type Session } from './frame.ts'
import { isAlive, readSession, touch } from './sessions.ts'

/** What a server remembers of tenants and sessions, so that a request need not ask again; forgotten with every change. */
export interface Memory {
  session(tenant: number, hash: Buffer): Promise<Session | null>
  /** Whoever uses the token of another system. */
  token(tenant: number, hash: Buffer): Promise<Session | null>
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
  const remembered =
    (
      read: (tenant: number, hash: Buffer) => Promise<Session | null>,
      used: (tenant: number, hash: Buffer, session: Session) => Promise<unknown>,
    ) =>
    async (tenant: number, hash: Buffer): Promise<Session | null> => {
      const key = hash.toString('base64')
      const now = Date.now()
      const known = listener.reliable ? sessions.get(key) : undefined
      const session = known?.session ?? (await read(tenant, hash))
      if (!session || (known && known.tenant !== tenant) || !isAlive(session, now)) return null
      const entry = known ?? { tenant, session, touchedAt: 0 }
      if (!known && listener.reliable) {
        if (sessions.size >= most) sessions.clear()
        sessions.set(key, entry)
      }
      if (now - entry.touchedAt > 60_000) {
        entry.touchedAt = now
        if (!session.person.token) entry.session = { ...session, usedAt: now }
        used(tenant, hash, session).catch(() => undefined)
      }
      return entry.session
    }
  return {
    forget,
    close: () => listener.close(),
    session: remembered(
      (tenant, hash) => readSession(database, tenant, hash),
      (tenant, hash) => touch(database, tenant, hash),
    ),
    token: remembered(
      (tenant, hash) => readTokenSession(database, tenant, hash),
      (tenant, _, { person }) => touchToken(database, tenant, person.token?.id ?? 0),
    ),
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
