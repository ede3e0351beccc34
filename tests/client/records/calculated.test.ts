import { describe, expect, it } from 'vitest'
import { calculate } from '../../../schema/calculate.ts'
import { compile } from '../../../schema/compile.ts'
import { marksOf } from '../../../schema/languages.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { split } from '../../../schema/values/money.ts'
import { calculatedChanges } from '../../../src/client/records/form/calculated.ts'
import { quotations } from '../../support/readmeExample.ts'

const context = { decimals: 2, phoneRule: 'saudi' } as const
const changes = (model: ReturnType<typeof compile>, typed: object, language = 'en') =>
  Object.fromEntries(calculatedChanges(model, typed as RecordData, context, marksOf(language), new Map()))
const quotation = compile(quotations)

describe('what is calculated in a form', () => {
  it('is what differs from what stands there, and nothing a second time', () => {
    const typed = {
      taxed: true,
      discount: '10',
      reduction: '0.00',
      tax: '0.00',
      due: '0.00',
      items: [{ quantity: '2', price: '5', amount: null }],
    }
    expect(changes(quotation, typed)).toEqual({ 'items.0.amount': '10.00', reduction: '1.00', tax: '1.35', due: '10.35' })
    const now = { ...typed, reduction: '1.00', tax: '1.35', due: '10.35', items: [{ ...typed.items[0], amount: '10.00' }] }
    expect(changes(quotation, now)).toEqual({})
  })

  it('takes figures that are half typed as they will stand', () => {
    const amount = (price: unknown, language: string) =>
      changes(quotation, { items: [{ quantity: '2', price }] }, language)['items.0.amount']
    expect(['12', '12.', '12.5', '1,250', 'x'].map((price) => amount(price, 'en'))).toEqual([
      '24.00',
      '24.00',
      '25.00',
      '2500.00',
      '0.00',
    ])
    expect(['12,', '12,5', '1.250,5'].map((price) => amount(price, 'de'))).toEqual(['24.00', '25.00', '2501.00'])
  })

  it('may be lines that a function makes', () => {
    const thirds = calculate('vouchers', (plan: object) => {
      const { amount, terms } = plan as { amount: string; terms: object[] }
      const parts = split(amount ?? '0', ['1', '1', '1'], 2)
      return { ...plan, terms: parts.map((part, index) => ({ ...terms[index], part })) } as never
    })
    const plan = compile(
      {
        name: 'plans',
        scope: 'tenant',
        fields: { amount: { kind: 'money' } },
        lines: { terms: { fields: { part: { kind: 'money' }, note: { kind: 'text' } } } },
      },
      thirds,
    )
    expect(changes(plan, { amount: '100', terms: [] })).toEqual({
      terms: [{ part: '33.34' }, { part: '33.33' }, { part: '33.33' }],
    })
    const typed = { amount: '90', terms: [{ part: '33.34', note: 'a' }, { part: '30.00' }, { part: '33.33' }] }
    expect(changes(plan, typed)).toEqual({ 'terms.0.part': '30.00', 'terms.2.part': '30.00' })
  })
})
