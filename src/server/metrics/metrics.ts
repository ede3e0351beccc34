import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Condition } from './condition.ts'

/** What a server counts, for Prometheus. No label says anything of a tenant or a person. */
export interface Metrics {
  /** A request that was answered: its route as it is declared, never its address. */
  request(route: string, method: string, status: number, seconds: number): void
  /** Work of the queue that has ended. */
  work(queue: string, outcome: 'done' | 'failed', seconds: number): void
  /** A request that was refused or waited because its tenant had its share. */
  share(what: 'rate' | 'connections' | 'jobs'): void
  /** The text that Prometheus reads. */
  read(): Promise<string>
  readonly contentType: string
}

/** Figures that are looked up when they are asked for. */
export interface Figures {
  readonly condition: Condition
  readonly pool: () => { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Work that waits, is under way and has failed, by queue. */
  readonly queues: () => Promise<readonly QueueFigures[]>
}

export interface QueueFigures {
  readonly queue: string
  readonly ready: number
  readonly active: number
  readonly failed: number
}

// Memory, processor time and the lag of the event loop belong to the process, however many servers it has.
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

export function createMetrics({ condition, pool, queues }: Figures): Metrics {
  const own = new Registry()
  const registers = [own]
  const requests = new Histogram({
    name: 'daftar_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const works = new Histogram({
    name: 'daftar_job_duration_seconds',
    help: 'Time that work of the queue took',
    labelNames: ['queue', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600],
    registers,
  })
  const shares = new Counter({
    name: 'daftar_tenant_share_total',
    help: 'Requests and jobs that waited or were refused because their tenant had its share',
    labelNames: ['what'],
    registers,
  })
  new Gauge({
    name: 'daftar_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'daftar_queue_jobs',
    help: 'Work of the queue by state, as of the last ten seconds',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      for (const { queue, ...counts } of await queues().catch(() => []))
        for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count)
    },
  })
  lookedUp(own, 'daftar_database_writable', 'Whether the database takes what is written: 1, or 0', async () =>
    Number(await condition.writable()),
  )
  lookedUp(own, 'daftar_clock_offset_seconds', "How far this machine's clock is ahead of the database's", condition.clockOffset)
  lookedUp(own, 'daftar_backup_age_seconds', 'Age of the last backup, where somebody says when it was', condition.backupAge)
  lookedUp(own, 'daftar_books_broken', 'Tenants whose books broke what must hold at the last nightly check', async () => {
    const { broken } = await condition.books()
    return broken
  })
  lookedUp(own, 'daftar_books_check_age_seconds', 'Age of the oldest of the last nightly checks of the books', async () => {
    const { age } = await condition.books()
    return age
  })
  const all = Registry.merge([ofProcess, own])
  return {
    request: (route, method, status, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    work: (queue, outcome, seconds) => works.observe({ queue, outcome }, seconds),
    share: (what) => shares.inc({ what }),
    read: () => all.metrics(),
    contentType: all.contentType,
  }
}

/** A figure that is looked up when it is asked for; there is none where it is not known. */
function lookedUp(registry: Registry, name: string, help: string, look: () => Promise<number | null>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    // A label that says nothing: without labels a figure that is not known would be 0.
    labelNames: ['of'],
    async collect() {
      const value = await look().catch(() => null)
      if (value === null) this.reset()
      else this.set({ of: 'server' }, value)
    },
  })
}
