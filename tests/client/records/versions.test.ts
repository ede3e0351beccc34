import { describe, expect, it } from 'vitest'
import { vouchers } from '../../../resources/accounting/vouchers.ts'
import { students } from '../../../resources/people/students.ts'
import { compile } from '../../../schema/compile.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { anyUnsaved, watchForm } from '../../../src/client/providers/unsaved.ts'
import { placeOf } from '../../../src/client/records/form/LeaveGuard.tsx'
import { changesOf, isConflict } from '../../../src/client/records/form/versions.ts'

const student = compile(students as unknown as ResourceData)
const voucher = compile(vouchers as unknown as ResourceData)
const base = { id: 1, version: 1, arabicName: 'سعد', birthPlace: null, address: 'حي 1' }

describe('two people in one record', () => {
  it('tells apart what each of them changed, and what both changed to something else', () => {
    const changes = changesOf(
      student,
      base,
      { ...base, birthPlace: 'جدة', arabicName: 'سعد علي' },
      { ...base, birthPlace: 'أبها', address: 'حي 2' },
    )
    expect(changes).toEqual([
      { name: 'arabicName', mine: true, theirs: false },
      { name: 'birthPlace', mine: true, theirs: true },
      { name: 'address', mine: false, theirs: true },
    ])
    expect(changes.filter(isConflict).map((change) => change.name)).toEqual(['birthPlace'])
  })
  it('takes the same change on both sides, an empty text and an empty value for no difference', () => {
    expect(changesOf(student, base, { ...base, address: 'حي 3' }, { ...base, address: 'حي 3' })).toEqual([])
    expect(changesOf(student, base, { ...base, birthPlace: '' }, base)).toEqual([])
  })
  it('sees a changed line, and neither titles nor empty lines at the end', () => {
    const line = { id: 5, account: 1, debit: '10.00', credit: null, refs: {} }
    const stored = { id: 1, entries: [line] }
    const typed = {
      id: 1,
      entries: [
        { ...line, refs: { account: { id: 1 } } },
        { account: null, debit: null },
      ],
    }
    expect(changesOf(voucher, stored, typed, stored)).toEqual([])
    const other = { id: 1, entries: [{ ...line, debit: '11.00' }] }
    expect(changesOf(voucher, stored, other, stored)).toEqual([{ name: 'entries', mine: true, theirs: false }])
  })
})

describe('leaving a form', () => {
  it('counts every form of the page until it is gone', () => {
    const stop = watchForm({ isUnsaved: () => true, release: () => undefined })
    expect(anyUnsaved()).toBe(true)
    stop()
    expect(anyUnsaved()).toBe(false)
  })
  it('takes another record in the drawer for another place, and other filters for the same', () => {
    const at = (search: string, pathname = '/rows') => placeOf({ pathname, search })
    expect(at('?record=1')).not.toBe(at('?record=2'))
    expect(at('?record=1&page=1')).toBe(at('?page=2&record=1'))
    expect(at('?template=1', '/vouchers/new')).not.toBe(at('', '/vouchers/new'))
    expect(at('', '/students/edit/1')).not.toBe(at('', '/students/edit/12'))
  })
})
