import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compare,
  decimalsOf,
  formatAmount,
  isDecimal,
  isZero,
  multiply,
  negate,
  parseAmount,
  percentOf,
  roundTo,
  split,
  subtract,
  sum,
  toFixed,
} from '../../schema/values/money.ts'

const amountOf = (decimals: number) =>
  fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }).map((units) => {
    const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
    const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    return units < 0n ? `-${text}` : text
  })
const decimals = fc.integer({ min: 0, max: 3 })

describe('isDecimal', () => {
  test.each(['0', '10350.00', '-3', '0.005', '999999999999999', '999999999999999.999'])('%s is one', (text) => {
    expect(isDecimal(text)).toBe(true)
  })
  test.each(['', '-', '.5', '5.', '+1', '1e3', '01', '1,000', '١', ' 1', '1\n', 'NaN', 'Infinity', '1000000000000000', '0x1'])(
    '%j is none',
    (text) => {
      expect(isDecimal(text)).toBe(false)
    },
  )
})

describe('parseAmount', () => {
  test.each([
    ['10350.00', '10350'],
    ['1,234,567.5', '1234567.5'],
    ['١٬٢٣٤٫٥٠', '1234.5'],
    ['۱۲۳', '123'],
    ['١٢٣.٧٥', '123.75'],
    [' \u200f-12.30 ', '-12.3'],
    ['\u221212', '-12'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['007', '7'],
    ['-0.00', '0'],
    ['(100.00)', '-100'],
    ['(١٬٢٣٤٫٥٠)', '-1234.5'],
    ['100-', '-100'],
    ['- 5', '-5'],
    ['0.1', '0.1'],
    ['999999999999999.99', '999999999999999.99'],
  ])('%j is %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })
  test.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '1,23',
    '12,34,567',
    '1,234٬567',
    '1.2.3',
    '1e5',
    '--1',
    '-1-',
    '(-1)',
    '(1',
    '1)',
    '()',
    '5.',
    '12 ريال',
    '1 234',
    '1000000000000000',
    `0.${'1'.repeat(16)}`,
  ])('%j is no amount', (text) => {
    expect(parseAmount(text)).toBeNull()
  })
  test.each([
    [10350, '10350'],
    [0.1, '0.1'],
    [-2.5, '-2.5'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [123456789012.345, '123456789012.345'],
    [1e14, '100000000000000'],
  ])('the number %d is %s', (number, amount) => {
    expect(parseAmount(number)).toBe(amount)
  })
  test.each([0.1 + 0.2, 1e15, 1e21, 1234567890123456, Number.NaN, Number.POSITIVE_INFINITY, 1e-16])(
    'the number %d is refused rather than rounded',
    (number) => {
      expect(parseAmount(number)).toBeNull()
    },
  )
  test('reads back whatever formatAmount writes', () => {
    fc.assert(
      fc.property(amountOf(2), fc.constantFrom('latin' as const, 'arabic' as const), (amount, digits) => {
        expect(compare(parseAmount(formatAmount(amount, 2, digits))!, amount)).toBe(0)
      }),
    )
  })
})

describe('rounding', () => {
  test.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['1.0049999', 2, '1'],
    ['-0.004', 2, '0'],
    ['0.0005', 3, '0.001'],
  ])('%s to %d decimals is %s: half goes away from zero', (amount, digits, rounded) => {
    expect(roundTo(amount, digits)).toBe(rounded)
  })
  test('never moves an amount by more than half a unit, and is the same for the opposite', () => {
    fc.assert(
      fc.property(amountOf(5), decimals, (amount, digits) => {
        const rounded = roundTo(amount, digits)
        const moved = subtract(amount, rounded).replace('-', '')
        expect(compare(moved, `${digits === 0 ? '0.5' : `0.${'0'.repeat(digits)}5`}`)).toBeLessThanOrEqual(0)
        expect(decimalsOf(rounded)).toBeLessThanOrEqual(digits)
        expect(roundTo(negate(amount), digits)).toBe(negate(rounded))
        expect(roundTo(rounded, digits)).toBe(rounded)
      }),
    )
  })
  test('toFixed keeps the decimals', () => {
    expect(toFixed('10350', 2)).toBe('10350.00')
    expect(toFixed('-0.001', 2)).toBe('0.00')
    expect(toFixed('1.5', 0)).toBe('2')
    expect(toFixed('0.0000001', 3)).toBe('0.000')
  })
})

