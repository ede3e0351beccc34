// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { AdminContext } from 'react-admin'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount, sum } from '../../../schema/values/money.ts'
import { type Frame, FrameProvider } from '../../../src/client/providers/frame.tsx'
import { setDigits, setLanguage, startI18n } from '../../../src/client/providers/i18n.ts'
import { DataSheet } from '../../../src/client/sheet/DataSheet.tsx'
import type { SheetColumn, SheetProps, SheetQuery } from '../../../src/client/sheet/SheetColumn.ts'
import { pauses } from '../../support/sweep.ts'

interface Pay {
  readonly id: number
  readonly name: string
  readonly amount: string
}

const pays = (count: number): Pay[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Person ${at + 1}`, amount: `${count - at}.5` }))

const columns: readonly SheetColumn<Pay>[] = [
  { field: 'id', title: 'Number', kind: 'code', value: ({ id }) => id },
  { field: 'name', title: 'Name', value: ({ name }) => name, put: (row, name) => ({ ...row, name }) },
  {
    field: 'amount',
    title: 'Amount',
    kind: 'amount',
    value: ({ amount }) => amount,
    put: (row, typed) => ({ ...row, amount: parseAmount(typed) ?? row.amount }),
  },
]

const frame = { branches: [], years: [] } as unknown as Frame
let now: readonly Pay[] = []
let chosen: ReadonlySet<string> = new Set()

function Sheet({ count, ...props }: { count: number } & Partial<SheetProps<Pay>>) {
  const [rows, setRows] = useState<readonly Pay[]>(() => pays(count))
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  now = rows
  chosen = ids
  return (
    <AdminContext>
      <FrameProvider frame={frame}>
        <DataSheet
          name="test"
          label="Pay"
          rows={rows}
          idOf={({ id }) => String(id)}
          columns={columns}
          choice={{
            chosen: ids,
            onChoose: setIds,
            can: ({ id }) => id % 10 > 0,
            called: ({ name }) => `Choose ${name}`,
            all: 'Choose all',
          }}
          onChange={(next) => setRows((all) => all.map((row) => next.find(({ id }) => id === row.id) ?? row))}
          totals={[{ title: 'All together', amount: sum(rows.map(({ amount }) => amount)) }]}
          {...props}
        />
      </FrameProvider>
    </AdminContext>
  )
}

/** The cell of a column in a row, from nought on. */
const cell = (row: number, field: string): HTMLElement => {
  const found = document.querySelectorAll<HTMLElement>(`[role=row][data-id] [data-field=${field}]`)[row]
  if (!found) throw new Error(`no cell ${field} in row ${row}`)
  return found
}

const shown = async (props: Parameters<typeof Sheet>[0]) => {
  render(<Sheet {...props} />)
  await screen.findByRole('grid', undefined, { timeout: 30_000 })
}

const paste = (text: string) => fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } })

// A desk, where nothing is laid out.
window.matchMedia = () =>
  ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList

beforeAll(async () => {
  await startI18n()
  await setLanguage('en')
})
afterEach(() => {
  cleanup()
  setDigits('latin')
})

describe('a cell that is edited by keys', () => {
  it.each(pauses)('takes what is typed, with %i ms between the keys', async (delay) => {
    const user = userEvent.setup({ delay: delay || null })
    await shown({ count: 3 })
    await user.click(cell(0, 'name'))
    await user.keyboard('{Enter}')
    await user.keyboard('{Control>}a{/Control}Sara Ali{Enter}')
    expect(now[0]?.name).toBe('Sara Ali')
    // Enter goes down; a letter begins anew; Tab keeps and goes on to the next cell.
    await user.keyboard('Omar{Tab}')
    expect(now[1]?.name).toBe('Omar')
    await user.keyboard('{F2}{Backspace}75{Enter}')
    expect(now[1]?.amount).toBe('2.75')
    // Escape keeps what was there.
    await user.keyboard('{F2}99{Escape}')
    expect(now[2]?.amount).toBe('1.5')
    // Opened by Enter, what is typed takes the place of what was there.
    await user.keyboard('{Enter}3{Tab}')
    expect(now[2]?.amount).toBe('3')
    // The number of a row is not to be edited.
    await user.click(cell(0, 'id'))
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('writes a count with its own digits, and an amount with those of the branch', async () => {
    const counted: readonly SheetColumn<Pay>[] = [
      { field: 'parts', title: 'Parts', kind: 'count', value: ({ id }) => String(id) },
      { field: 'hours', title: 'Hours', kind: 'count', value: ({ amount }) => amount },
      { field: 'amount', title: 'Amount', kind: 'amount', value: ({ amount }) => amount },
    ]
    render(<Sheet count={1} columns={counted} />)
    const row = (await screen.findAllByRole('row')).at(-1) as HTMLElement
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['1', '1.5', '1.50']))
  })

  it("takes Arabic digits, and shows the company's", async () => {
    await act(() => setLanguage('ar'))
    setDigits('arabic')
    const user = userEvent.setup({ delay: null })
    await shown({ count: 2 })
    await user.click(cell(0, 'amount'))
    await user.keyboard('١٢٥٫٧٥{Enter}')
    expect(now[0]?.amount).toBe('125.75')
    expect(cell(0, 'amount').textContent).toContain('١٢٥٫٧٥')
    await act(() => setLanguage('en'))
  })
})

describe('what is pasted', () => {
  it('fills the cells from the one with the focus, rows and columns as they are shown', async () => {
    const user = userEvent.setup({ delay: null })
    await shown({ count: 4 })
    await user.click(screen.getByRole('columnheader', { name: 'Amount' }))
    // Ascending: the last person is the first row.
    expect(cell(0, 'name').textContent).toBe('Person 4')
    await user.click(cell(1, 'name'))
    paste('Huda\t٧٠٠٫٢٥\r\nLina\t801\r\n')
    expect(now.map(({ name }) => name)).toEqual(['Person 1', 'Lina', 'Huda', 'Person 4'])
    expect(now.map(({ amount }) => amount)).toEqual(['4.5', '801', '700.25', '1.5'])
  })

  it('is told where it has no place', async () => {
    const user = userEvent.setup({ delay: null })
    await shown({ count: 1 })
    await user.click(cell(0, 'amount'))
    paste('5\tstray\r\n6')
    expect(now).toEqual([{ id: 1, name: 'Person 1', amount: '5' }])
  })

  it('reaches over the end of the page', async () => {
    const user = userEvent.setup({ delay: null })
    await shown({ count: 102 })
    await user.click(cell(99, 'name'))
    paste('One hundred\nOne hundred and one')
    expect([now[99]?.name, now[100]?.name]).toEqual(['One hundred', 'One hundred and one'])
  })
})

describe('rows that are chosen', () => {
  it('stay so over all pages; the box of all chooses what may be and gives up all', async () => {
    const user = userEvent.setup({ delay: null })
    await shown({ count: 150 })
    expect(within(cell(9, '__check__')).getByRole('checkbox').hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Choose Person 3' }))
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Person 104' }))
    expect([...chosen]).toEqual(['3', '104'])
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
    expect(chosen.size).toBe(135)
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
    expect(chosen.size).toBe(0)
  })
})

describe('rows of the server', () => {
  it('are asked for page by page, in the order of all of them', async () => {
    const user = userEvent.setup({ delay: null })
    const asked: SheetQuery[] = []
    const server = { total: 350, query: { page: 1, sort: null }, onQuery: (query: SheetQuery) => void asked.push(query) }
    await shown({ count: 100, server })
    await user.click(screen.getByRole('button', { name: 'Page 4' }))
    await user.click(screen.getByRole('columnheader', { name: 'Amount' }))
    expect(asked).toEqual([
      { page: 3, sort: null },
      { page: 0, sort: { field: 'amount', descending: false } },
    ])
  })
})

it('adds up all rows, not those of the page', async () => {
  await shown({ count: 101 })
  expect(screen.getByText('All together').parentElement?.textContent).toContain('5,201.50')
})
