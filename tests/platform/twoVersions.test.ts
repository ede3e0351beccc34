import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

const next = customFolder()
let school: School
let older: Caller
let branch = 0

beforeAll(async () => {
  school = await openSchool()
  older = await school.signIn('demo_admin')
  branch = (await branchesOf(older)).boys
  next.put('areas.json', {
    extends: 'areas',
    fields: {
      xZone: { kind: 'text', max: 20 },
      xRank: { kind: 'int', required: true, default: 3 },
      xFine: { kind: 'choice', values: ['far', 'near'], required: true, default: 'near' },
    },
    labels: { ar: { 'fields.xZone': 'النطاق', 'fields.xRank': 'الرتبة', 'fields.xFine': 'القرب' } },
  })
  next.put('shelves.json', {
    name: 'shelves',
    scope: 'branch',
    menu: { group: 'schoolData' },
    title: ['label'],
    fields: { label: { kind: 'text', required: true }, area: { kind: 'ref', to: 'areas' } },
    import: { match: ['label'] },
    labels: { ar: { name: 'رف', name_two: 'رفوف', 'fields.label': 'الاسم', 'fields.area': 'الحي' } },
  })
})

afterAll(async () => {
  await school?.close()
  next.remove()
})

type Area = Record<string, unknown> & { id: number; version: number }

it('a server goes on serving while a newer one brings the database to its shape, and afterwards beside it', async () => {
  let [done, sent] = [false, 0]
  const statuses = new Set<number>()
  const working = (async () => {
    for (; !done; sent++) {
      const body = { code: `B${sent}`, arabicName: `حي ${sent}` }
      statuses.add((await older.call('POST', 'areas', { branch, body })).status)
      statuses.add((await older.call('GET', 'areas?range=[0,9]', { branch })).status)
      await wait(5)
    }
  })()
  await wait(200)
  const newer = await school.beside({ customFolder: next.folder })
  await wait(300)
  done = true
  await working
  expect([...statuses].sort()).toEqual([200, 201])
  expect(sent).toBeGreaterThan(20)

  const ask = async <T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> => {
    const answer = await fetch(`${newer.address}/api/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${older.token}`,
        Branch: String(branch),
        Language: 'en',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  try {
    // What the older one makes has what the newer one begins with, and either goes on with the other's.
    const made = await older.call<Area>('POST', 'areas', { branch, body: { code: 'OLD', arabicName: 'حي قديم' } })
    expect(made.status).toBe(201)
    const seen = await ask<Area>('GET', `areas/${made.body.id}`)
    expect(seen).toMatchObject({ status: 200, body: { arabicName: 'حي قديم', xZone: null } })
    const changed = await ask<Area>('PUT', `areas/${made.body.id}`, { ...seen.body, xZone: 'شمال', xRank: 7, xFine: 'far' })
    expect([changed.status, changed.body]).toMatchObject([200, {}])
    const back = await older.call<Area>('GET', `areas/${made.body.id}`, { branch })
    expect(back.body).not.toHaveProperty('xZone')
    const renamed = await older.call<Area>('PUT', `areas/${made.body.id}`, { branch, body: { ...back.body, arabicName: 'حي' } })
    expect(renamed.status).toBe(200)
    expect((await ask<Area>('GET', `areas/${made.body.id}`)).body).toMatchObject({
      arabicName: 'حي',
      xZone: 'شمال',
      xRank: 7,
      xFine: 'far',
    })
    expect((await ask('POST', 'shelves', { label: 'الأول', area: made.body.id })).status).toBe(201)
    // A lost update is refused across both, and what one knows of the other's use is held by the database.
    expect(
      (await older.call('PUT', `areas/${made.body.id}`, { branch, body: { ...back.body, arabicName: 'غيره' } })).status,
    ).toBe(409)
    expect((await older.call('DELETE', `areas/${made.body.id}`, { branch })).status).toBe(409)
    // The older one starts again, as after a crash: it drops nothing of the newer one's.
    await school.restart()
    expect((await ask<Area>('GET', `areas/${made.body.id}`)).body).toMatchObject({ xZone: 'شمال', xRank: 7 })
    expect((await ask<Area[]>('GET', 'shelves')).body).toHaveLength(1)
  } finally {
    await newer.stop()
  }
})
