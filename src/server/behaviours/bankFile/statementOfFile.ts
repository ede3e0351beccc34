import { tableName } from '../../../../schema/derive/names.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { addDays } from '../../../../schema/values/date.ts'
import { compare, subtract, sum, toFixed } from '../../../../schema/values/money.ts'
import type { AccountBalances } from '../../../shared/accountBalances.ts'
import { ident, sql } from '../../database/sql.ts'
import type { FileTold } from '../../engine/behaviour.ts'
import { type Context, may } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'

const statements = tableName('bankStatements')

/** What a bank's own file says needs no second look. */
const questions = ['BankStatement.OpeningDiffers', 'BankStatement.OpeningNotBooks', 'BankStatement.NothingMoved']

interface Days {
  readonly from: string
  readonly to: string
  readonly openingAmount: string
  readonly closingAmount: string
}

/** The balances of a file become a statement of each year; where they do not agree with its movements, or with a statement that is there, that is told. */
export async function statementsOfFile(file: FileTold): Promise<readonly FaultAt[]> {
  const told: FaultAt[] = []
  for (const said of file.balances) {
    told.push(...differs(said, file.context))
    const bank = file.dry ? null : await file.named('bank', said.account)
    if (bank === null) continue
    for (const { context, days } of await daysOf(bank, said, file)) told.push(...(await keep(bank, days, context, file)))
  }
  return told
}

/** Whether what has moved does not lead from the first balance to the last. */
function differs({ account, opening, closing, moved }: AccountBalances, { check: { decimals } }: Context): FaultAt[] {
  const amount = sum(moved.map((one) => one.amount))
  const difference = subtract(subtract(closing.amount, opening.amount), amount)
  if (compare(difference, '0') === 0) return []
  const shown = (one: string) => toFixed(one, decimals)
  const params = {
    account,
    opening: shown(opening.amount),
    moved: shown(amount),
    closing: shown(closing.amount),
    difference: shown(difference),
  }
  return [{ code: 'BankStatement.FileDiffers', params }]
}

/** The days of a file by the years that the person may choose; a balance of the evening before begins with the next day. */
async function daysOf(bank: number, { opening, closing, moved }: AccountBalances, { context, run }: FileTold) {
  const { tenant, years } = context
  const days = moved.map(({ date }) => date).toSorted()
  const [first = opening.date, last = closing.date] = [days[0], days.at(-1)]
  const [former] = await run<{ to: string }>(
    sql`select max("to")::text as to from ${ident(statements)} where tenant_id = ${tenant} and bank_id = ${bank} and status <> 'void' and "to" < ${first}::date and "to" >= ${opening.date}::date`,
  )
  const begins = former?.to ? addDays(former.to, 1) : opening.date
  const [from, to] = [begins < first ? begins : first, closing.date > last ? closing.date : last]
  const found: { context: Context; days: Days }[] = []
  let amount = opening.amount
  for (const year of years.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))) {
    if (year.endDate < from || year.startDate > to) continue
    const own = { from: from > year.startDate ? from : year.startDate, to: to < year.endDate ? to : year.endDate }
    // The evening of the last day of a year is none of that year's days where nothing has moved in it.
    const within = moved.filter(({ date }) => date >= own.from && date <= own.to)
    if (!within.length && moved.length) continue
    const ends = own.to === to ? closing.amount : sum([amount, ...within.map((one) => one.amount)])
    found.push({
      context: year.id === context.year?.id ? context : { ...context, year, check: { ...context.check, fiscalYear: year } },
      days: { ...own, openingAmount: amount, closingAmount: ends },
    })
    amount = ends
  }
  return found
}

/** Makes the statement of some days, or lets the one that began with them go on; the same file again changes nothing. */
async function keep(bank: number, days: Days, context: Context, { run, write }: FileTold): Promise<readonly FaultAt[]> {
  const { tenant, branch, person } = context
  const there = await run<Days & { id: number; version: number; number: string; branch: number; status: string }>(
    sql`select id, version, number, branch_id as branch, status, "from"::text, "to"::text, opening_amount::text as "openingAmount", closing_amount::text as "closingAmount"
      from ${ident(statements)} where tenant_id = ${tenant} and bank_id = ${bank} and status <> 'void' and "from" <= ${days.to}::date and "to" >= ${days.from}::date order by "from"`,
  )
  const [known] = there
  const isSame = (name: 'openingAmount' | 'closingAmount') => known !== undefined && compare(known[name], days[name]) === 0
  if (there.length === 1 && known) {
    const isWithin = known.from <= days.from && days.to <= known.to
    if (isWithin && (known.from < days.from || isSame('openingAmount')) && (days.to < known.to || isSame('closingAmount')))
      return []
  }
  const goesOn =
    there.length === 1 && known?.status === 'open' && known.branch === branch.id && known.from === days.from && known.to < days.to
  const untaken = (why: string): FaultAt[] => [
    { code: why, params: { from: days.from, to: days.to, number: known?.number ?? '' } },
  ]
  if (there.length && !(goesOn && isSame('openingAmount'))) return untaken('BankStatement.FileOverlaps')
  if (!may(person, goesOn ? 'editBankStatements' : 'addBankStatements')) return untaken('BankStatement.FileNotTaken')
  const own = { ...context, confirmed: new Set([...(context.confirmed ?? []), ...questions]) }
  try {
    if (goesOn && known)
      await write(
        'bankStatements',
        'update',
        { id: known.id, version: known.version, to: days.to, closingAmount: days.closingAmount },
        own,
      )
    else await write('bankStatements', 'create', { bank, ...days }, own)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.faults
  }
  return []
}
