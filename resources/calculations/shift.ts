import { calculate } from '../../schema/calculate.ts'
import type { DraftOf } from '../../schema/define.ts'
import { compare, isDecimal, subtract, sum } from '../../schema/values/money.ts'
import type { shifts } from '../treasury/shifts.ts'

/** Notes and coins of the riyal that stand ready to be counted, and those that hardly anybody pays with. */
const riyals = ['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.5', '0.25'] as const
const small = ['0.1', '0.05', '0.01'] as const
const isOfRiyal = (amount: string) => [...riyals, ...small].some((one) => compare(one, amount) === 0)

/** Temporary receipts of which the money is in the drawer. */
type Waiting = readonly { readonly cash?: string | null }[]
const comeTo = (...lists: readonly unknown[]) =>
  sum(lists.flatMap((list) => ((list ?? []) as Waiting).map(({ cash }) => cash ?? '0')))

/** Whether notes were counted, or it was said that there are none. */
const isCounted = ({ status, counts }: DraftOf<typeof shifts>): boolean =>
  !['draft', 'open'].includes(status ?? 'draft') || counts.some(({ pieces }) => Number(pieces) > 0)

/**
 * What must be in a safe: what was there, and what the shift took less what it handed out; and what lacked, or was too much, when it
 * began. Notes stand ready to be counted.
 */
export const shift = calculate<typeof shifts>(
  'shifts',
  (one, facts) => {
    // Figures of limits come with the record as it is stored; a new one has none.
    const { taken, paidOut } = one as { readonly taken?: string | null; readonly paidOut?: string | null }
    const opening = one.openingCash ?? '0'
    const expected = subtract(sum([opening, taken ?? '0']), paidOut ?? '0')
    const atMain = facts.safeAccount === facts.mainCash ? facts.waitingAtMain : []
    const besideBooks = sum([
      (facts.unposted as string | null) ?? '0',
      comeTo(facts.waitingByMethod, facts.waitingByShift, atMain),
    ])
    const isAlone = ((facts.atAccount ?? []) as readonly unknown[]).length <= 1
    return {
      ...one,
      counts: one.counts.length ? one.counts : riyals.map((denomination) => ({ denomination, pieces: 0, amount: null })),
      expectedAtCount: expected,
      // Nothing differs before anything was counted.
      difference: isCounted(one) ? subtract(one.counted ?? '0', expected) : null,
      besideBooks,
      openingDifference: isAlone ? subtract(opening, sum([one.booked ?? '0', besideBooks])) : '0',
      mayHandOut: facts.mayOwe ? null : opening,
    }
  },
  {
    // What is no note or coin was mistyped; of other currencies whoever counts knows them.
    faults: ({ counts }, { currency }) =>
      counts.flatMap(({ denomination }, index) =>
        currency === 'SAR' && isDecimal(denomination ?? '') && !isOfRiyal(denomination ?? '')
          ? [{ code: 'Shift.NoDenomination', field: `counts.${index}.denomination` }]
          : [],
      ),
    needs: [
      'counted',
      'difference',
      'openingCash',
      'expectedAtCount',
      'booked',
      'besideBooks',
      'openingDifference',
      'counts.denomination',
      'counts.pieces',
    ],
  },
)
