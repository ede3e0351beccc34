import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { written } from '../../schema/formula/decimal.ts'
import { FormulaFault } from '../../schema/formula/fault.ts'
import { compileFormula, type Inner, type Names, type Sort } from '../../schema/formula/formula.ts'
import { addDays, dateOf, dayNumber, isDate, yearsBetween } from '../../schema/values/date.ts'

const names: Names = new Map<string, Sort | Inner>([
  ['quantity', 'amount'],
  ['price', 'amount'],
  ['zero', 'amount'],
  ['السعر', 'amount'],
  ['kind', 'text'],
  ['urgent', 'truth'],
  ['note', 'other'],
  ['birthDate', 'day'],
  ['joinedOn', 'day'],
  ['leftOn', 'day'],
  ['document', { lines: false, names: new Map<string, Sort>([['rate', 'amount']]) }],
  ['item', { lines: false, names: null }],
  [
    'lines',
    {
      lines: true,
      names: new Map<string, Sort>([
        ['debit', 'amount'],
        ['kind', 'text'],
      ]),
    },
  ],
  ['others', { lines: true, names: new Map<string, Sort>([['debit', 'amount']]) }],
])
const record = {
  quantity: '3',
  price: '10.05',
  zero: '0',
  السعر: 7,
  kind: 'sale',
  urgent: true,
  birthDate: '2012-02-29',
  joinedOn: '2026-02-28',
  leftOn: null,
  refs: { item: { id: 1, price: '2.50' } },
  lines: [
    { debit: '1.10', kind: 'goods' },
    { debit: '2.20', kind: 'work' },
    { debit: null, kind: 'goods' },
  ],
  others: [],
}
const worked = (text: string, decimals = 12, given: object = record) =>
  written(compileFormula(text, names).value({ record: given as never, document: { rate: '15' } as never }), decimals)

const right: [formula: string, result: string][] = [
  ['quantity * price', '30.15'],
  ['quantity × price − ٠٫١٥ ÷ ١', '30'],
  ['السعر + 1', '8'],
  ['2 + 3 * 4', '14'],
  ['(2 + 3) * 4', '20'],
  ['10 - 4 - 3', '3'],
  ['100 / 10 / 2', '5'],
  ['-price + +1', '-9.05'],
  ['0.1 + 0.2', '0.3'],
  ['round(price)', '10'],
  ['round(2.345, 2)', '2.35'],
  ['round(-2.345, 2)', '-2.35'],
  ['round(2.5) + round(-2.5)', '0'],
  ['min(4, 2, 3) + max(1, quantity) + abs(-5)', '10'],
  ['quantity > 2 ? 100 : 200', '100'],
  ['if(quantity >= 4, 100, price ≤ 10.05 && urgent ? 1 : 2)', '1'],
  ["kind = 'sale' || kind == 'gift' ? 1 : 2", '1'],
  ["!urgent || kind ≠ 'sale' ? 1 : 2", '2'],
  ['zero = 0 ? 0 : price / zero', '0'],
  ['sum(lines.debit)', '3.3'],
  ["sum(lines.debit * 2, lines.kind = 'goods' && lines.debit > 0)", '2.2'],
  ['sum(lines.debit * document.rate) - sum(others.debit)', '49.5'],
  ['quantity * item.price', '7.5'],
  ['years(birthDate, joinedOn)', '13'],
  ['years(joinedOn, birthDate)', '-13'],
  ["years(birthDate, '2026-03-01') >= 14 ? price : 0", '10.05'],
  ['years(birthDate, leftOn)', '0'],
  ['999999999999999.999 * 1000', '999999999999999999'],
]

