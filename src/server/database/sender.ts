import type pg from 'pg'
import type { Batch } from './packet.ts'
import type { Statement } from './sql.ts'

/** Sends a statement on a connection. @param named whether it is kept prepared */
export type Send = (statement: Statement, named?: boolean) => Promise<Record<string, unknown>[]>

/** Sends what is asked in one turn together; the next turn's statements follow when they have left. */
export const senderOf =
  (begin: () => Batch) =>
  (client: pg.PoolClient): Send => {
    let batch: Batch | null = null
    return (statement, named = true) => {
      if (!batch) {
        const fresh = begin()
        batch = fresh
        process.nextTick(() => {
          batch = null
          fresh.leave(client)
        })
      }
      const answer = batch.add(statement, named)
      // A caller that awaits it sees its failure; nobody has to, since the transaction fails with its first statement that does.
      answer.catch(() => undefined)
      return answer
    }
  }

/** What PostgreSQL answers to every statement after one that failed. */
const alreadyFailed = '25P02'

/**
 * Statements are sent without waiting for those before them, so a caller that awaits a later one may first hear that the
 * transaction has failed: it failed with the last statement that did so by itself.
 */
export function withCause(send: Send): { readonly send: Send; readonly causeOf: (error: unknown) => unknown } {
  const isConsequence = (error: unknown) => (error as { readonly code?: string }).code === alreadyFailed
  let cause: unknown
  const note = (error: unknown) => {
    if (!isConsequence(error)) cause = error
  }
  return {
    send: (statement, named) => {
      const answer = send(statement, named)
      answer.catch(note)
      return answer
    },
    causeOf: (error) => (isConsequence(error) ? (cause ?? error) : error),
  }
}

const plain = (text: string): Statement => ({ text, values: [] })
const started = plain('begin')
/** Begins a transaction that sees what its first statement sees, and writes nothing. */
export const frozen = plain('begin isolation level repeatable read read only')
export const commit = plain('commit')
export const rollback = plain('rollback')

/** There are too many tenants for a plan of each; only SET LOCAL reaches all nodes of a distributed database. */
export function begin(send: Send, tenant: number, how = started): Promise<unknown> {
  const begun = Promise.all([send(how), send(plain(`set local app.tenant = '${Number(tenant)}'`), false)])
  // It may fail before somebody waits for it.
  begun.catch(() => undefined)
  return begun
}
