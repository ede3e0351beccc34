import { afterEach, describe, expect, it } from 'vitest'
import { vouchers } from '../../../resources/accounting/vouchers.ts'
import { students } from '../../../resources/people/students.ts'
import { compile } from '../../../schema/compile.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { anyUnsaved, beforeLeaving, leaving, watchForm } from '../../../src/client/providers/unsaved.ts'
import { guardAgainst } from '../../../src/client/records/record/guards.ts'
import { stateFlags, stateOf } from '../../../src/client/records/values/state.ts'
import type { Display } from '../../../src/client/records/values/useDisplay.ts'

const student = compile(students as unknown as ResourceData)
const voucher = compile(vouchers as unknown as ResourceData)
const display = {
  text: { field: (_model: unknown, name: string) => name },
  value: (_model: unknown, _field: unknown, value: unknown) => String(value ?? ''),
} as unknown as Display

describe('the state of a record', () => {
  it('is first what an action has set: a suspension warns over any status', () => {
    expect(stateFlags(student)).toEqual(['suspended'])
    expect(stateOf(student, { status: 1, suspended: true }, display, 'enrolled')).toEqual({ label: 'suspended', tone: 'warning' })
  })
  it('is else its status, in the tone of what that means', () => {
    const tones = ['enrolled', 'graduated', 'withdrawn', 'suspended'].map(
      (kind) => stateOf(student, { status: 1, suspended: false }, display, kind)?.tone,
    )
    expect(tones).toEqual(['success', 'neutral', 'danger', 'warning'])
    const states = ['draft', 'open', 'posted', 'void'].map((status) => stateOf(voucher, { status }, display)?.tone)
    expect(states).toEqual(['neutral', 'warning', 'success', 'danger'])
  })
  it('has the tone that its definition says', () => {
    const said = compile({ ...(vouchers as unknown as ResourceData), tones: { open: 'info', posted: 'neutral' } })
    const tones = ['draft', 'open', 'posted', 'void'].map((status) => stateOf(said, { status }, display)?.tone)
    expect(tones).toEqual(['neutral', 'info', 'neutral', 'danger'])
  })
  it('may be held against a use by the definition', () => {
    expect(guardAgainst(voucher, { status: 'void', source: null }, 'edit')).toBe('Document.Void')
    expect(guardAgainst(voucher, { status: 'draft', source: null }, 'edit')).toBeNull()
  })
})

describe('leaving the page over a form', () => {
  let stop = () => {}
  afterEach(() => stop())
  const form = () => {
    let unsaved = true
    stop = watchForm({
      isUnsaved: () => unsaved,
      release: () => {
        unsaved = false
      },
    })
  }
  it('waits for an answer while something would be lost, and does nothing when one stays', () => {
    form()
    let gone = 0
    beforeLeaving(() => void gone++)
    expect([gone, leaving.waiting() === null]).toEqual([0, false])
    leaving.stay()
    expect([gone, leaving.waiting(), anyUnsaved()]).toEqual([0, null, true])
  })
  it('loses what was typed once and goes, when one leaves', () => {
    form()
    let gone = 0
    beforeLeaving(() => void gone++)
    leaving.leave()
    expect([gone, anyUnsaved()]).toEqual([1, false])
    beforeLeaving(() => void gone++)
    expect(gone).toBe(2)
  })
})
