// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { vouchers } from '../../../resources/accounting/vouchers.ts'
import { salesReturns } from '../../../resources/fees/salesReturns.ts'
import { compile } from '../../../schema/compile.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { faultsOf, filledLines, givenValues } from '../../../src/client/records/form/faults.ts'
import { formSections } from '../../../src/client/records/form/Sections.tsx'
import { cellsOf, pastedRows } from '../../../src/client/records/lines/paste.ts'

const voucher = compile(vouchers as unknown as ResourceData)
const entries = voucher.lines[0]!
const context = { decimals: 2, phoneRule: 'saudi' as const, fiscalYear: { startDate: '2026-01-01', endDate: '2026-12-31' } }
const line = (values: object) => ({
  account: null,
  party: null,
  description: null,
  debit: null,
  credit: null,
  costCenters: [],
  refs: {},
  ...values,
})
const head = { date: '2026-05-01', kind: 'general', status: 'draft', description: null, reference: null, refs: {} }
const codes = (values: object) => faultsOf(voucher, values as never, context, true).map((fault) => `${fault.field} ${fault.code}`)

describe('generated form', () => {
  it('finds nothing wrong with a balanced open voucher', () => {
    const rows = [line({ account: 1, debit: '10.00' }), line({ account: 2, credit: '10.00' })]
    expect(codes({ ...head, status: 'open', entries: rows })).toEqual([])
  })
  it('shows neither the number, which stands in the title, nor its place in the series', () => {
    const shown = formSections(voucher).flatMap(({ fields }) => fields.map(({ field }) => field))
    expect(shown).toContain('date')
    expect(shown).not.toContain('number')
    expect(shown).not.toContain('sequence')
  })
  it('refuses an open voucher that does not balance, as the server does', () => {
    const rows = [line({ account: 1, debit: '10.00' }), line({ account: 2, credit: '9.00' })]
    expect(codes({ ...head, status: 'open', entries: rows })).toEqual(['undefined Voucher.Unbalanced'])
  })
  it('tells that lines are missing with the first faults, also where a value is none', () => {
    const note = compile(salesReturns as unknown as ResourceData)
    const values = { date: 'x', invoice: null, reason: null, items: [], refunds: [], refs: {} }
    const found = faultsOf(note, values as never, context, true).map(({ field, code }) => `${field} ${code}`)
    expect(found).toEqual(expect.arrayContaining(['reason Field.Required', 'items Lines.TooFew']))
    expect(found[0]).toMatch(/^date /)
  })
  it('names the line and the field of a wrong amount', () => {
    const rows = [line({ account: 1, debit: 'abc' }), line({ account: 2, credit: '9.00' })]
    expect(codes({ ...head, entries: rows })[0]).toMatch(/^entries\.0\.debit /)
  })
  it('asks for a party where the picked account brings one along', () => {
    const rows = [
      line({ account: 1, debit: '1.00', refs: { account: { id: 1, partyKind: 'guardian' } } }),
      line({ account: 2, credit: '1.00' }),
    ]
    expect(codes({ ...head, entries: rows })).toEqual(['entries.0.party Field.Required'])
  })
  it('leaves empty lines at the end out, and sends neither titles nor what only the server writes', () => {
    const values = { ...head, id: 5, version: 2, number: '7', entries: [line({ account: 1, debit: '1.00' }), line({})] }
    expect(filledLines(entries, values)).toHaveLength(1)
    const given = givenValues(voucher, values)
    expect(Object.keys(given)).not.toEqual(expect.arrayContaining(['number']))
    expect((given['entries'] as object[])[0]).not.toHaveProperty('refs')
  })
  it('reads cells pasted from a spreadsheet with Arabic digits and separators, and empties chosen cells where none stands', () => {
    const columns = [...entries.fields.values()]
    expect(pastedRows(cellsOf('1101\t\tراتب\t١٬٢٠٠٫٥\t\n'), columns)).toEqual([
      { party: null, description: 'راتب', debit: '1200.5', credit: null },
    ])
  })
  it('takes an amount in brackets for a negative one, and says what stands in the way of one with its currency', () => {
    const columns = [...entries.fields.values()].filter(({ field }) => field === 'debit')
    const pasted = pastedRows(cellsOf('(100.00)\n100-\n1,234.50\n100 ر.س\nSAR 100'), columns)
    expect(pasted.map(({ debit }) => debit)).toEqual(['-100', '-100', '1234.5', '100 ر.س', 'SAR 100'])
    expect(codes({ ...head, entries: pasted.map((values) => line({ account: 1, ...values })) })).toEqual([
      'entries.0.debit Number.Negative',
      'entries.1.debit Number.Negative',
      'entries.3.debit Number.Unit',
      'entries.4.debit Number.Unit',
    ])
  })
})
