// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyCounter } from '../../src/client/counter/counterState.ts'
import { readQueue, type Sale, slipNumber } from '../../src/client/counter/queue.ts'
import { deliver, giveUp, hear, sendWaiting } from '../../src/client/counter/till.ts'
import { openSession } from '../../src/client/providers/session.ts'

const profile = { userId: 1, userName: 'u', fullName: 'u', isAdmin: true, role: 'staff', branches: [2], phone: null, email: null }

const sale = (key: string): Sale => ({
  ...{ key, user: 1, branch: 2, year: 2026, at: '2026-08-20T08:00:00Z', date: '2026-08-20' },
  buyer: { soldTo: 'walkIn', buyerName: 'زبون نقدي' },
  lines: [{ student: null, item: 3, unit: 1, quantity: '1' }],
  payments: [{ paymentMethod: 1, amount: '1.15', reference: null }],
  cart: emptyCounter.lines,
  ...{ total: '1.15', paid: '1.15', change: '0' },
})

/** What the server was sent, and how it answers: the line may be away, or a key refused. */
const sent: { readonly key: string; readonly body: Record<string, unknown>; readonly branch: string }[] = []
let away = false
const refuses = new Set<string>()
const kept = () => readQueue(localStorage.getItem('counter.sales'))

beforeEach(() => {
  vi.useFakeTimers()
  away = false
  sent.length = 0
  refuses.clear()
  localStorage.clear()
  openSession('t', profile as never)
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    if (away) throw new TypeError('Failed to fetch')
    const key = headers['Idempotency-Key'] ?? ''
    sent.push({ key, body: JSON.parse(body) as Record<string, unknown>, branch: headers['Branch'] ?? '' })
    const errors = [{ code: 'Stock.NotThere', field: 'items.0.quantity', message: 'Only 0' }]
    const [status, answer] = refuses.has(key)
      ? ([400, { title: 'Bad request', status: 400, errors }] as const)
      : ([201, { id: sent.length, version: 1, number: `INV-${sent.length}`, total: '1.15' }] as const)
    return new Response(JSON.stringify(answer), { status, headers: { 'Content-Type': 'application/json' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a sale is sent under its key, in its place, and waits nowhere once it has arrived', async () => {
  const outcome = await deliver(sale('aaaaaaaa'), false)
  expect(outcome).toMatchObject({ kind: 'sold', sold: { number: 'INV-1' } })
  expect(sent).toMatchObject([{ key: 'aaaaaaaa', branch: '2', body: { status: 'open', externalReference: 'K-AAAAAA' } }])
  expect(kept()).toEqual([])
})

it('while the line is away sales wait in the browser, and arrive in their order, once each, when it is back', async () => {
  const arrived: string[] = []
  const silent = hear({ onArrived: (one) => arrived.push(slipNumber(one)), onUnposted: () => undefined })
  away = true
  expect(await deliver(sale('aaaaaaaa'), false)).toEqual({ kind: 'waits' })
  expect(await deliver(sale('bbbbbbbb'), false)).toEqual({ kind: 'waits' })
  expect(kept().map((one) => [one.sale.key, one.state])).toEqual([
    ['aaaaaaaa', 'waiting'],
    ['bbbbbbbb', 'waiting'],
  ])
  away = false
  await vi.advanceTimersByTimeAsync(3_100)
  expect(sent.map(({ key }) => key)).toEqual(['aaaaaaaa', 'bbbbbbbb'])
  expect(arrived).toEqual(['K-AAAAAA', 'K-BBBBBB'])
  expect(kept()).toEqual([])
  silent()
})

it('what is refused at once stands on the counter still; what is refused later is kept with its reason, and the next one goes on', async () => {
  refuses.add('aaaaaaaa')
  expect(await deliver(sale('aaaaaaaa'), false)).toMatchObject({ kind: 'refused', message: 'Only 0' })
  expect(kept()).toEqual([])
  away = true
  await deliver(sale('aaaaaaaa'), false)
  await deliver(sale('bbbbbbbb'), false)
  away = false
  await sendWaiting(false)
  expect(kept()).toMatchObject([{ sale: { key: 'aaaaaaaa' }, state: 'refused', reason: 'Only 0' }])
  expect(sent.at(-1)?.key).toBe('bbbbbbbb')
  giveUp('aaaaaaaa')
  expect(kept()).toEqual([])
})

it('another person’s session sends nothing of what waits', async () => {
  away = true
  await deliver(sale('aaaaaaaa'), false)
  away = false
  openSession('u', { ...profile, userId: 2 } as never)
  await sendWaiting(false)
  expect(sent).toEqual([])
  expect(kept()).toHaveLength(1)
})
