import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../signIn.ts'

/** A request that was not answered as it should be, before it was tried again. */
export interface Failure {
  readonly school: string
  readonly at: number
  readonly what: string
}

/** The people of one school at work. */
export interface Traffic {
  /** Vouchers whose making was answered for, by id. */
  readonly made: ReadonlySet<number>
  readonly posted: ReadonlySet<number>
  readonly requests: number
  /** Works until it is stopped. */
  work(signal: AbortSignal): Promise<void>
  /** Posts what is open, and closes the year as a job. */
  close(): Promise<void>
  ask<T>(method: string, path: string, body?: object): Promise<T>
}

const longest = 180_000
const year = new Date().getFullYear()

/**
 * @param failed told of each answer of 5xx or none at all; the request is tried again with the same key until it is answered
 */
export async function openTraffic(address: string, school: string, failed: (failure: Failure) => void): Promise<Traffic> {
  const headers: Record<string, string> = { authorization: await signIn(address, `${school}_admin`), fiscalyear: String(year) }
  const made = new Set<number>()
  const posted = new Set<number>()
  let requests = 0
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const key = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
    const first = Date.now()
    for (;;) {
      requests++
      const at = Date.now()
      const answer = await fetch(`${address}/api/${path}`, {
        method,
        headers: { ...headers, ...(body && key) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      }).catch((error: Error) => error)
      if (!(answer instanceof Error) && answer.status < 500 && answer.status !== 429) {
        if (!answer.ok) throw new Error(`${school}: ${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
        return (await answer.json()) as T
      }
      failed({ school, at, what: `${method} ${path}: ${answer instanceof Error ? answer.message : answer.status}` })
      if (at - first > longest) throw new Error(`${school}: ${method} ${path} was not answered in time`)
      await wait(500)
    }
  }
  const branches = await ask<{ id: number; isMaster: boolean }[]>('GET', 'branches')
  headers['branch'] = String(branches.find(({ isMaster }) => !isMaster)?.id)
  const accounts = await ask<{ id: number; code: string }[]>('GET', 'accounts?range=[0,400]')
  const account = (code: string) => accounts.find((one) => one.code === code)?.id
  const entries = [
    { account: account('110101'), debit: '10.00' },
    { account: account('410102'), credit: '10.00', taxTreatment: 'outOfScope' },
  ]
  const make = async (): Promise<number> => {
    const { id } = await ask<{ id: number }>('POST', 'vouchers', { date: `${year}-01-05`, status: 'open', entries })
    made.add(id)
    return id
  }
  const order = async (path: string, body: object): Promise<void> => {
    const { id } = await ask<{ id: number }>('POST', path, body)
    for (;;) {
      const { state } = await ask<{ state: string }>('GET', `jobs/${id}`)
      if (state === 'done' || state === 'cancelled') return
      await wait(1000)
    }
  }
  const postTogether = async (ids: readonly number[]): Promise<void> => {
    if (!ids.length) return
    await order('jobs', { action: 'post', targets: [{ resource: 'vouchers', ids }], input: {} })
    for (const id of ids) posted.add(id)
  }
  return {
    made,
    posted,
    get requests() {
      return requests
    },
    ask,
    work: async (signal) => {
      for (let turn = Math.floor(Math.random() * 20); !signal.aborted; turn++) {
        if (turn % 20 === 0) await postTogether(await Promise.all(Array.from({ length: 8 }, make)))
        else if (turn % 4 === 0) {
          const id = await make()
          await ask('POST', `vouchers/${id}/post`, {})
          posted.add(id)
        } else if (turn % 4 === 1) await ask('GET', 'vouchers?range=[0,24]&sort=["id","DESC"]')
        else if (turn % 4 === 2) await ask('GET', 'accounts?range=[0,24]')
        else await ask('GET', 'reports/trialBalance')
        await wait(500 + Math.random() * 1500)
      }
    },
    close: async () => {
      await postTogether([...made].filter((id) => !posted.has(id)))
      const [open] = await ask<{ id: number }[]>('GET', `fiscalYears?filter=${encodeURIComponent(JSON.stringify({ year }))}`)
      await order('jobs', {
        action: 'closeUnfinished',
        targets: [{ resource: 'fiscalYears', ids: [open?.id] }],
        input: { reason: 'so' },
      })
    },
  }
}