describe('arithmetic', () => {
  test('is exact', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(add('1', '2', '3.5')).toBe('6.5')
    expect(subtract('1.00', '1')).toBe('0')
    expect(multiply('10350.00', '0.15')).toBe('1552.5')
    expect(multiply('0', '-1')).toBe('0')
    expect(sum(['0.10', '0.20', '-0.30'])).toBe('0')
    expect(sum([])).toBe('0')
  })
  test('compares by value', () => {
    expect(compare('1.50', '1.5')).toBe(0)
    expect(compare('9', '10')).toBe(-1)
    expect(compare('-9', '-10')).toBe(1)
    expect(isZero('-0.00')).toBe(true)
    expect(isZero('0.01')).toBe(false)
    expect(negate('0')).toBe('0')
    expect(decimalsOf('1.250')).toBe(2)
    expect(decimalsOf('3.00')).toBe(0)
  })
  test('agrees with whole numbers of the smallest unit', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
        const cents = (n: number) => multiply(String(n), '0.01')
        expect(multiply(add(cents(a), cents(b)), '100')).toBe(String(BigInt(a) + BigInt(b)))
      }),
    )
  })
  test('is exact for amounts of any size, side by side', () => {
    const large = fc.constantFrom('999999999999.999', '-999999999999.999', '1000000000000', '-0.0005', '999999999999999', '-0.00')
    const amounts = fc.array(fc.oneof(amountOf(0), amountOf(2), amountOf(3), large), { minLength: 1, maxLength: 30 })
    const units = (amount: string): bigint => {
      const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
      return BigInt(amount.startsWith('-') ? -1 : 1) * BigInt(whole + fraction.padEnd(4, '0'))
    }
    fc.assert(
      fc.property(amounts, ([first = '0', ...others]) => {
        const total = [first, ...others].reduce((count, amount) => count + units(amount), 0n)
        expect(units(add(first, ...others))).toBe(total)
        expect(units(toFixed(sum([first, ...others]), 4))).toBe(total)
        for (const other of others) {
          expect(units(subtract(first, other))).toBe(units(first) - units(other))
          expect(compare(first, other)).toBe(Number(units(first) > units(other)) - Number(units(first) < units(other)))
        }
        expect(units(negate(first))).toBe(-units(first))
        expect([negate(first), add(first, '0')].filter((text) => /^-0$|\.\d*0$|\.$/.test(text))).toEqual([])
      }),
    )
  })
  test('refuses a text that is no amount', () => {
    for (const wrong of ['x', '', ' ', '1,5', '1.5.', 'NaN', 'Infinity', '٣'])
      for (const work of [() => add('1', wrong), () => subtract(wrong, '1'), () => toFixed(wrong, 2), () => compare(wrong, '1')])
        expect(work, wrong).toThrow()
  })
})

test('amounts are shown in groups of three', () => {
  expect(formatAmount('1234567.5', 2)).toBe('1,234,567.50')
  expect(formatAmount('-999', 2)).toBe('-999.00')
  expect(formatAmount('-1000', 0)).toBe('-1,000')
  expect(formatAmount('1234567.5', 2, 'arabic')).toBe('١٬٢٣٤٬٥٦٧٫٥٠')
})

describe('split', () => {
  test.each([
    ['100.00', ['1', '1', '1'], 2, ['33.34', '33.33', '33.33']],
    ['-100.00', ['1', '1', '1'], 2, ['-33.34', '-33.33', '-33.33']],
    ['0.02', ['1', '1', '1'], 2, ['0.01', '0.01', '0.00']],
    ['10', ['0', '70', '30'], 2, ['0.00', '7.00', '3.00']],
    ['1', ['0', '0.5', '0.5', '0.5'], 1, ['0.0', '0.4', '0.3', '0.3']],
    ['100', ['33.3', '66.7'], 0, ['33', '67']],
    ['0', ['0', '0'], 2, ['0.00', '0.00']],
    ['0', [], 2, []],
  ])('%s by %j to %d decimals is %j', (total, shares, digits, parts) => {
    expect(split(total, shares, digits)).toEqual(parts)
  })
  test('the parts sum to the total, none is a whole unit off its share, none has the other sign, and zero gets zero', () => {
    const shares = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 }).filter((list) => list.some((n) => n > 0))
    fc.assert(
      fc.property(
        shares,
        decimals.chain((d) => fc.tuple(fc.constant(d), amountOf(d))),
        (weights, [digits, total]) => {
          const parts = split(
            total,
            weights.map((w) => toFixed(multiply(String(w), '0.001'), 3)),
            digits,
          )
          expect(compare(sum(parts), total)).toBe(0)
          const whole = weights.reduce((a, b) => a + b, 0)
          const unit = roundTo(`1e-${digits}`, digits)
          for (const [index, part] of parts.entries()) {
            const off = subtract(multiply(part, String(whole)), multiply(total, String(weights[index])))
            expect(compare(off.replace('-', ''), multiply(unit, String(whole)))).toBe(-1)
            expect(compare(multiply(part, total), '0')).toBeGreaterThanOrEqual(0)
            if (weights[index] === 0) expect(isZero(part)).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
  test('what cannot be split is refused', () => {
    expect(() => split('1.005', ['1'], 2)).toThrow(RangeError)
    expect(() => split('1', ['1', '-1'], 2)).toThrow(RangeError)
    expect(() => split('1', ['0', '0'], 2)).toThrow(RangeError)
    expect(() => split('1', [], 2)).toThrow(RangeError)
  })
})

describe('percentOf', () => {
  test('tells the share of an amount to the last digit that is asked', () => {
    expect([percentOf('25', '200', 4), percentOf('1', '3', 12), percentOf('2', '3', 4)]).toEqual([
      '12.5',
      '33.333333333333',
      '66.6667',
    ])
    expect(() => percentOf('1', '0', 4)).toThrow()
  })
  test('shares of amounts with twelve digits give back each halala, up to a thousand millions', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 10 }), (units) => {
        const amounts = units.map((one) => toFixed(`${one}e-2`, 2))
        const total = sum(amounts)
        const shares = amounts.map((amount) => percentOf(amount, total, 12))
        expect(split(total, shares, 2)).toEqual(amounts)
      }),
    )
  })
})
