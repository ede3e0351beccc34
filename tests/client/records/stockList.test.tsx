// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  AdminContext,
  DataTable,
  DateField,
  FilterLiveSearch,
  ListBase,
  memoryStore,
  Pagination,
  testDataProvider,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createI18nProvider, startI18n } from '../../../src/client/providers/i18n.ts'
import { routerProvider } from '../../../src/client/providers/router.tsx'
import { appTheme } from '../../../src/client/theme/appTheme.ts'

const clubs = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `club ${at + 1}`, founded: '2026-05-01' }))
const getList = vi.fn(
  async (_resource: string, { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } }) => ({
    data: clubs.slice((page - 1) * perPage, page * perPage) as never,
    total: clubs.length,
  }),
)

/** A page of one's own, of nothing but React-Admin's parts, in our theme and with our texts. */
const StockList = () => (
  <ListBase resource="clubs" perPage={25}>
    <FilterLiveSearch source="q" />
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="founded">
        <DateField source="founded" locales="en-CA" />
      </DataTable.Col>
    </DataTable>
    <Pagination />
  </ListBase>
)

function open() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <AdminContext
          theme={appTheme('rtl')}
          dataProvider={testDataProvider({ getList: getList as never })}
          routerProvider={routerProvider}
          i18nProvider={createI18nProvider()}
          store={memoryStore()}
        >
          <StockList />
        </AdminContext>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

const timeout = 20_000

beforeAll(startI18n)
afterEach(cleanup)

describe('a list of stock parts', () => {
  it('shows, chooses and turns its pages in our theme', async () => {
    const user = open()
    await waitFor(() => expect(screen.getByRole('table').textContent).toContain('2026-05-01'), { timeout })
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: /2/ }))
    await waitFor(() => expect(screen.getByRole('table').textContent).toContain('club 26'), { timeout })
    await user.type(screen.getByRole('textbox'), 'x')
    await waitFor(() => expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { q: 'x' } }), { timeout })
  }, 60_000)
})