/** What no formula may say: a code, and the character at which it goes wrong. */
const wrong: [formula: string, code: string, position: number][] = [
  ['', 'Formula.Empty', 1],
  ['   ', 'Formula.Empty', 1],
  ['1 + '.repeat(126), 'Formula.TooLong', 501],
  ['1+'.repeat(101).concat('1'), 'Formula.TooManyParts', 1],
  ['quantity *', 'Formula.Syntax', 10],
  ['quantity price', 'Formula.Syntax', 10],
  ['(quantity', 'Formula.Unclosed', 1],
  ["quantity + ')' + (price", 'Formula.Unclosed', 18],
  ['quantity) + 1', 'Formula.Unopened', 9],
  ['price,', 'Formula.Syntax', 6],
  ['price; 1', 'Formula.Syntax', 6],
  ["kind = 'sale", 'Formula.Syntax', 12],
  ['2price', 'Formula.Syntax', 2],
  ['1e5', 'Formula.NotANumber', 1],
  ['1 + 0.1234567890123', 'Formula.NotANumber', 5],
  ['1 + prise', 'Formula.UnknownName', 5],
  ['constructor', 'Formula.UnknownName', 1],
  ['lines.credit', 'Formula.UnknownName', 1],
  ['quantity + note', 'Formula.NoFigure', 12],
  ['quantity + birthDate', 'Formula.NeedsAmount', 12],
  ['years(birthDate)', 'Formula.Arguments', 1],
  ['years(birthDate, joinedOn, leftOn)', 'Formula.Arguments', 1],
  ['years(birthDate, price)', 'Formula.Arguments', 1],
  ["years(birthDate, '2026-02-30')", 'Formula.Arguments', 1],
  ['item * 2', 'Formula.NoFigure', 1],
  ['2 * fetch(price)', 'Formula.UnknownFunction', 5],
  ['price.toString()', 'Formula.UnknownFunction', 1],
  ['max()', 'Formula.Arguments', 1],
  ['round(price, quantity)', 'Formula.Arguments', 1],
  ['round(price, 13)', 'Formula.Arguments', 1],
  ['if(urgent, 1)', 'Formula.Arguments', 1],
  ['price % 2', 'Formula.NotAllowed', 1],
  ['price ** 2', 'Formula.NotAllowed', 1],
  ['1 + this', 'Formula.NotAllowed', 5],
  ['[price]', 'Formula.NotAllowed', 1],
  ["lines['debit']", 'Formula.NotAllowed', 1],
  ['null', 'Formula.NotAllowed', 1],
  ['kind + 1', 'Formula.NeedsAmount', 1],
  ['quantity > 1', 'Formula.NeedsAmount', 1],
  ['quantity ? 1 : 2', 'Formula.NeedsCondition', 1],
  ['price = kind ? 1 : 2', 'Formula.NotAlike', 1],
  ["urgent ? 1 : 'one'", 'Formula.NotAlike', 10],
  ['lines.debit + 1', 'Formula.SumOfLines', 1],
  ['sum(price)', 'Formula.SumOfLines', 5],
  ['sum(lines.debit * others.debit)', 'Formula.SumOfLines', 19],
  ['sum(sum(lines.debit))', 'Formula.SumOfLines', 9],
]

describe('a formula', () => {
  it.each(right)('%s is %s', (formula, result) => expect(worked(formula).replace(/\.?0+$/, '')).toBe(result.replace(/\.0$/, '')))

  it.each(wrong)('%s is refused: %s at character %i', (formula, code, position) => {
    try {
      compileFormula(formula, names)
    } catch (error) {
      expect(error).toBeInstanceOf(FormulaFault)
      const fault = error as FormulaFault
      expect([fault.code, fault.position]).toEqual([code, position])
      expect(fault.message).not.toMatch(/[{}]/)
      return
    }
    throw new Error('nothing was refused')
  })

  it('divides by zero as a fault and never as no number', () => {
    expect(() => worked('price / zero')).toThrow(expect.objectContaining({ code: 'Formula.DivisionByZero' }))
    expect(() => worked('price ÷ السعر', 2, { price: '1' })).toThrow(FormulaFault)
  })

  it('takes what is empty or no figure as nothing', () => {
    expect(worked('quantity + price', 2, { quantity: '', price: 'ten' })).toBe('0.00')
    expect(worked('quantity + price', 2, { quantity: '١٢', price: '1,234.5' })).toBe('1246.50')
  })

  it('counts a year more with each birthday and on no other day, in leap years too', () => {
    const days = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2150-12-31') }).map(dateOf)
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [from, to] = [one, other].toSorted() as [string, string]
        const years = yearsBetween(from, to)
        const isBirthday =
          to.slice(5) === from.slice(5) || (from.endsWith('02-29') && !isDate(`${to.slice(0, 4)}-02-29`) && to.endsWith('03-01'))
        expect(years - yearsBetween(from, addDays(to, -1))).toBe(isBirthday && to > from ? 1 : 0)
        expect(yearsBetween(to, from) + years).toBe(0)
        expect(worked('years(birthDate, joinedOn)', 0, { birthDate: from, joinedOn: to })).toBe(String(years))
      }),
    )
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 50 }), (from, years) => {
        const later = `${String(Number(from.slice(0, 4)) + years).padStart(4, '0')}${from.slice(4)}`
        if (isDate(later)) expect(yearsBetween(from, later)).toBe(years)
      }),
    )
  })

  it('names what it reads', () => {
    expect(compileFormula('quantity * item.price + sum(lines.debit) + quantity * document.rate', names).reads).toEqual([
      'quantity',
      'item.price',
      'lines.debit',
      'document.rate',
    ])
  })

  const amount = fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)

  it('is exact', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 4 }), (quantity, price, decimals) => {
        const given = { quantity, price }
        const exactly = (value: Big) => value.round(decimals, Big.roundHalfUp)
        expect(worked('quantity * price', decimals, given)).toBe(
          exactly(new Big(quantity).times(price))
            .toFixed(decimals)
            .replace(/^-(?=[0.]+$)/, ''),
        )
        expect(worked('(quantity + price) * 2 - price', 3, given)).toBe(
          new Big(quantity)
            .times(2)
            .plus(price)
            .toFixed(3)
            .replace(/^-(?=[0.]+$)/, ''),
        )
      }),
    )
  })

  it('rounds quotients at the twelfth digit, half away from zero', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 99_999 }), (price, by) => {
        Big.DP = 40
        const quotient = new Big(price).div(by).round(12, Big.roundHalfUp)
        expect(worked(`price / ${by}`, 12, { price })).toBe(quotient.toFixed(12).replace(/^-(?=[0.]+$)/, ''))
      }),
    )
  })
})
