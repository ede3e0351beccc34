// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backTo } from '../../../src/client/records/form/place.ts'

const box = (id: string) => document.body.appendChild(Object.assign(document.createElement('input'), { id }))
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

describe('the box where one saved by key', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.advanceTimersByTime(40_000)
    vi.useRealTimers()
    document.body.replaceChildren()
  })

  it('has the focus again as soon as the next page shows it', () => {
    backTo('name')
    const name = box('name')
    vi.advanceTimersToNextFrame()
    expect(document.activeElement).toBe(name)
  })

  it('has the focus again also where the next page takes its time', () => {
    backTo('name')
    vi.advanceTimersByTime(12_000)
    const name = box('name')
    vi.advanceTimersToNextFrame()
    expect(document.activeElement).toBe(name)
  })

  it('has the focus before a key that is pressed ahead of the next frame does its work', () => {
    backTo('name')
    const name = box('name')
    const at: (Element | null)[] = []
    document.addEventListener('keydown', () => at.push(document.activeElement), { once: true })
    press('Tab')
    expect(at).toEqual([name])
  })

  it('leaves a person where they went meanwhile', () => {
    const other = box('other')
    backTo('name')
    box('name')
    other.focus()
    vi.advanceTimersToNextFrame()
    press('Tab')
    vi.advanceTimersToNextFrame()
    expect(document.activeElement).toBe(other)
  })

  it('is not gone back to any more after a key was pressed that had nothing to go on from', () => {
    backTo('name')
    press('Tab')
    box('name')
    vi.advanceTimersToNextFrame()
    expect(document.activeElement).toBe(document.body)
  })

  it('is the same box of the last line where saving left out an empty one', () => {
    const last = box('l-entries.3.credit')
    backTo('l-entries.4.credit')
    expect(document.activeElement).toBe(last)
  })
})
