import { afterEach, expect, test, vi } from 'vitest'
import { durations, notices } from '../../src/client/providers/notices.ts'

afterEach(() => {
  while (notices.current()) notices.close()
})

test('two refusals are shown one after the other', () => {
  notices.show({ kind: 'problem', message: 'first' })
  notices.show({ kind: 'problem', message: 'second' })
  expect(notices.current()?.message).toBe('first')
  notices.close()
  expect(notices.current()?.message).toBe('second')
})

test('the same refusal is not said twice', () => {
  notices.show({ kind: 'problem', message: 'once' })
  notices.show({ kind: 'problem', message: 'once' })
  notices.close()
  expect(notices.current()).toBeUndefined()
})

test('a session that ended is told once, however many requests find out', () => {
  const leave = vi.fn()
  for (const message of ['a', 'b', 'c']) notices.show({ kind: 'signedOut', message, onClose: leave })
  notices.close()
  expect(notices.current()).toBeUndefined()
  expect(leave).toHaveBeenCalledOnce()
})

test('each kind stays as long as the specification says', () => {
  expect(durations).toMatchObject({ problem: 60_000, signedOut: 4_000, success: 2_000 })
})
