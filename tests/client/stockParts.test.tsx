// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  AdminContext,
  DateField,
  memoryStore,
  ReferenceInput,
  SelectInput,
  TextInput,
  testDataProvider,
  useRecordContext,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ResourceData } from '../../schema/language/definition.ts'
import { languagePages } from '../../schema/reference/pages.ts'
import { Admin } from '../../src/client/Admin.tsx'
import { loadDefinitions } from '../../src/client/providers/definitions.ts'
import { type Frame, FrameProvider } from '../../src/client/providers/frame.tsx'
import { createI18nProvider, startI18n } from '../../src/client/providers/i18n.ts'
import { type Page, PagesProvider } from '../../src/client/providers/pages.ts'
import { routerProvider } from '../../src/client/providers/router.tsx'
import { openSession } from '../../src/client/providers/session.ts'
import { ownInputs } from '../../src/client/records/inputs/ownInputs.tsx'
import { cells } from '../../src/client/records/list/cells.tsx'

/** Two definitions as an implementer writes them. */
const resources = [
  { name: 'trainers', scope: 'tenant', fields: { arabicName: { kind: 'text', required: true } }, title: ['arabicName'] },
  {
    name: 'clubs',
    scope: 'tenant',
    routes: { base: 'school-clubs' },
    fields: {
      arabicName: { kind: 'text', required: true },
      motto: { kind: 'text' },
      trainer: { kind: 'ref', to: 'trainers' },
      founded: { kind: 'date' },
    },
    list: { columns: ['arabicName', 'founded'] },
  },
] as unknown as ResourceData[]

const club = { id: 7, version: 1, arabicName: 'نادي الروبوت', motto: 'نبني', trainer: null, founded: '2026-05-01', refs: {} }

const answers: Readonly<Record<string, unknown>> = {
  FavoriteRoutes: [],
  today: { items: [], badges: {} },
  definitions: {
    hash: 'clubs',
    resources,
    labels: { ar: { 'resources.clubs.name': 'نادٍ', 'resources.clubs.name_two': 'النوادي' } },
  },
}

const told = languagePages([])
const reference: Readonly<Record<string, unknown>> = {
  reference: [{ section: 'words', pages: told.filter(({ path }) => path.startsWith('words/')) }],
  ...Object.fromEntries(told.map((page) => [`reference/${page.path}`, page])),
}

const saved = vi.fn()
const daftar = Object.assign(
  testDataProvider({
    getOne: async () => ({ data: club }) as never,
    getList: async (resource) =>
      ({ data: resource === 'clubs' ? [club] : [{ id: 3, arabicName: 'سالم', refs: {} }], total: 1 }) as never,
    getMany: async () => ({ data: [] }),
    update: async (_, { data }) => {
      saved(data)
      return { data: { ...club, ...data, version: 2 } } as never
    },
  }),
  { history: async () => [], attachments: async () => [] },
)

const Shown = () => <output>{String(useRecordContext()?.['motto'])}</output>
const pages: readonly Page[] = [
  { path: '/my-page', name: 'home', icon: 'home', group: 'home', load: async () => ({ default: () => <h1>صفحة من عندنا</h1> }) },
  {
    path: '/reference',
    name: 'reference',
    icon: 'menuBook',
    group: 'settings',
    hasPages: true,
    load: () => import('../../src/client/pages/reference/Reference.tsx'),
  },
]

async function open(path: string) {
  const registry = await loadDefinitions()
  const frame: Frame = { company: null, branches: [], years: [], reportPages: [], registry, preferences: {} }
  const admin = (
    <AdminContext dataProvider={daftar} routerProvider={routerProvider} i18nProvider={createI18nProvider()} store={memoryStore()}>
      <FrameProvider frame={frame}>
        <PagesProvider value={pages}>
          <Admin />
        </PagesProvider>
      </FrameProvider>
    </AdminContext>
  )
  const router = createMemoryRouter(
    [
      { path: '/error-404', element: <h1>404</h1> },
      { path: '*', element: admin },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), router }
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const found =
      { ...answers, ...reference }[
        String(url)
          .replace(/^\/api\//, '')
          .split('?')[0] ?? ''
      ] ?? {}
    return new Response(JSON.stringify(found), { headers: { 'Content-Type': 'application/json' } })
  })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  await startI18n()
  openSession('token', {
    userId: 1,
    userName: 'a',
    fullName: 'A',
    isAdmin: true,
    role: 'staff',
    branches: [],
    phone: null,
    email: null,
    language: 'ar',
  } as never)
})
afterEach(cleanup)

const put = (place: object, value: object) => Object.assign(place, value)

describe('what React-Admin brings, inside what definitions make', () => {
  it('a stock text and a stock reference stand in a generated form and are saved with it', async () => {
    put(ownInputs, {
      clubs: {
        motto: TextInput,
        trainer: (props: { source: string }) => (
          <ReferenceInput source={props.source} reference="trainers">
            <SelectInput optionText="arabicName" />
          </ReferenceInput>
        ),
      },
    })
    const { user } = await open('/school-clubs/edit/7')
    const motto = await screen.findByDisplayValue('نبني', {}, { timeout: 20_000 })
    await user.clear(motto)
    await user.type(motto, 'نبتكر')
    const trainer = within(document.querySelector<HTMLElement>('[data-field=trainer]')!)
    await user.click(await trainer.findByRole('combobox', {}, { timeout: 20_000 }))
    await user.click(await screen.findByRole('option', { name: 'سالم' }, { timeout: 20_000 }))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveBeenCalled(), { timeout: 20_000 })
    expect(saved.mock.calls[0]?.[0]).toMatchObject({ motto: 'نبتكر', trainer: 3, version: 1 })
  }, 60_000)

  it('stock fields stand in a generated list and find the record of their row', async () => {
    put(cells, { clubs: { founded: <DateField source="founded" locales="en-CA" />, arabicName: <Shown /> } })
    await open('/school-clubs')
    await waitFor(() => expect(screen.getByRole('table').textContent).toContain('2026-05-01'), { timeout: 20_000 })
    expect(screen.getByRole('table').textContent).toContain('نبني')
  }, 60_000)

  it('a page of one’s own is one entry', async () => {
    await open('/my-page')
    expect((await screen.findByRole('heading', { name: 'صفحة من عندنا' }, { timeout: 20_000 })).tagName).toBe('H1')
  }, 60_000)

  it('the reference is found by typing, leads from page to page, and shows examples as they are written', async () => {
    const { user, router } = await open('/reference')
    await user.type(await screen.findByRole('searchbox', {}, { timeout: 20_000 }), 'limits')
    await user.click(screen.getByRole('link', { name: 'limits' }))
    expect((await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })).textContent).toBe('limits')
    expect(document.querySelector('pre')?.textContent).toContain('"atMost": "quantity"')
    await user.click(screen.getByRole('link', { name: 'atMost' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/reference/words/limits.atMost'))
  }, 60_000)

  it('what no definition and no page knows is not found', async () => {
    const { router } = await open('/school-clubs/nothing')
    await waitFor(() => expect(router.state.location.pathname).toBe('/error-404'))
  }, 60_000)
})
