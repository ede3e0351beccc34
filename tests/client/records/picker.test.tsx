// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { AdminContext, memoryStore, testDataProvider } from 'react-admin'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { Reference } from '../../../schema/record/record.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { type Frame, FrameProvider } from '../../../src/client/providers/frame.tsx'
import { createI18nProvider, startI18n } from '../../../src/client/providers/i18n.ts'
import { Picker } from '../../../src/client/records/inputs/Picker.tsx'

const families: ResourceData = {
  name: 'families',
  scope: 'tenant',
  fields: { arabicName: { kind: 'text', required: true }, code: { kind: 'code' }, phone: { kind: 'phone' } },
  title: ['arabicName'],
}
const registry = createRegistry([families])
const frame: Frame = { company: null, branches: [], years: [], reportPages: [], registry, preferences: {} }

/** Seventeen families of one name, and one of another. */
const all: Reference[] = Array.from({ length: 18 }, (_, at) => ({
  id: at + 1,
  arabicName: at < 17 ? `عبدالمجيد ${'ا'.repeat(at + 1)}` : 'الزهراني',
  code: `F${at + 1}`,
  phone: `+96650000000${at}`,
}))
const spoken = '0500000006'
const fitting = (q = '') =>
  // A number is found within others too, as by the search of the server.
  /\d/.test(q)
    ? q === 'F1'
      ? all.filter(({ code }) => String(code).startsWith(q))
      : all.slice(0, 17)
    : all.filter((one) => String(one['arabicName']).includes(q))

/** How long the answer to a search takes, in milliseconds. */
let delays: (q: string) => number = () => 0
const getList = vi.fn(async (_: string, { filter: { q = '' } }: { filter: { q?: string } }) => {
  await new Promise((resolve) => setTimeout(resolve, delays(q)))
  const found = fitting(q)
  return { data: found as never, total: found.length }
})
const onPick = vi.fn()
const onLeft = vi.fn()

beforeAll(startI18n)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** A box for a family, before one for an amount. */
function Two() {
  const [picked, setPicked] = useState<Reference | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter goes on to the amount, as in our forms
    <div onKeyDown={({ key }) => key === 'Enter' && screen.getByTestId('amount').focus()}>
      <Picker
        resource="families"
        filter={{}}
        shown={picked ? String(picked['arabicName']) : ''}
        write={(one) => ({ title: String(one['arabicName']), hint: String(one['phone']) })}
        onPick={(one) => {
          onPick(one?.id)
          setPicked(one)
        }}
        onLeft={onLeft}
        inputProps={{ 'aria-label': 'family' }}
      />
      <input data-testid="amount" />
    </div>
  )
}

/** Lets time pass, and the page follow. */
const pass = async (time: number) => {
  for (let at = 0; at < time; at += 25) await act(() => vi.advanceTimersByTimeAsync(25))
}
const box = () => screen.getByRole('combobox') as HTMLInputElement
const options = () => screen.queryAllByRole('option')
const status = () => screen.getAllByRole('status')[0]?.textContent
const press = (key: string) => act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key }))
/** Types a text, letter by letter: with the first one the search begins. */
const type = (text: string) => {
  for (const value of [text.slice(0, 1), text]) act(() => void fireEvent.change(box(), { target: { value } }))
}
/** Whether the box still has the focus, and the amount has not. */
const stays = () => document.activeElement === box()

async function open(delay: number | ((q: string) => number)) {
  delays = typeof delay === 'number' ? () => delay : delay
  render(
    <AdminContext
      dataProvider={testDataProvider({ getList: getList as never })}
      i18nProvider={createI18nProvider()}
      store={memoryStore()}
    >
      <FrameProvider frame={frame}>
        <Two />
      </FrameProvider>
    </AdminContext>,
  )
  act(() => box().focus())
}

/** Until the list of what was typed is there: the pause of the search, the answer, and its drawing. */
const untilListed = (delay: number) => pass(260 + delay)

