import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { reports } from '../../resources/reports/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { menuEntries } from '../../src/client/header/menuEntries.ts'
import { pages } from '../../src/client/pages.ts'
import type { Profile } from '../../src/client/providers/session.ts'
import { registryFor } from '../../src/server/access/registryFor.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { sample } from './sample.ts'

type Row = Record<string, unknown> & { readonly id: number }

const registry = createRegistry(definitions)
/** What somebody needs to be here at all. */
const always = ['viewBranches', 'viewFiscalYears']
/** Definitions whose records are somebody's: an own account may see and write its own of all of them, and nothing else. */
const owned = registry.models.filter(({ data }) => data.ownBy)
const permissions = [
  ...always,
  ...owned.flatMap(({ data: { ownBy } }) => [ownBy?.view, ownBy?.write].filter((one) => one !== undefined)),
]
let branch = 0
let admin: Caller
let own: Caller
let nobody: Caller
let profile: Profile
let employee = 0

onStage(async (stage) => {
  branch = stage.branches.boys
  admin = stage.admin
  own = await stage.signInWith('own_alone', [branch], permissions)
  nobody = await stage.signInWith('own_nobody', [branch], permissions)
  profile = own.profile as unknown as Profile
  const { body } = await stage.admin.call<Row[]>('GET', `users?${query({ filter: { userName: 'own_alone' }, range: [0, 0] })}`)
  const list = async (path: string) => (await admin.call<Row[]>('GET', path, { branch })).body
  // Somebody who has slips, and may go on leave on any day.
  const teaching = (await list('schoolBreaks?range=[0,99]')).map(({ jobTitle }) => jobTitle)
  const paid = (await list('salaries?range=[0,199]')).map((slip) => slip['employee'])
  const people = await list('employees?range=[0,99]&fields=["jobTitle"]')
  employee = people.find(({ id, jobTitle }) => paid.includes(id) && !teaching.includes(jobTitle))?.id ?? 0
  const { body: first } = await admin.call<Row>('GET', `employees/${employee}`, { branch })
  const { status } = await stage.admin.call('PUT', `employees/${employee}`, {
    branch,
    body: { version: first['version'], user: body[0]?.id },
  })
  expect(status).toBe(200)
})
const ask = async <T = unknown>(path: string) => own.call<T>('GET', path, { branch })

/** What bounds everybody's records. */
const bounds = ['branches', 'fiscalYears']

it('of an own account the menu has what is its own, and nothing that tells of the school', () => {
  const person = { ...profile, permissions: new Set(profile.permissions) }
  const seen = registryFor(registry, person as unknown as Parameters<typeof registryFor>[1])
  const may = (permission?: string) => permission === undefined || permissions.includes(permission)
  // What is there while developing alone stands in no menu of a school.
  const shown = pages.filter(({ name }) => name !== 'gallery')
  const entries = menuEntries(shown, { registry: seen, company: null, reportPages: [] }, profile, may)
  const mine = [...owned.map(({ name }) => name), ...bounds].map((name) => `/${registry.get(name).route.base}`)
  expect(entries.map(({ path }) => path).toSorted()).toEqual(['/', '/second-page', ...mine].toSorted())
})

it('of all definitions and reports an own account reads its own, itself, and choices that name nobody', async () => {
  const read: string[] = []
  const exported: string[] = []
  for (const { name } of registry.models) {
    const { status } = await ask(`${name}?range=[0,99]`)
    expect([name, [200, 403].includes(status)]).toEqual([name, true])
    if (status === 200) read.push(name)
    if ((await ask(`${name}/export?format=csv`)).status !== 403) exported.push(name)
  }
  const mine = [...owned.map(({ name }) => name), ...bounds]
  expect(exported.toSorted()).toEqual(mine.toSorted())
  expect(read.toSorted()).toEqual([...mine, 'employees', 'salaryItems', 'vacationTypes', 'safes'].toSorted())
  expect((await ask<Row[]>('employees?range=[0,99]')).body.map(({ id }) => id)).toEqual([employee])
  const slips = (await ask<Row[]>('salaries?range=[0,99]')).body
  expect([slips.length > 0, slips.filter((slip) => slip['employee'] !== employee)]).toEqual([true, []])
  for (const { name } of reports) expect([name, (await ask(`reports/${name}`)).status]).toEqual([name, 403])
})

it('what everybody may ask the server for tells an own account nothing of the school', async () => {
  const told = async (path: string) => (await ask(path)).body
  expect(await told('subscription')).toEqual({ contactUrl: null })
  expect(await told('reports')).toEqual([])
  expect(await told('glance')).toEqual({ figures: [], charts: [], lists: [], places: [] })
  expect(await told('today')).toEqual({ items: [], badges: { vacationRequests: 0 } })
  expect(await told('first-steps')).toEqual({ items: [] })
  expect(await told(`search?${query({ q: 'محمد' })}`)).toEqual({ groups: [] })
  for (const path of ['installation', 'audit', 'audit/choices', 'audit/export', 'ledger/queue', 'ledger/export', 'reference'])
    expect([path, (await ask(path)).status]).toEqual([path, 403])
})

const written = owned.filter(({ data: { ownBy } }) => ownBy?.write !== undefined)
const stepOf = (model: (typeof owned)[number]) => model.data.ownBy?.user.split('.')[0] ?? ''
/** A body of each that does not say whose it is; of a document a draft. */
const unsaid = async (model: (typeof owned)[number]) => {
  const year = new Date().getFullYear()
  const body = await sample(model, registry, { caller: admin, branch, year })
  return { ...body, [stepOf(model)]: null, ...(model.states.includes('draft') && { status: 'draft' }) }
}

it.each(written.map((model) => [model.name, model] as const))(
  '%s that somebody saves who sees their own alone are theirs from the draft on, and are read back',
  async (name, model) => {
    const { status, body } = await own.call<Row>('POST', name, { branch, body: await unsaid(model) })
    expect([status, (body as unknown as { errors?: unknown }).errors]).toEqual([201, undefined])
    const whose = model.data.ownBy?.user === stepOf(model) ? own.profile.userId : employee
    expect(await ask<Row>(`${name}/${body.id}`)).toMatchObject({ status: 200, body: { [stepOf(model)]: whose } })
  },
)

it('nothing is stored of what its author could not read: who is no employee asks for no leave', async () => {
  const of = async () => (await admin.call<Row[]>('GET', 'vacationRequests?range=[0,999]', { branch })).body.length
  const before = await of()
  const body = await unsaid(registry.get('vacationRequests'))
  const { status, body: refused } = await nobody.call<{ errors?: { code: string; field?: string }[] }>(
    'POST',
    'vacationRequests',
    {
      branch,
      body,
    },
  )
  expect([status, refused.errors?.map(({ code, field }) => `${code} ${field}`)]).toEqual([400, ['Record.NotOwn employee']])
  expect(await of()).toBe(before)
})
