import { stat } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** What of a database that answers may not be well all the same. */
export interface Condition {
  /** Whether it takes what is written: not on a full disk, or as a standby. Looked up once a second. */
  writable(): Promise<boolean>
  /** How far this machine's clock is ahead of the database's, in seconds; behind it, less than 0. */
  clockOffset(): Promise<number>
  /** The age of the last backup in seconds; null where nobody says when it was. */
  backupAge(): Promise<number | null>
  /** How many tenants' books broke what must hold when they were last checked, and how many seconds ago the oldest check was; null without tenants. */
  books(): Promise<{ readonly broken: number; readonly age: number | null }>
}

const looksHold = 1_000

/** @param backupFile a file that whoever makes backups touches after each; null where there is none */
export function createCondition(database: Database, backupFile: string | null, now: () => number = Date.now): Condition {
  let looked: { readonly at: number; readonly answer: Promise<boolean> } | null = null
  const write = () =>
    database
      .one(
        0,
        sql`insert into sign_in_attempts (key, failures) values ('health', 0) on conflict (key) do update set last_at = now()`,
      )
      .then(
        () => true,
        () => false,
      )
  return {
    writable: () => {
      if (!looked || now() - looked.at >= looksHold) looked = { at: now(), answer: write() }
      return looked.answer
    },
    clockOffset: async () => {
      const before = now()
      const [there] = await database.one<{ at: number }>(
        0,
        sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
      )
      const [at, after] = [there?.at ?? before, now()]
      // What it said lies between the question and the answer, or the clocks differ.
      return (Math.max(before - at, 0) - Math.max(at - after, 0)) / 1000
    },
    backupAge: async () => {
      const touched = backupFile === null ? null : await stat(backupFile).catch(() => null)
      return touched && (now() - touched.mtimeMs) / 1000
    },
    books: async () => {
      const [found] = await database.one<{ broken: number; age: number | null }>(
        0,
        sql`select broken, age from daftar_book_checks()`,
      )
      return found ?? { broken: 0, age: null }
    },
  }
}
