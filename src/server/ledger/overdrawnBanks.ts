import type { PostingRow } from '../../../schema/language/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { add, compare, negate, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql, word } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { heldInBooks } from '../engine/sql/heldInBooks.ts'
import { waitingOn } from '../engine/sql/waitingOn.ts'
import { linesOf, movingOf } from './moving.ts'
import { rowsThrough } from './rowsThrough.ts'
import { nameIn } from './safes.ts'

/** A bank, and what its account has in all branches: one account at the bank, whichever of them pay from it. */
interface Bank {
  readonly account: number
  readonly arabicName: string
  readonly englishName: string | null
  readonly limit: string | null
  readonly held: string
}

const known = new WeakMap<Model, readonly PostingRow[]>()

/**
 * Whether documents take more from a bank than its account has, with what waits to be posted: a bank may be overdrawn, but whoever makes the
 * document final is asked, once, with what the account comes to. In their order.
 */
export async function overdrawnBanks(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const rows = known.get(model) ?? rowsThrough('banks', model, context.registry)
  known.set(model, rows)
  const moving = rows.length && !context.person.isAutomatic ? changes.flatMap((change, at) => movingOf(model, change, at)) : []
  if (!moving.length) return changes.map(() => [])
  const lines = await linesOf(model, rows, moving, context, run)
  const moves = changes.map((): EntryLine[] => [])
  for (const [at, { index, isBack }] of moving.entries())
    moves[index]?.push(...(lines[at] ?? []).map((line) => (isBack ? { ...line, debit: line.credit, credit: line.debit } : line)))
  return overdrawnBy(moves, context, run)
}

/** The same of what some documents move, each after the ones before it. */
export async function overdrawnBy(
  moves: readonly (readonly Pick<EntryLine, 'account' | 'debit' | 'credit'>[])[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const taken = moves.flat().flatMap(({ account, credit }) => (compare(credit, '0') > 0 ? [account] : []))
  const banks = taken.length ? await banksOf([...new Set(taken)], context, run) : []
  const held = new Map(banks.map((bank) => [bank.account, bank.held]))
  return moves.map((lines) =>
    banks.flatMap((bank): FaultAt[] => {
      const own = lines.filter(({ account }) => account === bank.account)
      const net = sum(own.map(({ debit, credit }) => subtract(debit, credit)))
      const left = add(held.get(bank.account) ?? '0', net)
      held.set(bank.account, left)
      return compare(net, '0') < 0 && compare(left, '0') < 0 ? [question(bank, left, context)] : []
    }),
  )
}

function question(bank: Bank, left: string, { language, check: { decimals } }: Context): FaultAt {
  const params = { name: nameIn(language, bank), amount: toFixed(negate(left), decimals) }
  return bank.limit === null
    ? { code: 'Bank.Overdrawn', params }
    : { code: 'Bank.OverdrawnLimit', params: { ...params, limit: toFixed(bank.limit, decimals) } }
}

async function banksOf(accounts: readonly number[], { tenant, registry }: Context, run: Run): Promise<Bank[]> {
  // Most documents touch no bank: what banks hold is asked for where there is one.
  const [one] = await run(sql`select from banks where tenant_id = ${tenant} and account_id = any(${accounts}::int[]) limit 1`)
  if (!one) return []
  const waiting = waitingOn(registry.get('banks'), 'w.account', 'w', registry, 'any(w.branches)')
  return run<Bank>(
    sql`select w.account, w.arabic_name as "arabicName", w.english_name as "englishName", w."limit"::text, (${word(heldInBooks('w', 'any(w.branches)', 'w.account'))} + (${word(waiting)}))::text as held
      from (select distinct on (b.account_id) b.tenant_id, b.account_id as account, b.arabic_name, b.english_name, b.overdraft_limit as "limit",
          array(select id from branches where tenant_id = ${tenant}) as branches
        from banks b where b.tenant_id = ${tenant} and b.account_id = any(${accounts}::int[]) order by b.account_id, b.id) w`,
  )
}
