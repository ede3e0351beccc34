import { counted } from '../support/countedOrder.ts'
import { start } from './child.ts'
import { signIn } from './signIn.ts'

/** The server of the product under measure, as someone of one branch and year asks it. */
export interface AskedSchool {
  /** The answer to a request, and how long it took in milliseconds. @throws Error where it is refused */
  ask<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<{ body: T; ms: number; range: string }>
  /** Orders a job and waits until it is done. */
  order(path: string, body: object): Promise<{ job: Record<string, unknown>; ms: number }>
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  end(): void
}

const pause = 20

export async function askSchool(url: string, branch: number, year: number): Promise<AskedSchool> {
  const ours = await start('./ours.ts', [url])
  const headers = { authorization: await signIn(ours.address), branch: String(branch), fiscalyear: String(year) }
  const ask: AskedSchool['ask'] = async <T>(method: string, path: string, body?: object) => {
    const from = performance.now()
    const response = await fetch(`${ours.address}/api/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const ms = performance.now() - from
    if (!response.ok) throw new Error(text.slice(0, 500))
    return { body: JSON.parse(text) as T, ms, range: response.headers.get('content-range') ?? '' }
  }
  return {
    ask,
    order: async (path, body) => {
      const seen = path.startsWith('runs/') ? await counted(path, body, (to, asked) => ask('POST', to, asked)) : body
      const from = performance.now()
      const { body: ordered } = await ask<{ id: number }>('POST', path, seen)
      for (;;) {
        const { body: job } = await ask('GET', `jobs/${ordered.id}`)
        if (job['state'] === 'done') return { job, ms: performance.now() - from }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    },
    address: ours.address,
    headers,
    end: ours.end,
  }
}
