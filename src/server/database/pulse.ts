import pg from 'pg'

/** Watches whether a database answers while somebody waits for it. */
export interface Pulse {
  /** What is waited for, given up when the database does not answer. @param late what is done with that which comes nevertheless */
  race<T>(wanted: Promise<T>, late: (value: T) => void): Promise<T>
  close(): Promise<void>
}

/**
 * How often a database is asked while somebody waits for it, in milliseconds, and how many times without an answer are too many.
 * They are counted, not measured: a process that was too busy to hear the answer hears it before the next time.
 */
export interface Patience {
  readonly every: number
  readonly times: number
}

/** Less than the twenty seconds after which people give up. */
const usual: Patience = { every: 1_000, times: 13 }

const frozenFault = (): Error => Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' })

/** The part of pg's connection that is used here. */
interface Wired {
  readonly connection: { readonly stream: { destroy(): void } }
}

const cut = (client: pg.ClientBase): void => (client as unknown as Wired).connection.stream.destroy()

/**
 * A statement may take as long as the database lets it, but a frozen database would not even refuse it, and it would wait for
 * ever. So while connections are at work the database is asked for a sign of life over another one. Without one, all connections
 * are ended: all that wait for them fail, and new requests fail at once, until the database answers again.
 */
export function watchPulse(pool: pg.Pool, connectionString: string, { every, times }: Patience = usual): Pulse {
  const open = new Set<pg.ClientBase>()
  pool.on('connect', (client) => void open.add(client))
  pool.on('remove', (client) => void open.delete(client))
  const waiting = new Set<(fault: Error) => void>()
  let isFrozen = false
  let unanswered = 0
  let own: pg.Client | null = null

  const letGo = () => {
    const former = own
    own = null
    if (former) cut(former)
  }

  const answer = async () => {
    if (!own) {
      const fresh = new pg.Client({ connectionString, application_name: 'daftar pulse' })
      fresh.on('error', () => undefined)
      own = fresh
      await fresh.connect()
    }
    await own.query('select 1')
  }

  const freeze = () => {
    isFrozen = true
    letGo()
    for (const client of open) cut(client)
    for (const tell of waiting) tell(frozenFault())
  }

  const ask = async () => {
    const isBusy = pool.totalCount > pool.idleCount || pool.waitingCount > 0
    if (!(unanswered || isBusy || isFrozen)) return
    if (unanswered++) {
      if (unanswered > times) freeze()
      return
    }
    try {
      await answer()
      isFrozen = false
    } catch {
      // A database that refuses tells so to everybody who asks.
      letGo()
    } finally {
      unanswered = 0
    }
  }
  const timer = setInterval(ask, every).unref()

  return {
    race: (wanted, late) =>
      new Promise((resolve, reject) => {
        const giveUp = (fault: Error) => {
          waiting.delete(giveUp)
          wanted.then(late, () => undefined)
          reject(fault)
        }
        if (isFrozen) return giveUp(frozenFault())
        waiting.add(giveUp)
        wanted.then(
          (value) => waiting.delete(giveUp) && resolve(value),
          (fault) => waiting.delete(giveUp) && reject(fault),
        )
      }),
    close: async () => {
      clearInterval(timer)
      await own?.end().catch(() => undefined)
    },
  }
}
