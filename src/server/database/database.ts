import pg from 'pg'
import { boundedAnswer } from './answerSize.ts'
import { bound } from './distribution/bound.ts'
import { atNode, openNodes } from './distribution/nodes.ts'
import { Packet, Sequence, writesPackets } from './packet.ts'
import { createPools } from './pools.ts'
import type { Patience } from './pulse.ts'
import { begin, commit, frozen, rollback, type Send, senderOf, withCause } from './sender.ts'
import { createShares } from './shares.ts'
import type { Statement } from './sql.ts'

/** Runs one statement of the open transaction and gives its rows. Statements that are not awaited travel together. */
export type Run = <Row = Record<string, unknown>>(statement: Statement) => Promise<Row[]>

const afterwards = new WeakMap<Run, (() => void)[]>()

/** What is to be done when the open transaction stands, in its order; more may be added, and what is not to be taken away. */
export function whenCommitted(run: Run): (() => void)[] {
  const works = afterwards.get(run)
  if (!works) throw new Error('work for after the commit of no transaction')
  return works
}

const lastWorks = new WeakMap<Run, (() => Promise<unknown>)[]>()

/** What is to be done in the open transaction when everything else of it is written; a failure takes it all back. */
export function beforeCommit(run: Run): (() => Promise<unknown>)[] {
  const works = lastWorks.get(run)
  if (!works) throw new Error('work for the end of no transaction')
  return works
}

const away = new WeakSet<Run>()

/** Whether the open transaction is on another node of a distributed database than its coordinator. */
export const isAway = (run: Run): boolean => away.has(run)

/** The last statements of a transaction, sent together with its commit. */
export interface Finish<T> {
  readonly result: Promise<T>
  /** Whether the work is taken back, although it did not fail: its answer was given before. */
  readonly discard?: boolean
}

/** The application's way to the database: every statement runs in a transaction that is bound to one tenant. */
export interface Database {
  /** One statement in a transaction of its own, in one round trip. */
  one<Row = Record<string, unknown>>(tenant: number, statement: Statement): Promise<Row[]>
  /** A transaction; what `work` returns as `result` is awaited together with the commit. */
  transaction<T>(tenant: number, work: (run: Run) => Promise<Finish<T>>): Promise<T>
  /** Statements that all see what the first of them saw, whatever is committed meanwhile; they write nothing. */
  snapshot<T>(tenant: number, work: (run: Run) => Promise<T>): Promise<T>
  close(): Promise<void>
  readonly pool: pg.Pool
}

// A day stays the text that it is: a JavaScript Date would move it by the zone's offset. Exact numbers stay texts.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.NUMERIC])
  pg.types.setTypeParser(type, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  /** Connections that are open at once. */
  readonly size?: number
  /** Called when a tenant has all connections that it may have at once, and needs one more. */
  readonly onFullShare?: () => void
  /** How many prepared statements a connection may have. */
  readonly plans?: number
  /** Whether the database is distributed by tenants. */
  readonly distributed?: boolean
  /** Of a distributed one the nodes that are asked straight for the tenants that lie there, each `host:port`; the address is its coordinator's. */
  readonly nodes?: readonly string[]
  /** How long a database may give no sign of life. */
  readonly patience?: Patience
  /** Whether the statements of a turn leave in one packet: as far as the driver allows it. */
  readonly packets?: boolean
}

/** The part of the connections that one tenant may hold at once, so that some are left for the others. */
const mostOfTenant = 0.6

const watchers = new Set<(text: string) => void>()

/**
 * Shows every statement of the product that is sent from now on to a watcher, such as a test that looks for forms which not every
 * database takes.
 */
export function watchStatements(watcher: (text: string) => void): void {
  watchers.add(watcher)
}

