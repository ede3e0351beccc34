import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditedTax } from '../../resources/calculations/creditedTax.ts'
import { calculations } from '../../resources/calculations/index.ts'
import { definitions } from '../../resources/index.ts'
import { settle } from '../../schema/record/check.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'
import { compare, fromUnits, isZero, multiply, partOf, roundTo, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { roundedTogether } from '../../schema/values/roundedTogether.ts'

const registry = createRegistry(definitions, { calculations })
const context = { decimals: 2, phoneRule: 'saudi' } as const
const rate = '15'
const taxOf = (base: string) => roundTo(multiply(base, '0.15'), 2)
const amount = fc.bigInt({ min: 1n, max: 2_000_000n }).map((units) => fromUnits(units, 2))
/** Half of the documents sell many small things, of whose tax the rounding takes most. */
const small = fc.bigInt({ min: 1n, max: 40n }).map((units) => fromUnits(units, 2))
const document = fc.oneof(
  fc.array(amount, { minLength: 1, maxLength: 14 }),
  fc.array(small, { minLength: 1, maxLength: 14 }),
  fc.integer({ min: 2, max: 14 }).chain((count) => amount.map((one) => Array.from({ length: count }, () => one))),
)
const exactly = (nets: readonly string[]) => nets.map((net) => multiply(net, '0.15'))

describe('the tax of a document', () => {
  it('is that of the sum of its lines, of 10,000 documents, and stands in lines of which the largest alone differs by more', () => {
    fc.assert(
      fc.property(document, (nets) => {
        const taxes = roundedTogether(exactly(nets), 2)
        const alone = nets.map(taxOf)
        expect(toFixed(sum(taxes), 2)).toBe(toFixed(taxOf(sum(nets)), 2))
        expect(taxes.every((tax) => compare(tax, '0') >= 0)).toBe(true)
        const differing = taxes.flatMap((tax, at) => (compare(tax, alone[at] ?? '') === 0 ? [] : [at]))
        const most = nets.reduce((a, b) => (compare(a, b) >= 0 ? a : b))
        // Only where a line would fall below nothing is the next one less as well.
        if (differing.length === 1) expect(nets[differing[0] ?? -1]).toBe(most)
        else expect(differing.slice(0, -1).filter((at) => !isZero(taxes[at] ?? '')).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 10_000 },
    )
  })

  it('comes back to the last halala with its credit notes, each of which bears its own, in however many parts', () => {
    const shares = fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 14, maxLength: 14 }), { maxLength: 5 })
    fc.assert(
      fc.property(document, shares, fc.boolean(), (nets, parts, byLine) => {
        // Invoices of former rules were charged the tax of each line.
        const tax = byLine ? sum(nets.map(taxOf)) : taxOf(sum(nets))
        const returned = nets.map(() => '0')
        let taxLeft = tax
        const give = (cut: (left: string, at: number) => string) => {
          const sold = nets.map((net, at) => ({ id: at + 1, net, returned: returned[at] ?? '0', taxPercentage: rate }))
          const amounts = sold.flatMap(({ id, net, returned: before }, at) => {
            const some = cut(subtract(net, before), at)
            return isZero(some) ? [] : [{ item: id, amount: some }]
          })
          if (!amounts.length) return
          const taxes = creditedTax(amounts, sold, { tax, taxLeft }, 2)
          const own = sum(taxes)
          expect(taxes.every((one) => compare(one, '0') >= 0)).toBe(true)
          // The tax authority takes a document whose tax is a halala off that of its sum.
          const off = subtract(own, taxOf(sum(amounts.map((one) => one.amount))))
          if (!byLine) expect(Math.abs(Number(off))).toBeLessThanOrEqual(0.01)
          taxLeft = subtract(taxLeft, own)
          expect(compare(taxLeft, '0')).not.toBe(-1)
          for (const one of amounts) returned[one.item - 1] = sum([returned[one.item - 1] ?? '0', one.amount])
        }
        for (const part of parts) give((left, at) => partOf(left, String(part[at]), '100', 2))
        give((left) => left)
        expect(compare(taxLeft, '0')).toBe(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('every document that tells the tax return of its lines', () => {
  // The tax of an advance goes back as it was told when the advance came: it is a share of that, and not worked out from a base.
  const telling = registry.models.flatMap((model) =>
    (model.data.effects?.taxes ?? []).flatMap(({ each, tax, base }) =>
      each === undefined || tax === undefined || tax === 'taxBack' ? [] : [{ model, each, tax, base }],
    ),
  )

  it.each(telling.map((one) => [one.model.name, one] as const))(
    '%s: has the tax of their sum',
    (_, { model, each, tax, base }) => {
      const sold = Array.from({ length: 9 }, (_n, at) => ({ id: at + 1, net: '10.03', returned: '0', taxPercentage: rate }))
      const isOwed = tax === 'reverseTax'
      const facts = {
        taxTreatment: isOwed ? 'reverseCharge' : 'standard',
        listPrice: '10.03',
        taxRate: rate,
        category: 'standard',
      }
      const lines = sold.map(({ id, net }) => ({
        ...{ item: id, service: 1, student: 1, income: 1, expense: 1, quantity: '1', amount: net },
        ...{ taxInvoice: true, taxNumber: '310122393500003', invoiceNumber: '7' },
        ...{ price: net, taxTreatment: facts.taxTreatment },
        facts,
      }))
      // Of a supplier's invoice: what goes back takes its part of the tax.
      const bought = sold.map(({ id, net }) => {
        const own = id === 1 ? '1.54' : '1.50'
        const [ownTax, reverseTax] = isOwed ? ['0', own] : [own, '0']
        return {
          id,
          quantity: '1',
          returnedLeft: '1',
          net,
          taxed: net,
          tax: ownTax,
          reverseTax,
          taxCategory: facts.taxTreatment,
          moved: '0',
        }
      })
      const around = { collectsTax: true, standardRate: rate, decimals: 2, sold, bought, invoiceTax: '13.54', taxLeft: '13.54' }
      const empty = Object.fromEntries(model.lines.map(({ name }) => [name, []]))
      const record = { ...empty, date: '2026-05-05', soldTo: 'guardian', [each]: lines, facts: around } as unknown as RecordData
      const settled = settle(model, record, context)
      const column = (name: string) => sum((settled[each] as readonly Record<string, string>[]).map((line) => line[name] ?? '0'))
      expect([toFixed(column(base), 2), toFixed(column(tax), 2)]).toEqual(['90.27', '13.54'])
      // What the school owes in place of a supplier from abroad is paid to nobody with the document.
      expect(toFixed(String(settled['tax']), 2)).toBe(isOwed ? '0.00' : '13.54')
    },
  )
})
