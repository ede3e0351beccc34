import pg from 'pg'
import { parameter } from './parameter.ts'
import { fieldsOf, Plans, type Prepared } from './plans.ts'
import type { Statement } from './sql.ts'

type Row = Record<string, unknown>

/** Statements of one turn that leave together and are answered together. */
export interface Batch {
  /** @param named whether the connection stores the plan; otherwise the statement is planned each time */
  add(statement: Statement, named: boolean): Promise<Row[]>
  leave(client: pg.ClientBase): void
}

/** The messages of the protocol that a packet is made of, as pg's connection writes them. */
interface Wire {
  /** What every message is given to. */
  _send(bytes: Buffer): void
  parse(message: { readonly name: string; readonly text: string }): void
  bind(message: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void
  describe(message: { readonly type: 'P'; readonly name: string }): void
  execute(message: object): void
  close(message: { readonly type: 'S'; readonly name: string }): void
  sync(): void
}

const messages = ['_send', 'parse', 'bind', 'describe', 'execute', 'close', 'sync'] as const satisfies (keyof Wire)[]

/** Whether a driver still has what a packet is written with: none of it is promised to anybody. */
export const writesPackets = ({ Connection, Query }: { readonly Connection?: unknown; readonly Query?: unknown }): boolean => {
  const wire = (Connection as { prototype?: Partial<Wire> } | undefined)?.prototype
  return typeof Query === 'function' && messages.every((name) => typeof wire?.[name] === 'function')
}

interface Pending {
  readonly text: string
  readonly named: boolean
  readonly values: readonly (string | Buffer | null)[]
  /** Planned by this packet. */
  fresh: boolean
  readonly rows: Row[]
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
  prepared: Prepared
}

const plans = new WeakMap<Wire, Plans>()

// pg hands its answers to any object that is a query; all that a query does is implemented again here.
const Query = pg.Query as unknown as new (text: string) => object

/**
 * Statements in one packet each way, where each statement by itself would wake both ends. After one that fails PostgreSQL skips
 * the others; they fail with its error.
 */
export class Packet extends Query implements Batch {
  private readonly pending: Pending[] = []
  private readonly most: number
  private done = 0
  private fault: Error | null = null

  /** @param most how many plans a connection stores */
  constructor(most: number) {
    super('')
    this.most = most
  }

  add({ text, values: parameters }: Statement, named: boolean): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const values = this.encode(parameters)
      const prepared: Prepared = { name: '', state: 'none', fields: [] }
      this.pending.push({ text, named, values, fresh: false, rows: [], resolve, reject, prepared })
    })
  }

  leave(client: pg.ClientBase): void {
    client.query(this as unknown as pg.Submittable)
  }

  /** A value that nothing can be made of takes the whole packet with it, so that no part of it is committed. */
  private encode(values: readonly unknown[]): (string | Buffer | null)[] {
    try {
      return values.map(parameter)
    } catch (error) {
      this.fault ??= error as Error
      return []
    }
  }

  submit(wire: Wire): Error | null {
    if (this.fault) return this.fault
    const known = plans.get(wire) ?? new Plans(this.most)
    plans.set(wire, known)
    // A system call with dozens of small buffers costs half as much again as one with a single one.
    const chunks: Buffer[] = []
    const gathering = Object.create(wire, { _send: { value: (chunk: Buffer) => chunks.push(chunk) } }) as Wire
    for (const one of this.pending) this.write(one, gathering, known)
    gathering.sync()
    wire._send(Buffer.concat(chunks))
    return null
  }

  private write(one: Pending, wire: Wire, known: Plans): void {
    if (one.named) one.prepared = known.of(one.text)
    const { name, state } = one.prepared
    one.fresh = state !== 'sure'
    if (state === 'maybe') wire.close({ type: 'S', name })
    if (one.fresh) wire.parse({ name, text: one.text })
    one.prepared.state = 'sure'
    wire.bind({ statement: name, values: one.values })
    if (one.fresh) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  handleRowDescription({ fields }: { readonly fields: Parameters<typeof fieldsOf>[0] }): void {
    const one = this.pending[this.done]
    if (one) one.prepared.fields = fieldsOf(fields)
  }

  handleDataRow({ fields: texts }: { readonly fields: readonly (string | null)[] }): void {
    const one = this.pending[this.done]
    if (!one) return
    const row: Row = {}
    one.prepared.fields.forEach(({ name, read }, index) => {
      const text = texts[index] ?? null
      row[name] = text === null ? null : read(text)
    })
    one.rows.push(row)
  }

  handleCommandComplete(): void {
    const one = this.pending[this.done++]
    one?.resolve(one.rows)
  }

  handleError(error: unknown): void {
    // A statement that was not reached may have been planned or not: it is closed, which harms nothing, and planned again. So is
    // the statement that failed, whose plan may be older than its table.
    for (const [index, one] of this.pending.slice(this.done).entries()) {
      if (one.fresh || index === 0) one.prepared.state = 'maybe'
      one.reject(error)
    }
    this.done = this.pending.length
  }

  handleReadyForQuery(): void {}
}

/** What a connection is still doing for former sequences. */
const doing = new WeakMap<pg.ClientBase, Promise<void>>()

/** The same by what the driver promises to everybody: statement by statement, for a driver whose inside has changed. */
export class Sequence implements Batch {
  readonly #asked: { statement: Statement; resolve: (rows: Row[]) => void; reject: (error: unknown) => void }[] = []

  add(statement: Statement): Promise<Row[]> {
    return new Promise((resolve, reject) => this.#asked.push({ statement, resolve, reject }))
  }

  leave(client: pg.ClientBase): void {
    doing.set(
      client,
      (doing.get(client) ?? Promise.resolve()).then(() => this.#send(client)),
    )
  }

  async #send(client: pg.ClientBase): Promise<void> {
    let failed: { readonly error: unknown } | null = null
    for (const { statement, resolve, reject } of this.#asked) {
      if (failed) reject(failed.error)
      else
        try {
          resolve((await client.query(statement.text, statement.values.map(parameter))).rows)
        } catch (error) {
          failed = { error }
          reject(error)
        }
    }
  }
}
