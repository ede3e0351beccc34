import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voucher } from '../../resources/accounting/voucherRecipe.ts'
import { recipes } from '../../resources/recipes.ts'
import type { Books, EntryLine } from '../../schema/recipe.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { add, compare, decimalsOf, isZero, negate, subtract, sum } from '../../schema/values/money.ts'
import { branchPairs } from '../../src/server/ledger/branchPairs.ts'
import { closingLines, type Standing } from '../../src/server/ledger/closing/figures.ts'
import { MappingMissing, shapeFaults } from '../../src/server/ledger/entry.ts'
import { complete } from '../../src/server/ledger/gate.ts'
import { draws } from '../support/sweep.ts'

const between = 99
const booksOf = (decimals: number): Books => ({ decimals: () => decimals, account: () => between, cost: () => '0' })

/** So many smallest units as an amount: 1234 with two decimals is 12.34. */
const text = (units: bigint, decimals: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const amount = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return units < 0n ? `-${amount}` : amount
}

const decimals = fc.integer({ min: 0, max: 3 })
// Small amounts beside large ones: the awkward halalas are in the small ones.
const units = fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: 10n ** 14n }))
const net = units.chain((amount) => fc.boolean().map((owed) => (owed ? -amount : amount)))

/** Shares of 100 percent to four decimals, none of them zero: cuts of a million ten-thousandths. */
const shares = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 40 })), { maxLength: 11 })
  .map((cuts) => {
    const ends = [...cuts.sort((a, b) => a - b), 1_000_000]
    return ends.map((end, index) => ({ id: index + 1, share: text(BigInt(end - (ends[index - 1] ?? 0)), 4) }))
  })

const line = fc.record({
  account: fc.integer({ min: 1, max: 6 }),
  units,
  debited: fc.boolean(),
  costCenters: fc.option(shares, { nil: [] }),
  party: fc.option(fc.record({ resource: fc.constantFrom('guardians', 'suppliers'), id: fc.integer({ min: 1, max: 9 }) })),
})

const entryOf = (one: typeof line extends fc.Arbitrary<infer T> ? T : never, places: number) => ({
  account: one.account,
  debit: one.debited ? text(one.units, places) : null,
  credit: one.debited ? null : text(one.units, places),
  costCenters: one.costCenters,
  party: one.party,
  description: null,
})

/** A balanced voucher of 1 to 40 lines: the last line takes what the others leave. */
const vouchers = fc
  .record({ places: decimals, given: fc.array(line, { minLength: 1, maxLength: 39 }) })
  .map(({ places, given }) => {
    const left = given.reduce((total, one) => total + (one.debited ? one.units : -one.units), 0n)
    const last = { account: 7, units: left < 0n ? -left : left, debited: left < 0n, costCenters: [], party: null }
    return { places, entries: (left === 0n ? given : [...given, last]).map((one) => entryOf(one, places)) }
  })

const linesOf = (entries: unknown, places: number): readonly EntryLine[] =>
  voucher.ledger?.({ entries } as RecordData, {}, booksOf(places)) ?? []
const balance = (lines: readonly EntryLine[]): string => sum(lines.map((one) => subtract(one.debit, one.credit)))

