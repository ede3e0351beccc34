import { describe, expect, it } from 'vitest'
import { Semaphore } from '../../src/server/engine/retry/semaphore.ts'

const owner = (tenant: number, person: number) => ({ tenant, person })

/** Files that are wanted while the first one is made, and the order in which they are. */
async function made(wanted: readonly (readonly [tenant: number, person: number])[]): Promise<string[]> {
  const turns = new Semaphore(1)
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const all = wanted.map(([tenant, person], index) =>
    turns.take(
      async () => {
        if (index === 0) await first.promise
        order.push(`${tenant} ${person}`)
      },
      { owner: owner(tenant, person) },
    ),
  )
  first.resolve()
  await Promise.all(all)
  return order
}

describe('long files', () => {
  it('take turns by who wants them: one file does not wait for ten of somebody else', async () => {
    const ofOne = Array.from({ length: 10 }, () => [1, 1] as const)
    expect((await made([...ofOne, [1, 2]])).slice(0, 3)).toEqual(['1 1', '1 2', '1 1'])
  })

  it('take turns by schools before they do by people', async () => {
    const people = Array.from({ length: 5 }, (_, person) => [1, person] as const)
    expect((await made([...people, [2, 9], [2, 9]])).slice(0, 4)).toEqual(['1 0', '2 9', '1 1', '2 9'])
  })

  it('tell each how many come before it, and whoever leaves is not waited for', async () => {
    const turns = new Semaphore(1)
    const end = Promise.withResolvers<void>()
    const places: number[] = []
    const first = turns.take(() => end.promise, { owner: owner(1, 1) })
    const left = new AbortController()
    const gone = turns.take(async () => 'made', { owner: owner(1, 1), left: left.signal })
    const second = turns.take(async () => 'made', { owner: owner(1, 1), onPosition: (ahead) => places.push(ahead) })
    const other = turns.take(async () => 'made', { owner: owner(1, 2) })
    left.abort(new Error('nobody waits'))
    await expect(gone).rejects.toThrow('nobody waits')
    end.resolve()
    expect(await Promise.all([first, second, other])).toEqual([undefined, 'made', 'made'])
    expect(places).toEqual([2, 3, 2, 1])
  })

  it('of one school wait in a number that has an end; others go on', async () => {
    const turns = new Semaphore(1)
    const end = Promise.withResolvers<void>()
    const first = turns.take(() => end.promise, { owner: owner(1, 1) })
    const waiting = Array.from({ length: 30 }, () => turns.take(async () => 1, { owner: owner(1, 1) }))
    await expect(turns.take(async () => 1, { owner: owner(1, 2) })).rejects.toMatchObject({ status: 429 })
    const other = turns.take(async () => 2, { owner: owner(2, 1) })
    end.resolve()
    await first
    expect((await Promise.all([...waiting, other])).length).toBe(31)
  })
})
