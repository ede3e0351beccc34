import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** The id of the request in whose course this is done, also by a job that it ordered; undefined for what the clock began. */
export const requestId = (): string | undefined => current.getStore()

/** Does work in the course of a request. */
export const inRequest = <T>(id: string | undefined, work: () => T): T => (id === undefined ? work() : current.run(id, work))

/** The id that a proxy gave to a request, where it is one that may stand in a log; else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
