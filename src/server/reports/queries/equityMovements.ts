import { add, compare, isZero, negate, subtract, sum } from '../../../../schema/values/money.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import { isCorrection } from '../../ledger/priorPeriod.ts'
import { closingEntries } from './balances.ts'
import { betweenAccounts } from './betweenBranches.ts'
import type { PlacedAccount } from './cashFlowPlaces.ts'
import { openingEntries } from './openings.ts'
import { rowsWithoutReversed } from './reversed.ts'

/** Errors of prior periods that were corrected, what owners brought in and took out, what went from one part of equity to another, and everything else. */
export const equityMovements = [
  'priorPeriodCorrections',
  'contributions',
  'distributions',
  'transfers',
  'otherMovements',
] as const
export type EquityMovement = (typeof equityMovements)[number]

/** A part of what moved on an account of equity: a credit is more. */
export interface EquityMove {
  readonly account: number
  readonly branch: number
  readonly movement: EquityMovement
  readonly amount: string
}

interface Row {
  readonly entry: number
  readonly account: number
  readonly branch: number
  readonly amount: string
  /** Whether nothing but equity is in the entry. */
  readonly within: boolean
  /** Whether what stands against it is what owners bring or take, whatever else the entry holds: money, a debt that finances, things that last, what they paid for the school with its tax; against any account but that of results also goods, and debts that they settle for it. What opening balances lack is no matter of theirs. */
  readonly ofOwners: boolean
  /** Whether its entry corrects the error of a prior period. */
  readonly isCorrection: boolean
}

/**
 * What moved on equity in a period beside its results. An entry that corrects the error
 * of a prior period corrects all that it moves: what an owner had paid then is neither brought in nor taken out now. Within another entry what stands on both sides of equity is a transfer; what is left is
 * of the owners where what they bring or take is opposite, and else another movement.
 */
export async function movesOfEquity(
  days: Days,
  placed: ReadonlyMap<number, PlacedAccount>,
  context: Context,
): Promise<EquityMove[]> {
  const { tenant, visibleBranches, database } = context
  const equity = [...placed.values()].flatMap(({ node }) => (node.kind === 'equity' ? [node.id] : []))
  const ofOwners: readonly (string | null)[] = ['cash', 'investing', 'financing']
  const owners = [...placed.values()].flatMap(({ node, cashFlow }) =>
    node.kind === 'income' || node.kind === 'expense' || ofOwners.includes(cashFlow) ? [node.id] : [],
  )
  const working = [...placed.values()].flatMap(({ node, cashFlow }) =>
    cashFlow === 'workingCapital' || cashFlow === 'prepaid' ? [node.id] : [],
  )
  const rows = await database.one<Row>(
    tenant,
    sql`with own as (select l.entry_id as entry, l.account_id as account, l.branch_id as branch, min(l.line) as line, sum(l.credit - l.debit) as amount, bool_or(bool_or(${isCorrection()})) over (partition by l.entry_id) as prior from ledger_rows l
          where l.tenant_id = ${tenant} and l.account_id = any(${equity}::int[]) and l.branch_id = any(${visibleBranches}::int[]) and l.date between ${days.from}::date and ${days.to}::date
            and ${rowsWithoutReversed(false, tenant, days.from, days.to)}
            and l.entry_id not in (select e.id from ${openingEntries(days, context)}) and l.entry_id not in (${closingEntries(days.from, days.to, context)})
          group by 1, 2, 3),
        taxes as (select account_id from company_account_mappings where tenant_id = ${tenant} and role in ('inputVat', 'outputVat')),
        side as (select entry, sign(sum(amount)) as sign from own where not prior group by 1),
        met as (select o.entry_id as entry, o.account_id = any(${owners}::int[]) as own, o.account_id = any(${working}::int[]) as working, o.account_id in (select account_id from taxes) as tax, sign(o.debit - o.credit) = side.sign as against
          from ledger_rows o join side on side.entry = o.entry_id
          where o.tenant_id = ${tenant} and o.account_id <> all(${equity}::int[]) and o.account_id not in ${betweenAccounts(context)}),
        opposite as (select entry, coalesce(bool_and(own or tax) filter (where against) and bool_or(own) filter (where against), false) as owners,
          coalesce(bool_and(own or tax or working) filter (where against) and bool_or(own or working) filter (where against), false) as settled from met group by 1)
      select w.entry, w.account, w.branch, w.amount::text, p.entry is null as within, coalesce((p.owners or p.settled and r.account_id is null) and m.account_id is null, false) as "ofOwners", w.prior as "isCorrection"
      from own w left join opposite p on p.entry = w.entry left join company_account_mappings m on m.tenant_id = ${tenant} and m.account_id = w.account and m.role = 'openingBalance'
        left join company_account_mappings r on r.tenant_id = ${tenant} and r.account_id = w.account and r.role = 'yearResult'
      order by w.entry, w.line, w.account, w.branch`,
  )
  const corrections = rows.flatMap(({ account, branch, amount, isCorrection }): EquityMove[] =>
    isCorrection ? [{ account, branch, movement: 'priorPeriodCorrections', amount }] : [],
  )
  const others = Map.groupBy(
    rows.filter(({ isCorrection }) => !isCorrection),
    ({ entry }) => entry,
  )
  return [...corrections, ...[...others.values()].flatMap(movesOfEntry)]
}

/** The rows of an entry as movements: the smaller of its sides is a transfer wholly, and of the greater as much, from its first row on. */
function movesOfEntry(rows: readonly Row[]): EquityMove[] {
  const side = (sign: 1 | -1) => rows.filter(({ amount }) => compare(amount, '0') === sign).map(({ amount }) => amount)
  const [more, less] = [sum(side(1)), negate(sum(side(-1)))]
  const moved = compare(more, less) < 0 ? more : less
  const left = { 1: moved, [-1]: moved } as Record<1 | -1, string>
  return rows.flatMap(({ account, branch, amount, within, ofOwners }): EquityMove[] => {
    if (isZero(amount)) return []
    const sign = compare(amount, '0') > 0 ? 1 : -1
    const size = sign === 1 ? amount : negate(amount)
    const across = within || compare(size, left[sign]) <= 0 ? size : left[sign]
    left[sign] = within ? left[sign] : subtract(left[sign], across)
    const signed = (part: string) => (sign === 1 ? part : negate(part))
    const other: EquityMovement = ofOwners ? (sign === 1 ? 'contributions' : 'distributions') : 'otherMovements'
    const parts: [EquityMovement, string][] = [
      ['transfers', across],
      [other, subtract(size, across)],
    ]
    return parts.flatMap(([movement, part]) => (isZero(part) ? [] : [{ account, branch, movement, amount: signed(part) }]))
  })
}

/** Amounts of one kind together. */
export const movedBy = (moves: readonly Pick<EquityMove, 'movement' | 'amount'>[], movement: EquityMovement): string =>
  moves.filter((one) => one.movement === movement).reduce((all, { amount }) => add(all, amount), '0')
