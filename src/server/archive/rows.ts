import { createHash } from 'node:crypto'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { quote } from '../database/quote.ts'
import { TenantError } from '../tenants/tenantError.ts'
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

/** The values of a row; null for none. Each byte is a character (`latin1`). */
export type Values = readonly (string | null)[]

/** What COPY writes for no value. */
const nothing = '\\N'
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\' }
const letters = new Map(Object.entries(escapes).map(([letter, character]) => [character, letter]))
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what COPY never leaves as they are.
const neverWritten = /[\u0000\b\n\v\f\r]|\\(?![bfnrtv\\])/
const escaped = /\\(.)/g
const toEscape = /[\b\t\n\v\f\r\\]/g

/**
 * The values of a row in the text form of COPY.
 * @throws TenantError where COPY would not have written it so: what it reads otherwise than it writes could end the row
 */
export function valuesOf(row: string): Values {
  return row.split('\t').map((value) => {
    if (value === nothing) return null
    // An escaped backslash says nothing of what is behind it.
    if (neverWritten.test(value.replaceAll('\\\\', ''))) throw new TenantError('it has a row that COPY would not have written so')
    return value.includes('\\') ? value.replace(escaped, (_, letter: string) => escapes[letter] ?? '') : value
  })
}

/** A row in the text form of COPY. */
export const rowOf = (values: Values): string =>
  values.map((value) => value?.replace(toEscape, (character) => `\\${letters.get(character)}`) ?? nothing).join('\t')

/** Changes rows in the text form of COPY one by one. Each is read by its rules and written anew, so that a row stays one. */
export class EachRow extends Transform {
  #rest: Buffer = Buffer.alloc(0)
  readonly #change: (values: Values) => Values

  /** @param change gives the row as it goes on */
  constructor(change: (values: Values) => Values) {
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
    try {
      const rows = text.split('\n').map((row) => rowOf(this.#change(valuesOf(row))))
      done(null, Buffer.from(`${rows.join('\n')}\n`, 'latin1'))
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#rest.length ? new TenantError('its last row has no end') : null)
  }
}
