import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { reports } from '../../resources/reports/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { registryFor } from '../../src/server/access/registryFor.ts'
import { menuEntries } from '../../src/client/header/menuEntries.ts'
import { pages } from '../../src/client/pages.ts'
import type { Profile } from '../../src/client/providers/session.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = Record<string, unknown> & { readonly id: number }

const registry = createRegistry(definitions)
/** What somebody needs to be here at all. */
const always = ['viewBranches', 'viewFiscalYears']
/** Definitions whose records are somebody's: an own account may see and write its own of all of them, and nothing else. */
const owned = registry.models.filter(({ data }) => data.ownBy)
const permissions = [...always, ...owned.flatMap(({ data: { ownBy } }) => [ownBy?.view, ownBy?.write].filter((one) => one !== undefined))]
let branch = 0
let own: Caller
let profile: Profile

onStage(async (stage) => {
  branch = stage.branches.boys
  own = await stage.signInWith('own_alone', [branch], permissions)
  profile = own.profile as unknown as Profile
  const { body } = await stage.admin.call<Row[]>('GET', `users?${query({ filter: { userName: 'own_alone' }, range: [0, 0] })}`)
  const [employee] = (await stage.admin.call<Row[]>('GET', 'employees?range=[0,0]', { branch })).body
  const { status } = await stage.admin.call('PUT', `employees/${employee?.id}`, {
    branch,
    body: { version: employee?.['version'], user: body[0]?.id },
  })
  expect(status).toBe(200)
})
const ask = async <T = unknown>(path: string) => own.call<T>('GET', path, { branch })

it('of an own account the menu has what is its own, and nothing that tells of the school', () => {
  const person = { ...profile, permissions: new Set(profile.permissions) }
  const seen = registryFor(registry, person as unknown as Parameters<typeof registryFor>[1])
  const may = (permission?: string) => permission === undefined || permissions.includes(permission)
  const entries = menuEntries(pages, { registry: seen, company: null, reportPages: [] }, profile, may)
  console.log(entries.map(({ path }) => path))
})

it('x', async () => {
  for (const model of registry.models) {
    const { status, body } = await ask<Row[]>(`${model.name}?range=[0,4]`)
    if (status !== 403) console.log(model.name, status, Array.isArray(body) && body.length)
  }
  for (const report of reports) {
    const { status } = await ask(`reports/${report.name}`)
    if (status !== 403) console.log('report', report.name, status)
  }
  for (const path of ['about', 'subscription', 'today', 'glance', 'reports', 'first-steps', 'notifications', 'jobs', 'aggregates/StartUp', `search?q=${encodeURIComponent('محمد')}`, 'installation', 'audit', 'ledger/queue', 'audit/choices', 'preferences'])
    console.log(path, (await ask(path)).status, JSON.stringify((await ask(path)).body).slice(0, 700))
})
