// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, useNotify } from 'react-admin'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkError, chunkTimeout, isChunkError, loadChunk } from '../../src/client/providers/chunks.ts'
import { createI18nProvider, startI18n, translate } from '../../src/client/providers/i18n.ts'
import { notices } from '../../src/client/providers/notices.ts'
import { PublicNotice } from '../../src/client/public/PublicNotice.tsx'
import { NoticeDialog } from '../../src/client/shell/dialogs/NoticeDialog.tsx'
import { Notifications } from '../../src/client/shell/dialogs/Notifications.tsx'
import { appTheme } from '../../src/client/theme/appTheme.ts'

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  document.body.append(Object.assign(document.createElement('div'), { id: 'overlays' }))
  await startI18n()
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  while (notices.current()) act(() => notices.close())
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const show = (notice: Parameters<typeof notices.show>[0]) => act(() => notices.show(notice))

/** The notices of the staff application, and those of the pages that stand without MUI. */
const places = [
  {
    name: 'the application',
    open: () =>
      render(
        <AdminContext i18nProvider={createI18nProvider()} theme={appTheme('rtl')}>
          <NoticeDialog />
        </AdminContext>,
      ),
    pressEscape: (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' }),
  },
  {
    name: 'a page without MUI',
    open: () => render(<PublicNotice />),
    pressEscape: (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
  },
]

describe.each(places)('in $name', ({ open, pressEscape }) => {
  test('a refusal stays for a minute and closes by itself', () => {
    open()
    show({ kind: 'problem', message: 'الرمز مستخدم' })
    expect(screen.getByRole('alertdialog').textContent).toContain('الرمز مستخدم')
    pass(59_000)
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
    pass(1_100)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('an ended subscription says whom to ask, also where no contact is recorded', () => {
    open()
    show({ kind: 'subscription', message: 'انتهى الاشتراك', contactUrl: null })
    expect(screen.getByRole('alertdialog').textContent).toContain(translate('shell.contactNobody'))
    act(() => notices.close())
    show({ kind: 'subscription', message: 'انتهى الاشتراك', contactUrl: 'mailto:help@example.sa' })
    expect(screen.getByRole('alertdialog').textContent).not.toContain(translate('shell.contactNobody'))
  })

  test('the end of a session is told for four seconds, then leads to the sign-in page', () => {
    const leave = vi.fn()
    open()
    show({ kind: 'signedOut', message: 'انتهت الجلسة', onClose: leave })
    pass(3_900)
    expect(leave).not.toHaveBeenCalled()
    pass(200)
    expect(leave).toHaveBeenCalledOnce()
  })

  test('time stands still while the pointer is over a dialog, and goes on where it was', () => {
    open()
    show({ kind: 'signedOut', message: 'x' })
    pass(3_000)
    fireEvent.pointerMove(screen.getByRole('alertdialog'))
    pass(60_000)
    fireEvent.pointerLeave(screen.getByRole('alertdialog'))
    pass(900)
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
    pass(200)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('two refusals are never seen at once, and the second has its whole time', () => {
    open()
    show({ kind: 'problem', message: 'first' })
    pass(50_000)
    show({ kind: 'problem', message: 'second' })
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    pass(10_100)
    expect(screen.getByRole('alertdialog').textContent).toContain('second')
    pass(59_000)
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
  })

  test('Escape closes a dialog', () => {
    open()
    show({ kind: 'problem', message: 'x' })
    pressEscape(screen.getByRole('alertdialog'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('a subscription dialog stays, and offers the chat', () => {
    open()
    show({ kind: 'subscription', message: 'انتهى الاشتراك', contactUrl: 'https://chat.example/1' })
    pass(600_000)
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://chat.example/1')
  })

  test.each([
    ['mailto:help@daftar.example', 'help@daftar.example'],
    ['tel:+966500000000', '+966500000000'],
    ['https://wa.me/966500000000', '+966500000000'],
    ['https://api.whatsapp.com/send?phone=966500000000', '+966500000000'],
  ])('a subscription dialog shows whom to write to or to call: %s', (contactUrl, address) => {
    open()
    show({ kind: 'subscription', message: 'انتهى الاشتراك', contactUrl })
    expect(screen.getByRole('link').getAttribute('href')).toBe(contactUrl)
    expect(screen.getByText(address)).toBeTruthy()
  })
})

describe('what is said in passing', () => {
  let notify: ReturnType<typeof useNotify>
  function Speaker() {
    notify = useNotify()
    return null
  }
  const open = () =>
    render(
      <AdminContext i18nProvider={createI18nProvider()} theme={appTheme('rtl')}>
        <Speaker />
        <Notifications />
        <NoticeDialog />
      </AdminContext>,
    )

  test('is announced, passes after three seconds, and sooner by Escape', () => {
    open()
    act(() => notify('حُفظ'))
    expect(screen.getByRole('alert').textContent).toContain('حُفظ')
    pass(3_100)
    pass(400)
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => notify('again'))
    fireEvent.keyDown(document, { key: 'Escape' })
    pass(400)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can be taken back where React-Admin can, and be closed', () => {
    open()
    act(() => notify('deleted', { undoable: true }))
    const names = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)
    expect(names()).toEqual([translate('ra.action.undo'), translate('shell.close')])
    fireEvent.click(screen.getByRole('button', { name: translate('shell.close') }))
    pass(400)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keeps no dialog waiting', () => {
    open()
    act(() => notify('saved'))
    show({ kind: 'problem', message: 'refused' })
    expect(screen.getByRole('alertdialog').textContent).toContain('refused')
  })
})

test('a part of the application that does not come in two minutes is given up', async () => {
  const loading = loadChunk(() => new Promise<never>(() => undefined))
  const failed = expect(loading).rejects.toBeInstanceOf(ChunkError)
  await vi.advanceTimersByTimeAsync(chunkTimeout)
  await failed
})

test('a part that fails is known as such, and another error is not', async () => {
  const error = await loadChunk(() => Promise.reject(new Error('404'))).catch((thrown: unknown) => thrown)
  expect(isChunkError(error)).toBe(true)
  expect(isChunkError(new TypeError('Failed to fetch dynamically imported module'))).toBe(true)
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false)
})

test('a part that comes is given as it is', async () => {
  await expect(loadChunk(async () => 7)).resolves.toBe(7)
})
