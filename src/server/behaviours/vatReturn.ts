import { type VatFigures, vatFigures } from '../../../resources/accounting/vatFigures.ts'
import { isTaxPeriod, type TaxPeriod, taxDueOn } from '../../../resources/calculations/taxPeriod.ts'
import { numberPlace } from '../../../resources/makers/settlementOfReturn.ts'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { dayNumber, isDate, today } from '../../../schema/values/date.ts'
import { leftToRight } from '../../../schema/values/isolate.ts'
import { add, compare, greater, negate, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { type Brought, broughtOf, creditUser, type FormerReturn, formerReturn, laterReturn } from '../ledger/creditForward.ts'
import { filedReturns } from '../ledger/filedReturns.ts'
import { taxPeriodSql } from '../ledger/taxPeriod.ts'
import { type TaxRegistration, taxRegistration } from '../ledger/taxRegistration.ts'
import { type Days, unreturned } from '../ledger/unreturned.ts'
import { booksOfIncome, type OutsideAccount } from '../reports/documents/booksOfIncome.ts'
import { type UnmarkedTax, unmarkedTaxes } from '../reports/documents/unmarkedTaxes.ts'
import { toldLate } from '../reports/queries/toldLate.ts'
import { type Differing, differingByHand, toldTaxes } from '../reports/queries/toldTaxes.ts'
import { type WaitingTax, waitingTaxes } from '../reports/queries/waitingTaxes.ts'

const [returns, lateLines] = [tableName('vatReturns'), linesTable('vatReturns', 'late')]
/** What is more than that may not be corrected in a later return: the former one is filed anew. */
const mostCorrected = '5000'
/** So many documents are named where a return waits for them. */
const mostNamed = 10

/** A return is of a whole tax period, has one draft, and has no day of another one. The credit that former ones left is proposed. */
export const vatReturn: SaveBehaviour = {
  prepare: (values) => {
    const { to } = values
    values['dueOn'] = typeof to === 'string' && isDate(to) ? taxDueOn(to) : null
    return undefined
  },
  propose: async (context) => {
    const run: Run = (statement) => context.database.one(context.tenant, statement)
    const former = await formerReturn(await taxRegistration(context, run), context, run)
    return former ? { broughtForward: toFixed(former.left, context.check.decimals) } : {}
  },
  check: async ({ id, operation, record, before, context, run }) => {
    const days = ['from', 'to'] as const
    if (operation === 'delete' || days.some((name) => typeof record[name] !== 'string')) return []
    if (before && days.every((name) => before[name] === record[name])) return []
    const { branches } = await taxRegistration(context, run)
    return [
      ...(await periodFaults(id, record, branches, context, run)),
      ...(await drafted(id, record, branches, context, run)),
      ...(await returned(id, record, branches, context, run)),
    ]
  },
}

/** The days are no tax period of the school: of the kind that its settings name, else of that of the first return that it filed. */
async function periodFaults(
  id: number,
  { from, to }: RecordData,
  branches: readonly number[],
  { tenant }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [company] = await run<{ period: TaxPeriod | null }>(
    sql`select ${taxPeriodSql('c', sql`${branches}::int[]`, sql`r.id <> ${id}`)} as period
      from company c where c.tenant_id = ${tenant}`,
  )
  const period = company?.period ?? null
  if (isTaxPeriod(String(from), String(to), period)) return []
  return [{ code: period ? noPeriod[period] : 'VatReturn.NoPeriod', field: 'to' }]
}

const noPeriod = { month: 'VatReturn.NoMonth', quarter: 'VatReturn.NoQuarter' } as const

/** Another draft has some of these days. */
async function drafted(
  id: number,
  { from, to }: RecordData,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [other] = await run<{ from: string; to: string; arabicName: string; englishName: string | null }>(
    sql`select r."from"::text, r."to"::text, b.arabic_name as "arabicName", b.english_name as "englishName"
      from ${ident(returns)} r join branches b on b.tenant_id = r.tenant_id and b.id = r.branch_id
      where r.tenant_id = ${context.tenant} and r.id <> ${id} and r.status = 'draft' and r.branch_id = any(${branches}::int[])
        and r."from" <= ${String(to)}::date and r."to" >= ${String(from)}::date limit 1`,
  )
  if (!other) return []
  return [
    {
      code: 'VatReturn.Drafted',
      field: 'from',
      params: { from: other.from, to: other.to, branch: nameIn(other, context.language) },
    },
  ]
}

/**
 * What documents tell of the days of a draft, what they have told since of days that were returned before, and the credit that the former return has
 * left by now: less of it is typed behind that, more is refused.
 */
export const reckonVatReturn: ActionBehaviour = async ({ id, record, context, run }) => {
  const registration = await taxRegistration(context, run)
  const faults = await refused(id, record, registration, context, run)
  if (faults.length) return faults
  const [{ figures }, former] = await Promise.all([
    figuresOf(record, registration, context, run),
    formerReturn(registration, context, run, { before: String(record['from']), own: id }),
  ])
  return { values: { ...figures, ...(former && { broughtForward: former.left }) } }
}

/**
 * Files a return: what documents tell by now is what was returned, up to the last entry that is there. Nobody posts meanwhile, or an
 * entry with a smaller number could come later. What was issued in its days is posted before. Drafts of its days are asked about, a period
 * that is not over, those before it that were not returned, another credit than the former return left, figures that the draft does not
 * show, and a day that is not that of filing.
 */
export const fileVatReturn: ActionBehaviour = async ({ id, record, context, run }) => {
  const { tenant, translate } = context
  await aloneInBooks(context, run)
  const registration = await taxRegistration(context, run)
  const faults = [
    ...(await refused(id, record, registration, context, run)),
    // A draft may be of before the school said for which months it returns.
    ...(await periodFaults(id, record, registration.branches, context, run)),
  ]
  if (faults.length) return faults
  const [{ figures, waiting, differing, unmarked, outside, supplies }, credit, former, [last]] = await Promise.all([
    figuresOf(record, registration, context, run),
    formerReturn(registration, context, run, { before: String(record['from']), own: id }),
    formerPeriods(record, registration.branches, context, run),
    run<{ entry: number }>(sql`select coalesce(max(id), 0)::int as entry from journal_entries where tenant_id = ${tenant}`),
  ])
  const corrected = add(figures.lateTax, String(record['corrections'] ?? '0'))
  const issued = waiting.filter(({ document, status }) => context.registry.get(document.resource).posting?.postable.has(status))
  const isAbove = [corrected, negate(corrected)].some((one) => compare(one, mostCorrected) > 0)
  const above = { amount: toFixed(corrected, context.check.decimals), max: mostCorrected }
  const amount = String(record['broughtForward'] ?? '0')
  const brought = broughtOf(amount, credit)
  if (issued.length || isAbove || brought === 'more')
    return [
      ...(issued.length ? [notPosted(issued, context)] : []),
      ...(isAbove ? [{ code: 'VatReturn.CorrectedAbove', field: 'corrections', params: above }] : []),
      ...(brought === 'more' ? toldOfCredit(brought, amount, credit, context) : []),
    ]
  const refund = String(record['refundAsked'] ?? '0')
  const ended = greater('0', negate(netOf({ ...record, ...figures })))
  if (compare(refund, ended) > 0)
    return [{ code: 'VatReturn.RefundAbove', field: 'refundAsked', params: amountsIn({ amount: refund, left: ended }, context) }]
  const days = { from: String(record['from']), to: String(record['to']) }
  const settledAs = translate('vatReturn.settlement', { ...days, number: numberPlace })
  return {
    values: {
      ...figures,
      settledAs,
      refundedAs: translate('vatReturn.refund', { ...days, number: numberPlace }),
      toldUpTo: last?.entry ?? 0,
      broughtFrom: compare(amount, '0') > 0 ? (credit?.id ?? null) : null,
    } as unknown as RecordData,
    questions: [
      ...toldOfCredit(brought, amount, credit, context),
      ...askedOfFormer('VatReturn.FormerDraft', former.drafted),
      ...askedOfFormer('VatReturn.FormerMissing', former.missing),
      ...(differing.length ? [taxDiffers(differing, context)] : []),
      ...(unmarked.length ? [taxUnmarked(unmarked, context)] : []),
      ...untoldOf('VatReturn.IncomeOutside', outside, context),
      ...untoldOf('VatReturn.SupplyOutside', supplies, context),
      ...(waiting.length ? [{ code: 'VatReturn.Drafts', params: { count: waiting.length } }] : []),
      ...changed(record, figures, context),
      ...filedLate(record),
      ...(days.to >= today() ? [{ code: 'VatReturn.PeriodNotOver', field: 'to', params: { date: days.to } }] : []),
    ],
  }
}

/**
 * A return that is dated behind the day on which it was due is filed late: the authority fines that. One that is entered behind that day with
 * a date before it may have been filed in time, or look so alone.
 */
function filedLate({ date, to }: RecordData): FaultAt[] {
  const [filed, due, now] = [String(date), taxDueOn(String(to)), today()]
  const late = (day: string) => dayNumber(day) - dayNumber(due)
  if (filed > due) return [{ code: 'VatReturn.FiledLate', field: 'date', params: { date: due, count: late(filed) } }]
  return now > due ? [{ code: 'VatReturn.DatedBack', field: 'date', params: { date: filed, due, count: late(now) } }] : []
}

/** What is filed is not what the draft shows, which was reckoned before later postings, or never. */
function changed(record: RecordData, figures: VatFigures, context: Context): FaultAt[] {
  const { outputTax: output, inputTax: input, lateTax } = figures
  const shown = new Map((record['boxes'] as readonly RecordData[] | undefined)?.map((one) => [one['box'], one]))
  const differs = (before: unknown, now: string) => compare(String(before ?? '0'), now) !== 0
  const isShown =
    !differs(record['outputTax'], output) &&
    !differs(record['inputTax'], input) &&
    !differs(record['lateTax'], lateTax) &&
    figures.boxes.every(({ box, base, adjustment, tax }) => {
      const before = shown.get(box)
      return !differs(before?.['base'], base) && !differs(before?.['adjustment'], adjustment) && !differs(before?.['tax'], tax)
    })
  if (isShown) return []
  const nets = { before: netOf(record), after: netOf({ ...record, ...figures } as RecordData) }
  return [{ code: 'VatReturn.Changed', field: 'netDue', params: amountsIn({ ...nets, output, input, late: lateTax }, context) }]
}

/** Nobody posts, and no other return is filed or reopened, until the transaction ends. */
const aloneInBooks = ({ tenant }: Context, run: Run) =>
  run(sql`select 1 from fiscal_years where tenant_id = ${tenant} order by id for update`)

const creditCodes: Partial<Record<Brought, string>> = {
  fromBefore: 'VatReturn.CreditFromBefore',
  less: 'VatReturn.CreditLess',
  more: 'VatReturn.CreditAbove',
}

/** What stands against the credit that a return brings forward, or is asked about it; nothing where it is all that the former one left. */
function toldOfCredit(brought: Brought, amount: string, former: FormerReturn | undefined, { check }: Context): FaultAt[] {
  const code = creditCodes[brought]
  const written = (value: string) => toFixed(value, check.decimals)
  const { left = '0', number = '', from = '', to = '' } = former ?? {}
  return code
    ? [{ code, field: 'broughtForward', params: { amount: written(amount), left: written(left), number, from, to } }]
    : []
}

/** Documents that were issued in the days of a return and tell it of nothing yet: without them it would not be true. */
const notPosted = (waiting: readonly WaitingTax[], context: Context): FaultAt => ({
  code: 'VatReturn.NotPosted',
  params: { count: waiting.length, documents: namesOf(waiting, context) },
})

/** Documents marked by hand whose tax the standard rate does not make of the base that the return tells. */
const taxDiffers = (differing: readonly Differing[], context: Context): FaultAt => ({
  code: 'VatReturn.TaxDiffers',
  params: { count: differing.length, documents: namesOf(differing, context) },
})

/** Documents that moved the tax accounts without telling the return, which will not agree with them. */
const taxUnmarked = (unmarked: readonly UnmarkedTax[], context: Context): FaultAt => ({
  code: 'VatReturn.TaxUnmarked',
  params: {
    count: unmarked.length,
    amount: toFixed(sum(unmarked.map(({ tax }) => tax)), context.check.decimals),
    documents: namesOf(unmarked, context),
  },
})

/** What of its days the return is told nothing of, by account. */
const untoldOf = (code: string, outside: readonly OutsideAccount[], { check, language }: Context): FaultAt[] =>
  outside.length
    ? [
        {
          code,
          params: {
            amount: toFixed(sum(outside.map(({ amount }) => amount)), check.decimals),
            accounts: outside
              .map((one) => `${one.code} ${nameIn(one, language)} (${toFixed(one.amount, check.decimals)})`)
              .join(separatorIn(language)),
          },
        },
      ]
    : []

/** The first of some documents by their names. */
function namesOf(found: readonly Pick<WaitingTax, 'document'>[], { translate, language }: Context): string {
  const called = found
    .slice(0, mostNamed)
    .map(({ document: { resource, number, of } }) =>
      [translate(`resources.${resource}.name`), number && leftToRight(number), of && `(${nameIn(of, language)})`]
        .filter(Boolean)
        .join(' '),
    )
  const names = called.join(separatorIn(language))
  const more = found.length - called.length
  return more ? translate('lists.namesAndMore', { names, count: more }) : names
}

/**
 * Whole tax periods before the days of a return that were not filed: those of which there is a draft, and those since the books of its
 * branches began of which there is nothing, also where nothing is due.
 */
async function formerPeriods(
  { from, to }: RecordData,
  branches: readonly number[],
  { tenant }: Context,
  run: Run,
): Promise<{ drafted: readonly Days[]; missing: readonly Days[] }> {
  const first = String(from)
  const [[books], former] = await Promise.all([
    run<{ begun: string | null }>(
      sql`select min(e.date)::text as begun from journal_entries e where e.tenant_id = ${tenant} and e.branch_id = any(${branches}::int[])`,
    ),
    run<Days & { readonly isDraft: boolean }>(
      sql`select r."from"::text, r."to"::text, r.status = 'draft' as "isDraft" from ${ident(returns)} r where r.tenant_id = ${tenant} and r."to" < ${first}::date
        and (r.status = 'draft' and r.branch_id = any(${branches}::int[]) or ${filedReturns('r', branches, tenant)}) order by r."from"`,
    ),
  ])
  const period: TaxPeriod = dayNumber(String(to)) - dayNumber(first) > 31 ? 'quarter' : 'month'
  return {
    drafted: former.filter(({ isDraft }) => isDraft),
    missing: books?.begun ? unreturned(books.begun, first, period, former) : [],
  }
}

const askedOfFormer = (code: string, periods: readonly Days[]): FaultAt[] =>
  periods.length ? [{ code, field: 'from', params: { count: periods.length, periods: listed(periods) } }] : []

/** Each period by its days, the earlier one first also in a sentence from right to left. */
const listed = (periods: readonly Days[]): string => periods.map(({ from, to }) => leftToRight(`${from} – ${to}`)).join(' · ')

/**
 * What a later return has corrected of this one would be told twice, and the credit that it brought forward may become another one. Behind a
 * later one that is filed it is asked: that one brings no credit of it forward any more.
 */
export const reopenVatReturn: ActionBehaviour = async ({ id, context, run }) => {
  await aloneInBooks(context, run)
  const registration = await taxRegistration(context, run)
  const [[corrected], user, later] = await Promise.all([
    run<{ number: string }>(
      sql`select r.number from ${ident(lateLines)} l join ${ident(returns)} r on r.tenant_id = l.tenant_id and r.id = l.record_id
        where l.tenant_id = ${context.tenant} and l.vat_return_id = ${id} and r.status = 'filed' limit 1`,
    ),
    creditUser(id, registration, context, run),
    laterReturn(id, registration, context, run),
  ])
  const faults = [
    ...(corrected ? [{ code: 'VatReturn.CorrectedLater', params: { number: corrected.number } }] : []),
    ...(user !== undefined ? [{ code: 'VatReturn.CreditUsed', params: { number: user } }] : []),
  ]
  if (faults.length) return faults
  // What the authority has paid of it is taken back with the return.
  return {
    values: { refunded: '0' },
    questions: later ? [{ code: 'VatReturn.ReopenedBehind', params: { ...later } }] : [],
  }
}

/** The authority has paid back some of a credit: no more than it was asked for, and not before the return was there. */
export const receiveVatRefund: ActionBehaviour = async ({ record, input, context }) => {
  const { receivedOn, received } = input as Record<string, string>
  const [left, amount, date] = [String(record['refundLeft'] ?? '0'), received ?? '0', String(record['date'])]
  if (compare(amount, left) > 0)
    return [{ code: 'VatReturn.RefundAbove', field: 'received', params: amountsIn({ amount, left }, context) }]
  if ((receivedOn ?? '') < date) return [{ code: 'VatReturn.RefundBefore', field: 'receivedOn', params: { date } }]
  return { values: { refunded: add(String(record['refunded'] ?? '0'), amount) } }
}

/** What a return comes to by its figures. */
const netOf = (figures: RecordData): string => {
  const of = (name: string) => String(figures[name] ?? '0')
  return subtract(sum(['outputTax', 'lateTax', 'corrections'].map(of)), sum(['inputTax', 'broughtForward'].map(of)))
}

const amountsIn = (amounts: Readonly<Record<string, string>>, { check }: Context) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toFixed(amount, check.decimals)]))

