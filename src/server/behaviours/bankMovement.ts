import { linesTable, tableName } from '../../../schema/derive/names.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { addDays } from '../../../schema/values/date.ts'
import { compare, isZero, subtract, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql, word } from '../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { insertRows } from '../engine/sql/columns.ts'
import { nextIds } from '../engine/sql/nextIds.ts'
import { documentReferences } from '../ledger/documentReferences.ts'
import { addsUp, type BookSays, matchFor, partsFor, sumTo } from '../ledger/matching.ts'
import { toldOfRows, untold } from '../ledger/toldRows.ts'
import { byOpening } from '../reports/queries/openings.ts'
import { statementsOfFile } from './bankFile/statementOfFile.ts'
import { rowsOfTable } from './bankFile/table.ts'
import { currencyOf } from './bankFile/words.ts'

const [movements, statements] = [tableName('bankMovements'), tableName('bankStatements')]
const matches = linesTable('bankMovements', 'matches')
/** How far from a movement rows of the books are looked for. */
const around = 10

/**
 * What a closed statement says stays so: whoever changes a movement and whoever closes wait for each other at the bank's record. What
 * the bank told of a day is kept in one branch, also of an account that is there for all: the same statement is not read twice.
 */
export const bankMovement: SaveBehaviour = {
  check: async ({ record, before, context, run }) => {
    const closed = await closedFaults([record, ...(before ? [before] : [])], context, run)
    if (closed.length) return closed
    const other = await ofOtherCurrency(record, before, context, run)
    return other.length || !isMoved(record, before) ? other : keptElsewhere(record, context, run)
  },
  layOut: rowsOfTable,
  yearBy: 'date',
  fileTold: statementsOfFile,
  // Lines of a file are told apart by what the bank says of them.
  confirm: (changes, context, run, fromFile) =>
    Promise.all(changes.map((change) => (fromFile ? [] : enteredAgain(change, context, run)))),
  remove: ({ record, context, run }) => closedFaults([record], context, run),
}

/** Whoever types a line that stands there already, by its day, its amount and no other reference, has most likely typed it twice. */
async function enteredAgain({ id, record, before }: Change, { tenant, check }: Context, run: Run): Promise<FaultAt[]> {
  const { bank, date, reference } = record
  const moved = (one: RecordData) => subtract(String(one['moneyIn'] ?? '0'), String(one['moneyOut'] ?? '0'))
  const amount = moved(record)
  if (typeof bank !== 'number' || typeof date !== 'string' || isZero(amount)) return []
  const isSaid = before && ['bank', 'date', 'reference'].every((name) => (before[name] ?? null) === (record[name] ?? null))
  if (isSaid && compare(moved(before), amount) === 0) return []
  const [other] = await run(
    sql`select 1 from ${ident(movements)} m where m.tenant_id = ${tenant} and m.bank_id = ${bank} and m.date = ${date}::date and m.id <> ${id}
      and coalesce(m.money_in, 0) - coalesce(m.money_out, 0) = ${amount}::numeric
      and (m.reference is null or ${(reference ?? null) as string | null}::text is null or m.reference = ${(reference ?? null) as string | null}::text) limit 1`,
  )
  const params = { date, amount: toFixed(amount.replace(/^-/, ''), check.decimals) }
  return other ? [{ code: 'BankMovement.Again', field: 'date', params }] : []
}

/** The books are kept in one currency, and an account in its own: an amount of another one is none of this account's. */
async function ofOtherCurrency(
  { bank, currency }: RecordData,
  before: RecordData | null,
  { tenant }: Context,
  run: Run,
): Promise<FaultAt[]> {
  if (typeof bank !== 'number' || typeof currency !== 'string') return []
  if (before && before['bank'] === bank && before['currency'] === currency) return []
  const [account] = await run<{ own: string }>(
    sql`select coalesce(a.currency, (select currency from company where tenant_id = ${tenant} limit 1), 'SAR') as own from banks k
      left join accounts a on a.tenant_id = k.tenant_id and a.id = k.account_id where k.tenant_id = ${tenant} and k.id = ${bank}`,
  )
  const own = account?.own ?? currency
  return own === currencyOf(currency)
    ? []
    : [{ code: 'BankMovement.OtherCurrency', field: 'currency', params: { currency, own } }]
}

const isMoved = (record: RecordData, before: RecordData | null): boolean =>
  !before || before['bank'] !== record['bank'] || before['date'] !== record['date']

/** The bank's record is held by then: of two branches that read the same statement at once, the second finds what the first one wrote. */
async function keptElsewhere({ bank, date }: RecordData, context: Context, run: Run): Promise<FaultAt[]> {
  if (typeof bank !== 'number' || typeof date !== 'string') return []
  const { tenant, branch, language } = context
  const [other] = await run<{ arabicName: string; englishName: string | null }>(
    sql`select b.arabic_name as "arabicName", b.english_name as "englishName" from ${ident(movements)} m
      join branches b on b.tenant_id = m.tenant_id and b.id = m.branch_id
      where m.tenant_id = ${tenant} and m.bank_id = ${bank} and m.date = ${date}::date and m.branch_id <> ${branch.id} limit 1`,
  )
  return other ? [{ code: 'BankMovement.InOtherBranch', field: 'date', params: { date, branch: nameIn(other, language) } }] : []
}