/** Opens the application's way to a database. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { pool, shares, connect, sender, close } = openConnections(url, options)

  const transaction: Database['transaction'] = async (tenant, work) => {
    const connected = await connect(tenant)
    return settle(connected, async () => {
      const { send, causeOf } = withCause(sender(connected, tenant))
      const begun = begin(send, tenant)
      try {
        const works: (() => void)[] = []
        afterwards.set(send as Run, works)
        const last: (() => Promise<unknown>)[] = []
        lastWorks.set(send as Run, last)
        if (connected.away) away.add(send as Run)
        const { result, discard } = await shares.within(tenant, () => work(send as Run))
        if (last.length && !discard) {
          await result
          for (const one of last) await one()
        }
        const [, answer] = await all([begun, result, send(discard ? rollback : commit)])
        if (!discard) for (const one of works) one()
        return answer as Awaited<typeof result>
      } catch (error) {
        await send(rollback).catch(() => undefined)
        throw causeOf(error)
      }
    })
  }

  const snapshot: Database['snapshot'] = async (tenant, work) => {
    const connected = await connect(tenant)
    const send = sender(connected, tenant)
    try {
      const [, answer] = await all([begin(send, tenant, frozen), shares.within(tenant, () => work(send as Run))])
      // Nobody waits for the end of what wrote nothing.
      void settle(connected, () => send(commit)).catch(() => undefined)
      return answer
    } catch (error) {
      await settle(connected, () => send(rollback)).catch(() => undefined)
      throw error
    }
  }

  return {
    pool,
    snapshot,
    one: (tenant, statement) => transaction(tenant, async (run) => ({ result: run(statement) })),
    transaction,
    close,
  }
}

/** A connection of a transaction, and whether it is to another node than the coordinator. */
interface Connected {
  readonly client: pg.PoolClient
  readonly release: (broken?: boolean) => void
  readonly away: boolean
}

/** Connections for tenants, within the share of each, and the way in which statements are sent on one. */
function openConnections(url: string, options: DatabaseOptions) {
  const { size = 20, plans = 1000, distributed = false, nodes: addresses = [], packets = writesPackets(pg) } = options
  const plainSender = senderOf(() => (packets ? new Packet(plans) : new Sequence()))
  const pools = createPools(size, distributed, options.patience)
  const pool = pools.open(url)
  const nodes = openNodes(pool, addresses, (address) => pools.open(atNode(url, address)))
  const shares = createShares(Math.max(2, Math.floor(size * mostOfTenant)), options.onFullShare)
  const connect = async (tenant: number): Promise<Connected> => {
    const own = await nodes.poolOf(tenant)
    const giveBack = await shares.take(tenant)
    try {
      const client = await pools.connect(own)
      const release = (broken?: boolean) => {
        client.release(broken)
        giveBack()
      }
      return { client, release, away: own !== pool }
    } catch (error) {
      giveBack()
      nodes.forget(tenant)
      throw error
    }
  }
  /** What the coordinator alone knows is asked there, outside of the transaction, which stays where it is. */
  const fromCoordinator = async (tenant: number, statement: Statement): Promise<Record<string, unknown>[]> => {
    const client = await pools.connect(pool)
    return settle(client, async () => {
      const send = sender({ client, away: false }, tenant)
      const [, answer] = await all([begin(send, tenant), send(statement), send(commit)])
      return answer
    })
  }
  const sender = ({ client, away }: Pick<Connected, 'client' | 'away'>, tenant: number): Send => {
    const send = plainSender(client)
    return (statement, named) => {
      if (statement.author === undefined) for (const watch of watchers) watch(statement.text)
      if (away && statement.place === 'coordinator') return fromCoordinator(tenant, statement)
      const answer = send(distributed ? bound(statement, tenant) : statement, named)
      return statement.author === undefined ? answer : boundedAnswer(client, answer)
    }
  }
  return {
    pool,
    shares,
    connect,
    sender,
    close: async () => {
      await pools.close()
      await nodes.close()
    },
  }
}

/** Waits for all, then throws the first failure: a later one is only its consequence. */
export async function all<const T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never
}

/** The same of promises that have names. */
export async function allOf<const T extends Readonly<Record<string, unknown>>>(
  promises: T,
): Promise<{ readonly [K in keyof T]: Awaited<T[K]> }> {
  const found = await all(Object.values(promises))
  return Object.fromEntries(Object.keys(promises).map((name, at) => [name, found[at]])) as never
}

/** Gives the connection back; a broken one is closed instead. */
async function settle<T>(client: Pick<Connected, 'release'>, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    client.release()
    return result
  } catch (error) {
    client.release(isBroken(error))
    throw error
  }
}

/** Whether the error says that the connection, not the statement, failed. */
export function isBroken(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code === undefined) return /connection|terminated|timeout/i.test(message ?? '')
  return /^(08(?!P01)|57P|53|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(code)
}
