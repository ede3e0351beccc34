import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { branchesOf } from '../support/branches.ts'
import type { Caller, School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { all, some } from '../support/sweep.ts'
import { leaveFor } from './loadedPage.ts'
import { existing, type Screen } from './routes.ts'
import { onStage } from './stage.ts'
import { texts } from './texts.ts'
import { openWindow } from './window.ts'

const say = texts('ar')

const registry = createRegistry(definitions)
const screens = existing(registry)
// A detail that whoever sees the list may open asks for nothing of its own.
const ofPermission = screens.filter(({ model, part, access }) => model && !(part === 'edit' && access === model.permissions.view))
/** The server is asked about every screen; one of each shape is looked at as well. */
const ofEachShape = new Set(representatives(registry.models))
const isLookedAt = ({ model }: Screen) => model !== null && ofEachShape.has(model)
const lookedAt = ofPermission.filter(isLookedAt)
/** Forms and lists that are loaded for each permission; loading is what they cost. */
const loaded = some(lookedAt, [...new Map(lookedAt.map((screen) => [screen.part, screen])).values()])
const signedIn = screens.filter(({ access }) => access === 'signed-in')

describe('every path', () => {
  let school: School
  let browser: Browser
  let admin: Caller
  let branch = 0
  const ids = new Map<string, number>()
  const groups = new Map<string, { id: number; version: number }>()

  onStage(async (stage) => {
    ;({ school, browser } = stage)
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    for (const model of new Set(ofPermission.map((screen) => screen.model))) {
      if (model) ids.set(model.name, await firstOf(model.name))
    }
    for (const { path, model, values } of ofPermission) {
      if (!model || !values) continue
      const { body: any } = await admin.call<object>('GET', `${model.name}/${ids.get(model.name)}`, { branch })
      const lines = model.lines.map(({ name, fields }) => [
        name,
        (any as Record<string, Record<string, unknown>[]>)[name]?.map((line) =>
          Object.fromEntries([...fields.keys()].map((field) => [field, line[field]])),
        ),
      ])
      const { status, body } = await admin.call<{ id: number }>('POST', model.name, {
        branch,
        body: { ...Object.fromEntries(lines), ...values },
      })
      expect(status, path).toBe(201)
      ids.set(path, body.id)
    }
    // Who may not open branches is told of their own alone.
    ids.set('branches', branch)
    await Promise.all([makeUser('permitted', 'staff'), makeUser('nobody', 'staff'), makeUser('parent', 'client')])
    // Of what is seen through others, people are asked for one that their branch sees.
    const permitted = await school.signIn('permitted')
    for (const { name, data, permissions } of new Set(ofPermission.flatMap(({ model }) => model ?? []))) {
      if (!data.visibleThrough) continue
      await grant('permitted', [permissions.view])
      ids.set(name, await firstOf(name, permitted))
    }
    await grant('permitted', [])
  })

  const firstOf = async (name: string, reader = admin) =>
    (await reader.call<{ id: number }[]>('GET', `${name}?range=[0,0]`, { branch })).body[0]?.id ?? 0

  /** Someone whose rights are those of a group of their own. */
  async function makeUser(userName: string, role: string) {
    const names = { code: userName, arabicName: userName, englishName: userName }
    const group = await admin.call<{ id: number; version: number }>('POST', 'accessGroups', {
      branch,
      body: { ...names, permissions: ['viewBranches'] },
    })
    groups.set(userName, group.body)
    const family = role === 'client' && { guardian: await firstOf('guardians') }
    const person = {
      fullName: userName,
      userName,
      role,
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches: [branch],
      ...family,
    }
    const user = await admin.call<{ id: number }>('POST', 'users', { branch, body: { ...person, accessGroups: [group.body.id] } })
    expect([group.status, user.status]).toEqual([201, 201])
    // An administrator may do more than whoever may only edit users.
    ids.set('users', user.body.id)
    await grant(userName, [])
  }

  async function grant(userName: string, permissions: readonly string[]) {
    const group = groups.get(userName)
    const answer = await admin.call<{ id: number; version: number }>('PUT', `accessGroups/${group?.id}`, {
      branch,
      body: { version: group?.version, permissions },
    })
    expect(answer.status, `${permissions} ${JSON.stringify(answer.body)}`).toBe(200)
    groups.set(userName, answer.body)
  }

  const pathOf = ({ path, model }: Screen) => path.replace(':id', String(ids.get(path) ?? ids.get(model?.name ?? '') ?? 1))

  /** A window of someone; their session is that of the API. */
  async function windowOf(caller: Caller | null): Promise<Page> {
    const session = caller ? { accessToken: caller.token, userProfile: JSON.stringify(caller.profile) } : {}
    const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
    return openWindow(browser, 1440, { address: school.address, localStorage })
  }

  const at = (page: Page) => new URL(page.url()).pathname

  /** Waits for the title of the page that was gone to. */
  async function seen(page: Page, path: string): Promise<void> {
    const title = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1')].some((one) => one.textContent !== '' && one.textContent !== one.dataset['left']),
      )
    await expect.poll(async () => [path, at(page), await title()], { interval: 20 }).toEqual([path, path, true])
  }

  const sentTo = (page: Page, path: string, where: string) =>
    expect.poll(() => [path, at(page)], { interval: 20 }).toEqual([path, where])

  /** What the server says to the request that the screen stands for. */
  const ask = async (caller: Pick<School, 'call'>, { model, part }: Screen): Promise<number> => {
    if (!model) return 0
    const id = ids.get(model.name)
    if (part === 'list') return (await caller.call('GET', `${model.name}?range=[0,0]`, { branch })).status
    if (part === 'new') return (await caller.call('POST', model.name, { branch, body: { nothing: 1 } })).status
    return (await caller.call('PUT', `${model.name}/${id}`, { branch, body: {} })).status
  }
  /** Allowed: a list is told, a body of nothing that is known is looked at and refused, and where the demo has none of it there is none. */
  const allowed = ({ part, model }: Screen) =>
    part === 'list' ? 200 : part === 'edit' && model && ids.get(model.name) === 0 ? 404 : 400

  it('is asked for by the permission that the table names', () => {
    const told = ofPermission.map(({ path, model, part }) => [
      path,
      part === 'list' ? model?.permissions.view : part === 'new' ? model?.permissions.add : model?.permissions.edit,
    ])
    expect(told).toEqual(ofPermission.map(({ path, access }) => [path, access]))
    expect(ofPermission.length).toBeGreaterThan(30)
  })

  it('is there for an administrator', async () => {
    const page = await windowOf(admin)
    await page.goto(`${school.address}/second-page`)
    // Lists and new forms of each shape are opened in `screens`, and what is for everyone below by somebody without a permission.
    for (const screen of all ? [...signedIn, ...lookedAt] : lookedAt.filter(({ part }) => part === 'edit')) {
      await leaveFor(page, pathOf(screen))
      await seen(page, pathOf(screen))
    }
    for (const screen of ofPermission) expect([screen.path, await ask(admin, screen)]).toEqual([screen.path, allowed(screen)])
    await page.context().close()
  })

  it('is the page of what is not there for someone without the permission, and refused by the server', async () => {
    const nobody = await school.signIn('nobody')
    const page = await windowOf(nobody)
    await page.goto(`${school.address}/second-page`)
    for (const screen of signedIn) {
      await leaveFor(page, pathOf(screen))
      await seen(page, pathOf(screen))
    }
    for (const screen of lookedAt) {
      await leaveFor(page, pathOf(screen))
      await sentTo(page, screen.path, '/error-404')
    }
    await leaveFor(page, '/nothing-of-that-name')
    await sentTo(page, '/nothing-of-that-name', '/error-404')
    for (const screen of ofPermission) expect([screen.path, await ask(nobody, screen)]).toEqual([screen.path, 403])
    await page.context().close()
  })

  it('is there for a group with that permission alone, at the next request', async () => {
    const permitted = await school.signIn('permitted')
    const page = await windowOf(permitted)
    const open = async (path: string) => {
      await page.goto(`${school.address}${path}`)
      await seen(page, path)
    }
    const saveBar = page.getByRole('toolbar')
    for (const screen of ofPermission) {
      const { model, part, access } = screen
      // A form is reached through its list.
      await grant('permitted', part === 'list' ? [access] : [...new Set([model?.permissions.view ?? '', access])])
      if (loaded.includes(screen)) await open(pathOf(screen))
      expect([screen.path, await ask(permitted, screen)]).toEqual([screen.path, allowed(screen)])
      if (part !== 'list') {
        if (loaded.includes(screen)) await saveBar.first().waitFor()
        continue
      }
      // Who may only view reaches no empty form, reads a record, and writes nothing; one permission may be for all.
      for (const other of ofPermission.filter((one) => one.model === model && one !== screen && one.access !== access)) {
        if (loaded.includes(screen) && isLookedAt(other)) {
          await leaveFor(page, pathOf(other))
          await (other.part === 'new' ? sentTo(page, other.path, '/error-404') : seen(page, pathOf(other)))
          expect(await saveBar.count()).toBe(0)
        }
        expect([other.path, await ask(permitted, other)]).toEqual([other.path, 403])
      }
    }
    await page.context().close()
  })

  it('is not there for a client beyond what everyone may see', async () => {
    const parent = await school.signIn('parent')
    const page = await windowOf(parent)
    await page.goto(`${school.address}/login`)
    await expect.poll(() => at(page)).toBe('/access-control')
    for (const screen of signedIn.filter(({ path }) => path !== '/')) {
      await leaveFor(page, pathOf(screen))
      await seen(page, pathOf(screen))
    }
    // Home is for those who work here.
    await leaveFor(page, '/')
    await sentTo(page, '/', '/access-control')
    for (const screen of loaded) {
      await leaveFor(page, pathOf(screen))
      await sentTo(page, screen.path, '/error-404')
    }
    for (const screen of ofPermission) expect([screen.path, await ask(parent, screen)]).toEqual([screen.path, 403])
    await page.context().close()
  })

  it('tells guardians without an account that payment is not open yet, and leads none of them to the sign-in of its staff', async () => {
    const page = await windowOf(null)
    for (const path of ['/PayRequest', '/paymentStatus/7', '/financialPayment/7']) {
      await page.goto(`${school.address}${path}`)
      await page.getByRole('heading', { name: say('open.payment.title') }).waitFor()
      expect([at(page), await page.locator('a').count()]).toEqual([path, 0])
    }
    await page.context().close()
  })

  it('is the sign-in page without a session, but for what is public', async () => {
    const page = await windowOf(null)
    for (const { path } of screens.filter(({ access }) => access === 'public')) {
      await page.goto(`${school.address}${path}`)
      await seen(page, path)
    }
    for (const screen of [...signedIn, ...loaded]) {
      await leaveFor(page, pathOf(screen))
      await sentTo(page, screen.path, '/login')
    }
    for (const screen of ofPermission) expect([screen.path, await ask(school, screen)]).toEqual([screen.path, 401])
    await page.context().close()
  })
})