describe.each([0, 300, 700])('a box that looks records up, answered after %i ms', (delay) => {
  it.each([0, 200, 300, 900])('takes none of many that nobody has seen, by Enter %i ms after the name', async (pause) => {
    await open(delay)
    type('عبدالمجيد')
    await pass(pause)
    const wasSeen = pause > 260 + delay + 150
    press('Enter')
    if (wasSeen) return expect(onPick.mock.calls).toEqual([[1]])
    expect([onPick.mock.calls, onLeft.mock.calls, stays()]).toEqual([[], [], true])
    await untilListed(delay)
    await pass(200)
    expect([onPick.mock.calls, stays(), options().length, status()]).toEqual([[], true, 17, expect.stringMatching(/17|١٧/)])
    // Now it was seen, with the first one lit.
    press('Enter')
    expect([onPick.mock.calls, onLeft.mock.calls, stays()]).toEqual([[[1]], [], false])
  })

  it('takes by an arrow and Enter no second one that nobody has seen', async () => {
    await open(delay)
    type('عبدالمجيد')
    press('ArrowDown')
    press('Enter')
    await untilListed(delay)
    expect([onPick.mock.calls, stays()]).toEqual([[], true])
    await pass(200)
    press('Enter')
    expect(onPick.mock.calls).toEqual([[2]])
  })

  it('takes the only one that fits, once, and goes on, however early Enter comes', async () => {
    for (const pause of [0, 100, 260 + delay, 900 + delay]) {
      await open(delay)
      type('الزهراني')
      await pass(pause)
      press('Enter')
      await untilListed(delay)
      expect([pause, onPick.mock.calls, onLeft.mock.calls, stays()]).toEqual([pause, [[18]], [], false])
      cleanup()
      onPick.mockClear()
    }
  })

  it('takes of several the one whose code or mobile was typed wholly, once its list is there', async () => {
    for (const [typed, id] of [
      ['F1', 1],
      [spoken, 7],
      ['+966 50 000 0006', 7],
    ] as const) {
      await open(delay)
      type(typed)
      await untilListed(delay)
      expect(options().length).toBeGreaterThan(1)
      press('Enter')
      expect([typed, onPick.mock.calls, stays()]).toEqual([typed, [[id]], false])
      cleanup()
      onPick.mockClear()
    }
  })

  it('goes on at once with a code, and hands it on to be found', async () => {
    await open(delay)
    type('F1')
    press('Enter')
    expect([onPick.mock.calls, onLeft.mock.calls[0]?.[0], stays()]).toEqual([[], 'F1', false])
  })

  it('takes by Tab, and by leaving with a finger, none of many that nobody has seen', async () => {
    for (const leave of [() => press('Tab'), () => undefined]) {
      await open(delay)
      type('عبدالمجيد')
      await untilListed(delay)
      leave()
      act(() => screen.getByTestId('amount').focus())
      expect([onPick.mock.calls, onLeft.mock.calls[0]?.[0]]).toEqual([[], 'عبدالمجيد'])
      cleanup()
      vi.clearAllMocks()
    }
  })

  it('takes what a finger touches in the list', async () => {
    await open(delay)
    type('عبدالمجيد')
    await untilListed(delay)
    act(() => void fireEvent.click(options()[4]!))
    expect(onPick.mock.calls).toEqual([[5]])
  })

  it('forgets an Enter when something else is typed', async () => {
    await open(delay)
    type('الزهر')
    press('Enter')
    type('الزهراني')
    await untilListed(delay)
    await pass(delay)
    expect([onPick.mock.calls, stays()]).toEqual([[], true])
  })
})

it('an answer that comes after the next one’s is nobody’s list', async () => {
  await open((q) => (q === 'ال' ? 700 : 50))
  type('ال')
  await pass(260)
  type('عبدالمجيد')
  press('Enter')
  await pass(400)
  expect([options().length, stays()]).toEqual([17, true])
  await pass(600)
  expect([options().length, status(), onPick.mock.calls]).toEqual([17, expect.stringMatching(/17|١٧/), []])
  press('Enter')
  expect(onPick.mock.calls).toEqual([[1]])
})