async function closedFaults(records: readonly RecordData[], context: Context, run: Run): Promise<FaultAt[]> {
  for (const { bank, date } of records) {
    if (typeof bank !== 'number' || typeof date !== 'string') continue
    await holdBank(bank, context, run)
    const [closed] = await run<{ number: string }>(
      sql`select number from ${ident(statements)} where tenant_id = ${context.tenant} and bank_id = ${bank} and status = 'closed' and ${date}::date between "from" and "to" limit 1`,
    )
    if (closed) return [{ code: 'BankStatement.DaysClosed', field: 'date', params: { number: closed.number } }]
  }
  return []
}

/** Whoever writes what a bank has told waits for whoever else does. */
export const holdBank = (bank: number, { tenant }: Context, run: Run) =>
  run(sql`select 1 from banks where tenant_id = ${tenant} and id = ${bank} for update`)

/** Finds the rows of the books that say what a movement says: by the rules, or those of the entries that the person names. */
export const matchMovement: ActionBehaviour = async ({ id, record, input, context, run }) => {
  const amount = String(record['amount'] ?? '0')
  const said = { date: String(record['date']), reference: (record['reference'] ?? null) as string | null, amount }
  const named = (input['entries'] as string | undefined)?.match(/\d{1,9}/g)?.map(Number)
  const entries = named && [...new Set(named)]
  await holdBank(record['bank'] as number, context, run)
  const rows = await openRows(record, entries, context, run)
  const proposed = entries ? null : matchFor(said, rows)
  if (proposed && !proposed.certain.length) return notCertain(id, record, proposed.likely, rows, context, run)
  // Several entries are taken whole: what does not fit is told, not cut.
  const found = proposed?.certain ?? (entries && entries.length > 1 ? rows : partsFor(amount, rows))
  const isMissing = entries?.some((entry) => !rows.some((row) => row.entry === entry))
  if (!found.length || isMissing) return [{ code: 'BankMovement.NothingFound', ...(entries && { field: 'entries' }) }]
  if (!addsUp(found, amount)) return [{ code: 'BankMovement.Differs', field: 'entries' }]
  const ids = await nextIds(matches, found.length, run)
  return () =>
    insertRows(
      matches,
      found.map(({ entry, line, date, text, amount: part }, position) =>
        Object.entries({
          tenant_id: context.tenant,
          id: ids[position],
          record_id: id,
          position,
          entry,
          line,
          booked_on: date,
          text: text?.slice(0, 255) ?? null,
          amount: part,
        }),
      ),
      run,
    )
}

/** What may be meant is told, for a person to name: rows of which nobody is sure, or one that this movement and others make together. */
async function notCertain(
  id: number,
  { bank, date, amount }: RecordData,
  likely: readonly BookSays[],
  rows: readonly BookSays[],
  { tenant, check }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const entries = (some: readonly BookSays[]) => [...new Set(some.map(({ entry }) => entry))].join(', ')
  if (likely.length) return [{ code: 'BankMovement.OnlyProposed', params: { entries: entries(likely) } }]
  const others = await run<{ date: string; amount: string }>(
    sql`select m.date::text, m.amount::text from ${ident(movements)} m where m.tenant_id = ${tenant} and m.bank_id = ${bank as number} and m.id <> ${id}
      and m.status in ('open', 'booked') and m.date between ${addDays(String(date), -around)}::date and ${addDays(String(date), around)}::date
      order by abs(m.date - ${String(date)}::date), m.id limit 40`,
  )
  const together = rows.flatMap((row) => {
    const left = subtract(row.amount, String(amount))
    const alone = others.filter((one) => compare(one.amount, left) === 0)
    const some = alone.length ? (alone.length === 1 ? alone : null) : sumTo(left, others)
    return some && some.length < 5 ? [{ row, some }] : []
  })
  const [only, ...more] = together
  if (!only || more.length) return [{ code: 'BankMovement.NothingFound' }]
  const shown = only.some.map((one) => `${one.date} ${toFixed(one.amount.replace(/^-/, ''), check.decimals)}`).join(', ')
  return [{ code: 'BankMovement.TogetherProposed', params: { entry: only.row.entry, others: shown } }]
}

/**
 * Rows on the account of a movement's bank that stand and that no opening balance brought, which is no movement, with what no movement has told of them yet: near its day, or of entries that are
 * named. Of an account that is there for all branches, those of all: the bank does not know of branches.
 */
function openRows(
  { bank, date }: RecordData,
  entries: readonly number[] | undefined,
  context: Context,
  run: Run,
): Promise<BookSays[]> {
  const { tenant, visibleBranches } = context
  const near: Sql = entries
    ? sql`e.id = any(${entries}::int[])`
    : sql`l.date between ${addDays(String(date), -around)}::date and ${addDays(String(date), around)}::date`
  return run<BookSays>(
    sql`select l.entry_id as entry, l.line, l.date::text, concat_ws(' ', l.description, e.description) as text, ${documentReferences(context)} as "references", ${untold}::text as amount
      from (select account_id, general from banks where tenant_id = ${tenant} and id = ${bank as number}) k cross join ledger_rows l
        join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id ${toldOfRows(tenant, null)}
      where l.tenant_id = ${tenant} and l.account_id = k.account_id and (k.general or l.branch_id = any(${visibleBranches}::int[]))
        and ${near} and ${standing} and not ${byOpening(context)} and ${untold} <> 0 order by l.date, l.entry_id, l.line`,
  )
}

/** An entry `e` that nothing has taken back, and that takes nothing back. */
export const standing = word(
  'e.reverses is null and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)',
)

export const unmatchMovement: ActionBehaviour =
  async ({ id, context, run }) =>
  () => [run(sql`delete from ${ident(matches)} where tenant_id = ${context.tenant} and record_id = ${id}`)]
