import { setTimeout as wait } from 'node:timers/promises'

/** Answers that say nothing about the request: it is sent again with its key. */
const unsure = (status: number, code: string | undefined) => status >= 500 || code === 'Record.Busy'

class Refused extends Error {}

/** Someone who sends a request again and again under one key until an answer comes that counts; it must be a good one. */
export interface Persistent {
  /** Requests that had to be sent again. */
  readonly again: number
  call<T>(token: string, method: string, path: string, body?: unknown, branch?: number): Promise<T>
}

/** @param address where the server stands just now */
export function persistent(address: () => string, year: number): Persistent {
  let [keys, again] = [0, 0]
  return {
    get again() {
      return again
    },
    async call<T>(token: string, method: string, path: string, body?: unknown, branch?: number): Promise<T> {
      const key = `sure-${keys++}`
      for (;;) {
        try {
          const response = await fetch(`${address()}/api/${path}`, {
            method,
            headers: {
              ...(body !== undefined && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
              ...(token && { Authorization: `Bearer ${token}` }),
              ...(branch !== undefined && { Branch: String(branch) }),
              FiscalYear: String(year),
              Language: 'en',
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(60_000),
          })
          const answer = await response.json()
          if (response.ok) return answer as T
          if (!unsure(response.status, answer.errors?.[0]?.code))
            throw new Refused(`${method} ${path}: ${JSON.stringify(answer)}`)
        } catch (error) {
          if (error instanceof Refused) throw error
        }
        again++
        await wait(50)
      }
    },
  }
}
