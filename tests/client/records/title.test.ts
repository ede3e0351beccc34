import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../schema/registry.ts'
import { numberedTitle, recordTitle } from '../../../src/client/records/values/title.ts'

const registry = createRegistry([
  {
    name: 'plans',
    scope: 'tenant',
    title: ['paid', 'label'],
    fields: { paid: { kind: 'choice', values: ['monthly'] }, label: { kind: 'text' } },
  },
  {
    name: 'riders',
    scope: 'tenant',
    title: ['plan', 'label'],
    fields: { plan: { kind: 'ref', to: 'plans' }, label: { kind: 'text' } },
  },
  {
    name: 'seats',
    scope: 'tenant',
    title: ['rider', 'plan'],
    fields: { rider: { kind: 'ref', to: 'riders' }, plan: { kind: 'ref', to: 'plans' } },
  },
  {
    name: 'receipts',
    scope: 'branchYear',
    number: {},
    fields: { date: { kind: 'date' } },
    states: { draft: ['open'], open: [] },
  },
  {
    name: 'payslips',
    scope: 'branchYear',
    number: {},
    fields: { date: { kind: 'date' } },
    states: { calculated: ['approved'], approved: [] },
  },
])
const reader = {
  language: 'ar',
  registry,
  choice: (_model: unknown, _field: string, value: string) => (value === 'monthly' ? 'شهري' : value),
}
const titleOf = (name: string, record: object) => recordTitle(registry.get(name), { id: 1, ...record }, reader)

describe('the title of a record on a screen', () => {
  it('says its choices by their labels, and leaves its texts alone', () => {
    expect(titleOf('plans', { paid: 'monthly', label: 'monthly' })).toBe('شهري monthly')
  })

  it('names those alone of whom it consists, without the number by which nobody knows the record', () => {
    const refs = { rider: { id: 3, label: 'Sami' }, plan: { id: 2, paid: 'monthly', label: null } }
    expect(titleOf('seats', { rider: 3, plan: 2, refs })).toBe('Sami / شهري')
    expect(titleOf('seats', {})).toBe('1')
  })

  it('is a draft without a number alone where there are drafts', () => {
    const text = { ...reader, say: (key: string) => key } as unknown as Parameters<typeof numberedTitle>[2]
    const called = (name: string) => numberedTitle(registry.get(name), { id: 1, number: null, date: '2026-11-30' }, text)
    expect(called('receipts')).toBe('lists.draft · 2026-11-30')
    expect(called('payslips')).toBe('2026-11-30')
  })

  it('says the choices of the record that it begins with by their labels too', () => {
    expect(titleOf('riders', { plan: 2, label: 'Sami', refs: { plan: { id: 2, paid: 'monthly', label: null } } })).toBe(
      'شهري / Sami',
    )
  })
})
