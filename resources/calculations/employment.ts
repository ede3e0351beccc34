import { calculate } from '../../schema/calculate.ts'
import type { DraftOf } from '../../schema/define.ts'
import { addDays } from '../../schema/values/date.ts'
import { split } from '../../schema/values/money.ts'
import type { employees } from '../staff/employees.ts'

type Draft = DraftOf<typeof employees>
type Period = Draft['periods'][number]
type Contract = Draft['contracts'][number]

/**
 * Keeps the history of an employment: the times of work, suspension and absence, the contracts, and the places. The record itself says what is
 * so now; a row is added when that has become another thing from another day on, and corrected where the same day is told otherwise.
 */
export const employment = calculate<typeof employees>(
  'employees',
  (one) => {
    const { hireDate, status } = one
    if (!hireDate) return one
    const known = withoutUndone(one)
    const returns = status === 'working' && known.at(-1)?.state === 'ended'
    const statusFrom = returns ? hireDate : known === one.periods ? one.statusFrom : (known.at(-1)?.from ?? null)
    const periods = periodsOf(
      known,
      { state: status ?? 'working', from: statusFrom, reason: one.statusReason, paidShare: one.paidShare },
      hireDate,
    )
    // The last leaving before this employment.
    const left = periods.findLast(({ state }, at) => state === 'ended' && at < periods.length - 1)?.from ?? ''
    const contracts = contractsOf(
      one.contracts,
      { contractKind: one.contractKind, to: one.contractEnd },
      returns ? null : one.contractStart,
      hireDate,
      left,
    )
    const placeFrom = returns && one.places.length ? hireDate : one.placeFrom
    const [former, contract] = contracts.slice(-2)
    return {
      ...one,
      statusFrom,
      // The day of hiring itself may be that of leaving.
      statusBefore: periods.length > 1 && !returns && left !== periods.at(-2)?.from ? (periods.at(-2)?.from ?? null) : null,
      contractStart: contracts.at(-1)?.from ?? null,
      contractBefore: contract && former && (former.from ?? '') >= left ? laterOf(former.to, former.from) : null,
      leftBefore: left || null,
      placeFrom,
      periods,
      contracts,
      places: placesOf(one, placeFrom ?? hireDate, placeFrom !== null),
    }
  },
  { needs: ['hireDate', 'statusFrom', 'periods.state', 'contracts.from', 'places.from'] },
)

/** A leaving that was taken back, by which its day is gone, is no part of the history. */
const withoutUndone = ({ periods, status, statusFrom }: Draft): readonly Period[] =>
  status !== 'ended' && statusFrom === null && periods.at(-1)?.state === 'ended' ? periods.slice(0, -1) : periods

const laterOf = (a: string | null, b: string | null): string | null => ((a ?? '') > (b ?? '') ? a : b)

function periodsOf(rows: readonly Period[], now: Period, hireDate: string): readonly Period[] {
  const last = rows.at(-1)
  const isSame = last !== undefined && last.state === now.state && (now.from === null || last.from === now.from)
  const first: Period[] =
    last === undefined && now.state !== 'working' ? [{ state: 'working', from: hireDate, reason: null, paidShare: null }] : []
  const known = isSame
    ? [...rows.slice(0, -1), { ...last, ...now, from: now.from ?? last.from }]
    : [...rows, ...first, { ...now, from: now.from ?? hireDate }]
  // An employment begins on the day of hiring, also where that day is corrected.
  const begins = known.findLastIndex(({ state }, at) => state === 'ended' && at < known.length - 1) + 1
  return known.map((row, at) => (at === begins && row.state !== 'ended' ? { ...row, from: hireDate } : row))
}

/** @param left the last leaving before this employment, after which its first contract begins with the hiring */
function contractsOf(
  rows: readonly Contract[],
  now: Pick<Contract, 'contractKind' | 'to'>,
  start: string | null,
  hireDate: string,
  left: string,
): readonly Contract[] {
  // A leaving ends the contract, whenever it was to end.
  const former = rows
    .filter(({ from }) => (from ?? '') < left)
    .map((row) => (row.to === null || row.to >= left ? { ...row, to: addDays(left, -1) } : row))
  const own = rows.slice(former.length)
  const last = own.at(-1)
  if (last === undefined) return [...former, { ...now, from: hireDate }]
  const earlier = own.slice(0, -1)
  const known =
    start === null || start === last.from
      ? [...earlier, { ...last, ...now }]
      : [...earlier, { ...last, to: last.to ?? addDays(start, -1) }, { ...now, from: start }]
  return [...former, ...known.map((row, at) => (at === 0 ? { ...row, from: hireDate } : row))]
}

/** The places before this one, and this one with a row for each cost centre. */
function placesOf(
  { places, branch, jobTitle, management, costCenters }: Draft & { readonly branch?: number | null },
  from: string,
  isMoved: boolean,
) {
  const former = isMoved ? places.filter((row) => (row.from ?? '') < from) : []
  const current = places.slice(former.length)
  const parts = costCenters ?? []
  const shares = parts.length
    ? split(
        '100',
        parts.map(({ share }) => share),
        4,
      )
    : []
  const rows = parts.length
    ? parts.map(({ id }, at) => ({ costCenter: id, share: shares[at] ?? null }))
    : [{ costCenter: null, share: null }]
  return [...former, ...rows.map((row, at) => ({ ...current[at], ...row, from, toBranch: branch ?? null, jobTitle, management }))]
}
