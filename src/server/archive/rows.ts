import { createHash } from 'node:crypto'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { quote } from '../database/quote.ts'
import type { CarriedTable } from './shape.ts'

const newline = 0x0a

/** The rows that a table has of a tenant, in the text form of COPY and always in the same order. */
export function rowsOf(client: pg.Client, tenant: number, table: CarriedTable): Readable {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ')
  const order = table.primaryKey.length ? ` order by ${table.primaryKey.map(quote).join(', ')}` : ''
  return client.query(copyTo(`copy (select ${columns} from ${quote(table.name)} where tenant_id = ${tenant}${order}) to stdout`))
}

/** Lets rows in the text form of COPY pass and tells how many there were and what they come to. */
export class Counted extends Transform {
  rows = 0
  readonly #hash = createHash('sha256')

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = part.indexOf(newline); at >= 0; at = part.indexOf(newline, at + 1)) this.rows++
    this.#hash.update(part)
    done(null, part)
  }

  /** To be asked once, when all have passed. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}

/** Changes rows in the text form of COPY one by one: in it a line is a row, whatever its texts hold. */
export class EachRow extends Transform {
  #rest: Buffer = Buffer.alloc(0)
  readonly #change: (row: string) => string

  /** @param change gives the row, without its end, as it goes on; in `latin1`, which leaves every byte as it is */
  constructor(change: (row: string) => string) {
    super()
    this.#change = change
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const whole = part.lastIndexOf(newline)
    if (whole < 0) {
      this.#rest = Buffer.concat([this.#rest, part])
      done()
      return
    }
    const text = this.#rest.toString('latin1') + part.toString('latin1', 0, whole)
    this.#rest = part.subarray(whole + 1)
    done(null, Buffer.from(`${text.split('\n').map(this.#change).join('\n')}\n`, 'latin1'))
  }

  override _flush(done: TransformCallback): void {
    done(this.#rest.length ? new Error('the last row has no end') : null)
  }
}

/** What COPY writes for no value. */
export const nothing = '\\N'