describe('what a voucher posts', () => {
  it('is what its lines say to the smallest unit; the parts of a line sum to the line and keep its account and party', () => {
    fc.assert(
      fc.property(vouchers, ({ places, entries }) => {
        const lines = linesOf(entries, places)
        for (const [index, entry] of entries.entries()) {
          const own = lines.filter((one) => one.place === `entries.${index}`)
          expect(compare(sum(own.map((one) => one.debit)), entry.debit ?? '0')).toBe(0)
          expect(compare(sum(own.map((one) => one.credit)), entry.credit ?? '0')).toBe(0)
          expect(own.every((one) => one.account === entry.account && one.party === entry.party)).toBe(true)
          const centres = own.map((one) => one.costCenter ?? null)
          expect(new Set(centres).size).toBe(own.length)
          if (!entry.costCenters.length) expect(centres).toEqual([null])
        }
        expect(new Set(lines.map((one) => one.place)).size).toBe(entries.length)
      }),
      { numRuns: draws(400) },
    )
  })

  it('has no negative amount, one side on each row, no finer unit than the branch has, and balances', () => {
    fc.assert(
      fc.property(vouchers, ({ places, entries }) => {
        const lines = linesOf(entries, places)
        for (const { debit, credit } of lines) {
          expect(compare(debit, '0') >= 0 && compare(credit, '0') >= 0).toBe(true)
          expect(isZero(debit)).not.toBe(isZero(credit))
          expect(Math.max(decimalsOf(debit), decimalsOf(credit))).toBeLessThanOrEqual(places)
        }
        expect(balance(lines)).toBe('0')
        expect(branchPairs(lines, 1, booksOf(places))).toEqual([])
        if (lines.length > 1) expect(shapeFaults(lines)).toEqual([])
      }),
      { numRuns: draws(400) },
    )
  })

  it('gives each part its share, at most one smallest unit off', () => {
    fc.assert(
      fc.property(decimals, units, shares, fc.boolean(), (places, amount, costCenters, debited) => {
        const lines = linesOf([entryOf({ account: 1, units: amount, debited, costCenters, party: null }, places)], places)
        for (const { id, share } of costCenters) {
          const part = lines.find((one) => one.costCenter === id)
          const got = BigInt((debited ? part?.debit : part?.credit)?.replace('.', '') ?? '0')
          const exact = amount * BigInt(share.replace('.', ''))
          const off = got * 1_000_000n - exact
          expect(off < 1_000_000n && off > -1_000_000n).toBe(true)
        }
      }),
      { numRuns: draws(400) },
    )
  })

  it('is the same for the same document, and leaves the document alone', () => {
    fc.assert(
      fc.property(vouchers, ({ places, entries }) => {
        const kept = JSON.stringify(entries)
        expect(linesOf(entries, places)).toEqual(linesOf(JSON.parse(kept), places))
        expect(JSON.stringify(entries)).toBe(kept)
      }),
    )
  })

  it('is refused when one smallest unit is missing, wherever', () => {
    fc.assert(
      fc.property(vouchers, fc.nat(), ({ places, entries }, at) => {
        const lines = linesOf(entries, places)
        fc.pre(lines.length > 1)
        const index = at % lines.length
        const unit = text(1n, places)
        const moved = lines.map((one, position) =>
          position !== index
            ? one
            : isZero(one.debit)
              ? { ...one, credit: add(one.credit, unit) }
              : { ...one, debit: add(one.debit, unit) },
        )
        expect(shapeFaults(moved)).toEqual([{ code: 'Ledger.Unbalanced' }])
        const cleared = lines.map((one, position) => (position === index ? { ...one, debit: '0', credit: '0' } : one))
        expect(shapeFaults(cleared).map((fault) => fault.code)).toEqual(['Ledger.DebitOrCredit'])
        const doubled = lines.map((one, position) => (position === index ? { ...one, debit: unit, credit: unit } : one))
        expect(shapeFaults(doubled).map((fault) => fault.code)).toEqual(['Ledger.DebitOrCredit'])
      }),
    )
  })

  it('is known by the name that its definition binds', () => {
    expect(recipes['voucher']).toBe(voucher)
  })
})

