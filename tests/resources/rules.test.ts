import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { acceptRecord, defaults } from '../../schema/record/accept.ts'
import { checkRecord, settle } from '../../schema/record/check.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'

const registry = createRegistry(definitions)
const context = { decimals: 2, phoneRule: 'saudi', fiscalYear: { startDate: '2026-01-01', endDate: '2026-12-31' } } as const

/** What is wrong with a new record, as `field code`. */
function faultsOf(name: string, input: RecordData): string[] {
  const model = registry.get(name)
  const accepted = acceptRecord(model, input, context)
  const record = settle(
    model,
    { ...defaults(model.fields.values(), '2026-03-01'), ...accepted.values, ...accepted.lines } as RecordData,
    context,
  )
  return [...accepted.faults, ...checkRecord(model, record, context)].map(({ field, code }) =>
    field ? `${field} ${code}` : code,
  )
}

const student = {
  arabicName: 'سلمان فهد ناصر الدوسري',
  identityType: 'national',
  identityNumber: '1000000008',
  guardian: 1,
  row: 1,
  status: 1,
}
const guardian = { arabicName: 'فهد ناصر الدوسري', phone: '0501234567' }

describe('students', () => {
  it('need gender, birthday and nationality', () => {
    expect(faultsOf('students', student)).toEqual([
      'gender Field.Required',
      'birthDate Field.Required',
      'nationality Field.Required',
    ])
  })

  it('can be kept without them while they wait to be completed', () => {
    expect(faultsOf('students', { ...student, toComplete: true })).toEqual([])
  })

  it('leave a class on or after the day they joined it', () => {
    expect(faultsOf('students', { ...student, toComplete: true, joinedOn: '2026-02-02', leftOn: '2026-02-01' })).toEqual([
      'leftOn Date.StartAfterEnd',
    ])
  })

  it('cannot be suspended by saving, only by the action', () => {
    expect(acceptRecord(registry.get('students'), { suspended: true }, context).echoes).toEqual({ suspended: true })
  })
})

describe('guardians', () => {
  it('need an identity and a nationality unless they wait to be completed', () => {
    expect(faultsOf('guardians', guardian)).toEqual([
      'identityType Field.Required',
      'identityNumber Field.Required',
      'nationality Field.Required',
    ])
    expect(faultsOf('guardians', { ...guardian, toComplete: true })).toEqual([])
  })

  it('name another responsible person with a telephone number, and nobody when a parent is responsible', () => {
    const other = { ...guardian, toComplete: true, responsibleRelationship: 'other' }
    expect(faultsOf('guardians', other)).toEqual(['responsibleName Field.Required', 'responsiblePhone Field.Required'])
    const model = registry.get('guardians')
    expect(settle(model, { responsibleRelationship: 'mother', responsibleName: 'نورة' }, context).responsibleName).toBeNull()
  })
})

describe('vouchers', () => {
  const entries = [
    { account: 1, debit: '5.00' },
    { account: 2, credit: '4.00' },
  ]

  it('may be unbalanced as a draft and void, never open', () => {
    expect(faultsOf('vouchers', { entries })).toEqual([])
    expect(faultsOf('vouchers', { entries, status: 'void' })).toEqual([])
    expect(faultsOf('vouchers', { entries, status: 'open' })).toEqual(['Voucher.Unbalanced'])
  })

  it('have two lines at least, each a debit or a credit above zero', () => {
    expect(faultsOf('vouchers', { entries: [{ account: 1, debit: '5.00', credit: '5.00' }] })).toEqual([
      'entries Lines.TooFew',
      'entries.0.debit Ledger.DebitOrCredit',
    ])
    expect(faultsOf('vouchers', { entries: [entries[0], { account: 2, debit: '-1.00' }] })).toContain(
      'entries.1.debit Number.Negative',
    )
  })

  it('are dated inside the selected year', () => {
    expect(faultsOf('vouchers', { entries, date: '2025-12-31' })).toContain('date FiscalYear.NoPermission')
  })

  it('name a party and a cost centre where the account asks for them', () => {
    const account = { id: 1, partyKind: 'guardian', requiresCostCenter: true }
    const lines = entries.map((line, index) => ({ ...line, refs: index === 0 ? { account } : {} }))
    const record = { ...defaults(registry.get('vouchers').fields.values(), '2026-03-01'), entries: lines } as RecordData
    expect(checkRecord(registry.get('vouchers'), record, context).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'entries.0.party Field.Required',
      'entries.0.costCenters Field.Required',
    ])
  })
})

describe('settings', () => {
  it('take VAT numbers and postal numbers in Arabic digits too', () => {
    expect(faultsOf('branches', { arabicName: 'مدرسة البنين', taxNumber: '٣٠٠٠٠٠٠٠٠٠٠٠٠٠٣', buildingNumber: '١٢٣٤' })).toEqual([])
    expect(faultsOf('branches', { arabicName: 'مدرسة البنين', taxNumber: '100000000000003' })).toEqual([
      'taxNumber Text.Pattern.taxNumber',
    ])
  })

  it('refuse a year that ends before it starts', () => {
    expect(faultsOf('fiscalYears', { year: 2026, startDate: '2026-05-01', endDate: '2026-01-01' })).toEqual([
      'endDate Date.StartAfterEnd',
    ])
  })

  it('map each posting role to one account', () => {
    const accountMappings = [
      { role: 'bank', account: 1 },
      { role: 'bank', account: 2 },
    ]
    expect(faultsOf('company', { arabicName: 'مدارس', accountMappings })).toContain('accountMappings.1.role Lines.Repeated')
  })
})
