import { tableName } from '../../../schema/derive/names.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, subtract, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { byOpening } from '../reports/queries/openings.ts'
import { holdBank, standing } from './bankMovement.ts'

const [movements, statements] = [tableName('bankMovements'), tableName('bankStatements')]

/** No day of a bank is told by two statements, in whichever branches: whoever writes one waits for the others. */
export const bankStatement: SaveBehaviour = {
  check: async ({ id, record: { bank, from, to }, context, run }) => {
    const { tenant, branch, language } = context
    if (typeof bank !== 'number' || typeof from !== 'string' || typeof to !== 'string') return []
    await holdBank(bank, context, run)
    const [other] = await run<{ number: string; branch: number; arabicName: string; englishName: string | null }>(
      sql`select s.number, s.branch_id as branch, b.arabic_name as "arabicName", b.english_name as "englishName" from ${ident(statements)} s
        join branches b on b.tenant_id = s.tenant_id and b.id = s.branch_id
        where s.tenant_id = ${tenant} and s.bank_id = ${bank} and s.id <> ${id} and s.status <> 'void' and s."from" <= ${to}::date and s."to" >= ${from}::date limit 1`,
    )
    if (!other) return []
    const { number } = other
    return other.branch === branch.id
      ? [{ code: 'BankStatement.Overlaps', field: 'from', params: { number } }]
      : [{ code: 'BankStatement.InOtherBranch', field: 'from', params: { number, branch: nameIn(other, language) } }]
  },
  confirm: (changes, context, run) =>
    Promise.all(
      changes.map(async (change) => [
        ...(await openingAsked(change, context, run)),
        ...(await standingStillAsked(change, context, run)),
      ]),
    ),
}

