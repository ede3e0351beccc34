// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../src/client/providers/i18n.ts'
import { ChunkError, chunkTimeout, isChunkError, loadChunk } from '../../src/client/shell/chunks.ts'
import { NoticeHost } from '../../src/client/shell/dialogs/NoticeHost.tsx'
import { notices, toast } from '../../src/client/shell/dialogs/notices.ts'

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
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

test('a refusal stays for a minute and closes by itself', () => {
  render(<NoticeHost />)
  show({ kind: 'problem', message: 'الرمز مستخدم' })
  expect(screen.getByRole('alertdialog').textContent).toContain('الرمز مستخدم')
  pass(59_000)
  expect(screen.queryByRole('alertdialog')).not.toBeNull()
  pass(1_100)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the end of a session is told for four seconds, then leads to the sign-in page', () => {
  const leave = vi.fn()
  render(<NoticeHost />)
  show({ kind: 'signedOut', message: 'انتهت الجلسة', onClose: leave })
  pass(3_900)
  expect(leave).not.toHaveBeenCalled()
  pass(200)
  expect(leave).toHaveBeenCalledOnce()
})

test('time stands still while the pointer is over a dialog, and goes on where it was', () => {
  render(<NoticeHost />)
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
  render(<NoticeHost />)
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
  render(<NoticeHost />)
  show({ kind: 'problem', message: 'x' })
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a toast is announced, passes after three seconds, and sooner by Escape', () => {
  render(<NoticeHost />)
  act(() => toast('حُفظ'))
  expect(screen.getByRole('status', { hidden: true }).textContent).toContain('حُفظ')
  pass(3_100)
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('')
  act(() => toast('again'))
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('')
})

test('a subscription dialog stays, and offers the chat', () => {
  render(<NoticeHost />)
  show({ kind: 'subscription', message: 'انتهى الاشتراك', contactUrl: 'https://chat.example/1' })
  pass(600_000)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://chat.example/1')
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