describe('pairs between branches', () => {
  const crossing = fc.record({
    places: decimals,
    own: fc.integer({ min: 1, max: 5 }),
    rows: fc.array(fc.record({ branch: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }), net }), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  const rowsOf = ({
    places,
    rows,
  }: {
    places: number
    rows: readonly { branch?: number | undefined; net: bigint }[]
  }): EntryLine[] =>
    rows.map(({ branch, net: amount }) => ({
      account: 1,
      ...(branch !== undefined && { branch }),
      debit: amount > 0n ? text(amount, places) : '0',
      credit: amount < 0n ? text(-amount, places) : '0',
      reason: { key: 'voucherLine' },
    }))
  const left = (rows: readonly { net: bigint }[]) => rows.reduce((total, row) => total + row.net, 0n)

  it('make every branch balance by itself, with as few rows as it takes and no negative amount', () => {
    fc.assert(
      fc.property(crossing, ({ places, own, rows }) => {
        const rest = left(rows)
        // The document as a whole balances on its own branch.
        const lines = rowsOf({ places, rows: rest === 0n ? rows : [...rows, { branch: own, net: -rest }] })
        const pairs = branchPairs(lines, own, booksOf(places))
        const nets = Map.groupBy([...lines, ...pairs], (one) => one.branch ?? own)
        for (const [, those] of nets) expect(balance(those)).toBe('0')
        for (const { account, debit, credit } of pairs) {
          expect(account).toBe(between)
          expect(compare(debit, '0') >= 0 && compare(credit, '0') >= 0 && isZero(debit) !== isZero(credit)).toBe(true)
          expect(Math.max(decimalsOf(debit), decimalsOf(credit))).toBeLessThanOrEqual(places)
        }
        const others = [...Map.groupBy(lines, (one) => one.branch ?? own)].filter(
          ([branch, those]) => branch !== own && balance(those) !== '0',
        )
        expect(pairs).toHaveLength(others.length * 2)
        for (const [branch, those] of others) {
          const there = pairs.find((one) => one.branch === branch)
          expect(balance([...those, there as EntryLine])).toBe('0')
        }
      }),
      { numRuns: draws(400) },
    )
  })

  it('come from the branches of a voucher: each part stands where its line says, and the mirror needs no further pair', () => {
    const branch = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null })
    fc.assert(
      fc.property(vouchers, fc.array(branch, { minLength: 40, maxLength: 40 }), ({ places, entries }, branches) => {
        const own = 1
        const given = entries.map((entry, index) => ({ ...entry, branch: branches[index] ?? null }))
        const completed = complete({ lines: linesOf(given, places), branch: own }, booksOf(places))
        if ('faults' in completed) throw new Error('there is an account between the branches')
        for (const { place, branch: stands } of completed.lines)
          if (place !== undefined) expect(stands ?? own).toBe(given[Number(place.split('.')[1])]?.branch ?? own)
        const byBranch = (lines: readonly EntryLine[]) => Map.groupBy(lines, (one) => one.branch ?? own)
        for (const [, those] of byBranch(completed.lines)) expect(balance(those)).toBe('0')
        const mirror = completed.lines.map((one) => ({ ...one, branch: one.branch ?? own, debit: one.credit, credit: one.debit }))
        expect(complete({ lines: mirror, branch: own }, booksOf(places))).toEqual({ lines: mirror })
        for (const [, those] of byBranch([...completed.lines, ...mirror])) {
          for (const [, same] of Map.groupBy(those, (one) => one.account)) expect(balance(same)).toBe('0')
        }
      }),
      { numRuns: draws(400) },
    )
  })

  it('heal no document that does not balance as a whole', () => {
    fc.assert(
      fc.property(crossing, ({ places, own, rows }) => {
        fc.pre(left(rows) !== 0n)
        const completed = complete({ lines: rowsOf({ places, rows }), branch: own }, booksOf(places))
        if ('faults' in completed) throw new Error('there is an account between the branches')
        fc.pre(completed.lines.length > 1)
        expect(shapeFaults(completed.lines)).toEqual([{ code: 'Ledger.Unbalanced' }])
      }),
    )
  })

  it('are asked for by name when the settings lack their account, and only then', () => {
    const bare: Books = {
      decimals: () => 2,
      account: (role) => {
        throw new MappingMissing(role)
      },
      cost: () => '0',
    }
    fc.assert(
      fc.property(crossing, ({ places, own, rows }) => {
        const lines = rowsOf({ places, rows })
        const needed = branchPairs(lines, own, booksOf(places)).length > 0
        const completed = complete({ lines, branch: own }, bare)
        expect('faults' in completed ? completed.faults : []).toEqual(
          needed ? [{ code: 'Ledger.MappingMissing', params: { role: 'branchCurrent' } }] : [],
        )
      }),
    )
  })
})

describe('the closing voucher of a branch', () => {
  const result = 50
  const standing = (places: number): fc.Arbitrary<Standing> =>
    fc.record({
      branch: fc.constant(1),
      account: fc.integer({ min: 1, max: 9 }),
      costCenter: fc.option(fc.integer({ min: 1, max: 4 })),
      // As the database writes an amount: with all its zeros.
      net: net.map((amount) => (places === 0 ? text(amount, 0) : text(amount * 10n ** BigInt(3 - places), 3))),
    })
  const years = decimals.chain((places) =>
    fc.uniqueArray(standing(places), {
      minLength: 1,
      maxLength: 40,
      selector: ({ account, costCenter }) => `${account} ${costCenter}`,
    }),
  )

  it('takes every account and cost centre to zero, the difference to the result, and balances', () => {
    fc.assert(
      fc.property(years, (found) => {
        const lines = linesOf(closingLines(found, result), 3)
        const key = (account: number, costCenter: number | null | undefined) => `${account} ${costCenter ?? ''}`
        const after = new Map(found.map((one) => [key(one.account, one.costCenter), one.net]))
        for (const one of lines) {
          expect(compare(one.debit, '0') >= 0 && compare(one.credit, '0') >= 0 && isZero(one.debit) !== isZero(one.credit)).toBe(
            true,
          )
          const at = key(one.account, one.costCenter)
          after.set(at, add(after.get(at) ?? '0', subtract(one.debit, one.credit)))
        }
        const profit = negate(sum(found.map((one) => one.net)))
        const kept = negate(after.get(key(result, null)) ?? '0')
        after.delete(key(result, null))
        expect([...after.values()].filter((amount) => !isZero(amount))).toEqual([])
        expect(compare(kept, profit)).toBe(0)
        expect(balance(lines)).toBe('0')
        expect(branchPairs(lines, 1, booksOf(3))).toEqual([])
        if (lines.length > 1) expect(shapeFaults(lines)).toEqual([])
      }),
      { numRuns: draws(400) },
    )
  })
})
