import pg from 'pg'
import type { Run } from './database.ts'
import { sql } from './sql.ts'

/** The channel on which a commit tells every server that a tenant's people, branches or years have changed. */
const channel = 'daftar_access'

/** Tells all servers, with the commit, to forget what they remember of the tenant. */
export const announce = (context: { readonly tenant: number }, run: Run): Promise<unknown> =>
  run(sql`select pg_notify(${channel}, ${String(context.tenant)})`)

/** Listens for changes; while the line is down nothing may be remembered, so `reliable` says whether it is up. */
export interface Listener {
  readonly reliable: boolean
  close(): Promise<void>
}

export function listen(url: string, onChange: (tenant: number) => void): Listener {
  const state = { reliable: false, closed: false, client: null as pg.Client | null }
  const connect = async () => {
    if (state.closed) return
    const client = new pg.Client({ connectionString: url, application_name: 'daftar listener', keepAlive: true })
    state.client = client
    const lost = () => {
      if (state.client !== client) return
      state.reliable = false
      state.client = null
      if (!state.closed) setTimeout(() => void connect(), 500).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => onChange(Number(payload)))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onChange(Number.NaN)
      state.reliable = true
    } catch {
      lost()
      await client.end().catch(() => undefined)
    }
  }
  void connect()
  return {
    get reliable() {
      return state.reliable
    },
    close: async () => {
      state.closed = true
      await state.client?.end().catch(() => undefined)
    },
  }
}
