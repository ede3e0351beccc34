import autocannon from 'autocannon'

/** One kind of request; `next` makes the nth of them. */
export interface Work {
  readonly method: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  next(n: number): { path: string; body?: unknown; key?: string }
}

export interface Figures {
  /** How many were answered. */
  readonly requests: number
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

/** Sends requests over some connections for some seconds. Any refusal ends the measuring: a wrong answer is not a fast one. */
export async function load(address: string, work: Work, seconds: number, connections = 8): Promise<Figures> {
  let n = 0
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    method: work.method,
    requests: [
      {
        setupRequest: (request) => {
          const { path, body, key } = work.next(n++)
          return {
            ...request,
            path,
            headers: {
              ...work.headers,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...(key !== undefined && { 'idempotency-key': key }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${work.next(0).path}`)
  return { requests: result.requests.total, rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
