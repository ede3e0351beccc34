import { listen } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { readTokenSession, touchToken } from './apiTokens.ts'
import { isAlive, readSession, touch } from './sessions.ts'
import { readTenantInfo, type Session, type TenantInfo } from './tenantInfo.ts'

/** A cache of tenants and sessions, so that a request need not read them again; cleared with every change. */
export interface AccessCache {
  session(tenant: number, hash: Buffer): Promise<Session | null>
  /** The session of another system, by its token. */
  token(tenant: number, hash: Buffer): Promise<Session | null>
  tenantInfo(tenant: number): Promise<TenantInfo>
  /** Forgets a tenant at once, before the answer that follows a change. */
  forget(tenant: number): void
  close(): Promise<void>
}

const most = 5_000

/** @param urls of every node on which a change may be announced */
export function createAccessCache(database: Database, urls: readonly string[]): AccessCache {
  const sessions = new Map<string, { tenant: number; session: Session; touchedAt: number }>()
  const tenants = new Map<number, Promise<TenantInfo>>()
  const forget = (tenant: number) => {
    if (Number.isNaN(tenant)) {
      sessions.clear()
      tenants.clear()
      return
    }
    tenants.delete(tenant)
    for (const [key, entry] of sessions) if (entry.tenant === tenant) sessions.delete(key)
  }
  const listeners = urls.map((url) => listen(url, forget))
  // A change could be missed while one line is down.
  const isReliable = () => listeners.every(({ reliable }) => reliable)
  const remembered =
    (
      read: (tenant: number, hash: Buffer) => Promise<Session | null>,
      used: (tenant: number, hash: Buffer, session: Session) => Promise<unknown>,
    ) =>
    async (tenant: number, hash: Buffer): Promise<Session | null> => {
      const key = hash.toString('base64')
      const now = Date.now()
      const known = isReliable() ? sessions.get(key) : undefined
      const session = known?.session ?? (await read(tenant, hash))
      if (!session || (known && known.tenant !== tenant) || !isAlive(session, now)) return null
      const entry = known ?? { tenant, session, touchedAt: 0 }
      if (!known && isReliable()) {
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
    close: async () => {
      await Promise.all(listeners.map((one) => one.close()))
    },
    session: remembered(
      (tenant, hash) => readSession(database, tenant, hash),
      (tenant, hash) => touch(database, tenant, hash),
    ),
    token: remembered(
      (tenant, hash) => readTokenSession(database, tenant, hash),
      (tenant, _, { person }) => touchToken(database, tenant, person.token?.id ?? 0),
    ),
    tenantInfo(tenant) {
      const known = isReliable() ? tenants.get(tenant) : undefined
      if (known) return known
      const tenantInfo = readTenantInfo(database, tenant)
      if (isReliable()) {
        tenants.set(tenant, tenantInfo)
        tenantInfo.catch(() => tenants.delete(tenant))
      }
      return tenantInfo
    },
  }
}
