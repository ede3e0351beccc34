import pg from 'pg'
import { parameter } from './parameter.ts'
import type { Statement } from './sql.ts'

type Row = Record<string, unknown>

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

/** A statement that a connection has planned, or may have planned before the packet failed. */
interface Prepared {
  certain: boolean
  /** How its rows are read; told once, with the plan. */
  fields: readonly Field[]
}

interface Field {
  readonly name: string
  readonly read: (text: string) => unknown
}

interface Pending {
  readonly text: string
  /** Empty for a text that is planned each time. */
  readonly name: string
  readonly values: readonly (string | Buffer | null)[]
  /** Planned by this packet. */
  fresh: boolean
  readonly rows: Row[]
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
  prepared: Prepared
}

const plans = new WeakMap<Wire, Map<string, Prepared>>()

// pg hands its answers to whatever is a query of its own; all that a query does is done anew here.
const Query = pg.Query as unknown as new (text: string) => object

/**
 * Statements that leave together and are answered together: one packet each way, where each statement by itself would
 * wake both ends. After one that fails PostgreSQL skips the others; they fail with its error.
 */
export class Packet extends Query {
  private readonly pending: Pending[] = []
  private done = 0
  private fault: Error | null = null

  constructor() {
    super('')
  }

  /** @param name under which the connection keeps the plan; empty to plan it each time */
  add({ text, values: given }: Statement, name: string): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const values = this.encode(given)
      this.pending.push({ text, name, values, fresh: false, rows: [], resolve, reject, prepared: { certain: false, fields: [] } })
    })
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
    const known = plans.get(wire) ?? new Map<string, Prepared>()
    plans.set(wire, known)
    // A system call with dozens of small buffers costs half as much again as one with a single one.
    const chunks: Buffer[] = []
    const gathering = Object.create(wire, { _send: { value: (chunk: Buffer) => chunks.push(chunk) } }) as Wire
    for (const one of this.pending) this.write(one, gathering, known)
    gathering.sync()
    wire._send(Buffer.concat(chunks))
    return null
  }

  private write(one: Pending, wire: Wire, known: Map<string, Prepared>): void {
    const { name, text, values } = one
    const found = known.get(name)
    if (found) one.prepared = found
    else if (name !== '') known.set(name, one.prepared)
    one.fresh = !one.prepared.certain
    if (one.fresh) {
      if (found) wire.close({ type: 'S', name })
      wire.parse({ name, text })
      one.prepared.certain = true
    }
    wire.bind({ statement: name, values })
    if (one.fresh) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    const one = this.pending[this.done]
    if (one)
      one.prepared.fields = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))
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
    // What was not reached may have been planned or not: it is closed, which harms nothing, and planned anew. So is the
    // statement that failed, whose plan may be older than its table.
    for (const [index, one] of this.pending.slice(this.done).entries()) {
      if (one.fresh || index === 0) one.prepared.certain = false
      one.reject(error)
    }
    this.done = this.pending.length
  }

  handleReadyForQuery(): void {}
}