/** The first statement of a bank begins with what the books have on its first day, unless cheques or transfers are on their way; each later one with the end of the one before it. */
async function openingAsked({ id, record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const { bank, from, openingAmount, status } = record
  if (typeof bank !== 'number' || typeof from !== 'string' || typeof openingAmount !== 'string' || status === 'void') return []
  if (before && ['bank', 'from', 'openingAmount'].every((name) => before[name] === record[name])) return []
  const { tenant } = context
  const { decimals } = context.check
  const [former] = await run<{ closing: string; number: string }>(
    sql`select closing_amount::text as closing, number from ${ident(statements)}
      where tenant_id = ${tenant} and bank_id = ${bank} and id <> ${id} and status <> 'void' and "from" < ${from}::date order by "from" desc limit 1`,
  )
  if (former) return compare(former.closing, openingAmount) === 0 ? [] : [opensOtherwise(former, decimals)]
  const inBooks = await bookedBefore(bank, from, context, run)
  const difference = toFixed(subtract(openingAmount, inBooks), decimals)
  return compare(difference, '0') === 0
    ? []
    : [{ code: 'BankStatement.OpeningNotBooks', field: 'openingAmount', params: { date: from, amount: inBooks, difference } }]
}

const opensOtherwise = ({ number, closing }: { number: string; closing: string }, decimals: number): FaultAt => ({
  code: 'BankStatement.OpeningDiffers',
  field: 'openingAmount',
  params: { number, amount: toFixed(closing, decimals) },
})

/** A statement that ends as it began, of whose days the bank has told nothing, though the books have movements in them. */
async function standingStillAsked({ record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const { bank, from, to, openingAmount, closingAmount, status } = record
  if (typeof bank !== 'number' || typeof from !== 'string' || typeof to !== 'string' || status === 'void') return []
  if (typeof openingAmount !== 'string' || typeof closingAmount !== 'string' || compare(openingAmount, closingAmount) !== 0)
    return []
  if (before && ['bank', 'from', 'to', 'openingAmount', 'closingAmount'].every((name) => before[name] === record[name])) return []
  const { tenant, visibleBranches } = context
  const [row] = await run<{ count: number }>(
    sql`select count(*)::int as count from banks k join ledger_rows l on l.tenant_id = k.tenant_id and l.account_id = k.account_id
        join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where k.tenant_id = ${tenant} and k.id = ${bank} and (k.general or l.branch_id = any(${visibleBranches}::int[])) and l.date between ${from}::date and ${to}::date
        and ${standing} and not ${byOpening(context)}
        and not exists (select 1 from ${ident(movements)} m where m.tenant_id = ${tenant} and m.bank_id = ${bank} and m.date between ${from}::date and ${to}::date)`,
  )
  return row?.count ? [{ code: 'BankStatement.NothingMoved', field: 'closingAmount', params: { count: row.count } }] : []
}

/** What the books have on a bank's account when a day begins, with what opening balances bring on that day. */
export async function bookedBefore(bank: number, day: string, context: Context, run: Run): Promise<string> {
  const { tenant, visibleBranches } = context
  const [row] = await run<{ amount: string }>(
    sql`select round(coalesce(sum(l.debit - l.credit), 0), ${context.check.decimals}::int)::text as amount from banks k
      join ledger_rows l on l.tenant_id = k.tenant_id and l.account_id = k.account_id join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where k.tenant_id = ${tenant} and k.id = ${bank} and (k.general or l.branch_id = any(${visibleBranches}::int[]))
        and (l.date < ${day}::date or l.date = ${day}::date and ${byOpening(context)})`,
  )
  return row?.amount ?? '0'
}

/** A statement closes after those before it, when its movements lead from its beginning to its end, each is matched, and it begins where the last one ended. */
export const closeStatement: ActionBehaviour = async ({ id, record, context, run }) => {
  const { bank, from, to, openingAmount, closingAmount } = record as RecordData &
    Record<'from' | 'to' | 'openingAmount' | 'closingAmount', string>
  const { tenant } = context
  await holdBank(bank as number, context, run)
  const [[moved], [before], [overlap], [former]] = await Promise.all([
    run<{ sum: string; open: number }>(
      sql`select coalesce(sum(amount), 0)::text as sum, (count(*) filter (where status <> 'matched'))::int as open
        from ${ident(movements)} where tenant_id = ${tenant} and bank_id = ${bank as number} and date between ${from}::date and ${to}::date`,
    ),
    run<{ closing: string; number: string }>(
      sql`select closing_amount::text as closing, number from ${ident(statements)} where tenant_id = ${tenant} and bank_id = ${bank as number} and status = 'closed' and "to" < ${from}::date order by "to" desc limit 1`,
    ),
    run<{ number: string }>(
      sql`select number from ${ident(statements)} where tenant_id = ${tenant} and bank_id = ${bank as number} and status = 'closed' and id <> ${id} and "from" <= ${to}::date and "to" >= ${from}::date limit 1`,
    ),
    run<{ number: string }>(
      sql`select number from ${ident(statements)} where tenant_id = ${tenant} and bank_id = ${bank as number} and status = 'open' and id <> ${id} and "to" < ${from}::date order by "to" limit 1`,
    ),
  ])
  const { decimals } = context.check
  const difference = toFixed(subtract(subtract(closingAmount, openingAmount), moved?.sum ?? '0'), decimals)
  return [
    ...(overlap ? [{ code: 'BankStatement.DaysClosed', field: 'from', params: { number: overlap.number } }] : []),
    ...(former ? [{ code: 'BankStatement.FormerOpen', field: 'from', params: { number: former.number } }] : []),
    ...(before && compare(before.closing, openingAmount) !== 0 ? [opensOtherwise(before, decimals)] : []),
    ...(compare(difference, '0') !== 0
      ? [{ code: 'BankStatement.Differs', field: 'closingAmount', params: { difference } }]
      : []),
    ...(moved?.open ? [{ code: 'BankStatement.MovementsOpen', params: { count: moved.open } }] : []),
  ]
}