async function figuresOf(
  { from, to, corrections }: RecordData,
  { taxNumber, branches }: TaxRegistration,
  context: Context,
  run: Run,
) {
  const [told, late, waiting, unmarked, { outside, supplies }] = await Promise.all([
    toldTaxes(String(from), String(to), branches, context, run),
    toldLate(String(from), branches, context, run),
    waitingTaxes(String(from), String(to), branches, context, run),
    unmarkedTaxes(String(from), String(to), branches, context, run),
    booksOfIncome(String(from), String(to), branches, context, run),
  ])
  const figures = vatFigures(told, late, { own: context.branch.id, branches }, String(corrections ?? '0'))
  return {
    figures: { ...figures, taxNumber, notPosted: waiting.length },
    waiting,
    differing: differingByHand(told),
    unmarked: unmarked.filter(({ isOpening }) => !isOpening),
    outside,
    supplies,
  }
}

/** A return is of its whole tax number: whoever may not see all of its branches cannot make it, and no day is returned twice. Filing returns wait for each other. */
async function refused(
  id: number,
  record: RecordData,
  { branches, unseen }: TaxRegistration,
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  if (unseen.length) return [{ code: 'VatReturn.OtherBranches', params: { branches: unseen.join(' · ') } }]
  return returned(id, record, branches, context, run)
}

/** Some of the days were returned already. */
async function returned(
  id: number,
  { from, to }: RecordData,
  branches: readonly number[],
  { tenant, branch, language }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [other] = await run<{ number: string; branch: number; arabicName: string; englishName: string | null }>(
    sql`select r.number, r.branch_id as branch, b.arabic_name as "arabicName", b.english_name as "englishName"
      from ${ident(returns)} r join branches b on b.tenant_id = r.tenant_id and b.id = r.branch_id where ${filedReturns('r', branches, tenant)} and r.id <> ${id}
      and r."from" <= ${String(to)}::date and r."to" >= ${String(from)}::date limit 1`,
  )
  if (!other) return []
  const { number } = other
  return other.branch === branch.id
    ? [{ code: 'VatReturn.Overlaps', field: 'from', params: { number } }]
    : [{ code: 'VatReturn.InOtherBranch', field: 'from', params: { number, branch: nameIn(other, language) } }]
}
