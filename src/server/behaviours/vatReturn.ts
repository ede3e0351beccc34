import { greatestCorrection, type LateTax, vatFigures } from '../../../resources/accounting/vatFigures.ts'
import { isTaxPeriod, type TaxPeriod, taxDueOn } from '../../../resources/calculations/taxPeriod.ts'
import { numberPlace } from '../../../resources/makers/settlementOfReturn.ts'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { dayNumber, isDate, today } from '../../../schema/values/date.ts'
import { add, compare, greater, negate, sizeOf, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { ActionBehaviour, SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { broughtOf, creditUser, formerReturn, laterDraft, laterReturn } from '../ledger/creditForward.ts'
import { filedReturns } from '../ledger/filedReturns.ts'
import { taxPeriodSql } from '../ledger/taxPeriod.ts'
import { type TaxRegistration, taxRegistration } from '../ledger/taxRegistration.ts'
import { type Days, unreturned } from '../ledger/unreturned.ts'
import { advancesByVoucher } from '../reports/documents/advancesByVoucher.ts'
import { booksOfIncome } from '../reports/documents/booksOfIncome.ts'
import { unmarkedTaxes } from '../reports/documents/unmarkedTaxes.ts'
import { toldLate } from '../reports/queries/toldLate.ts'
import { differingByHand, toldTaxes } from '../reports/queries/toldTaxes.ts'
import { waitingTaxes } from '../reports/queries/waitingTaxes.ts'
import {
  advancesUntaxed,
  amountsIn,
  askedOfFormer,
  changed,
  filedLate,
  netOf,
  notPosted,
  taxDiffers,
  taxUnmarked,
  toldOfCredit,
  untoldOf,
} from './vatReturnFaults.ts'

const [returns, lateLines] = [tableName('vatReturns'), linesTable('vatReturns', 'late')]
/** What is more than that may not be corrected in a later return: the former one is filed anew. */
const mostCorrected = '5000'
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
  const [{ figures, waiting, differing, unmarked, outside, supplies, advances }, credit, former, before, [last]] =
    await Promise.all([
      figuresOf(record, registration, context, run),
      formerReturn(registration, context, run, { before: String(record['from']), own: id }),
      formerPeriods(record, registration.branches, context, run),
      run<LateTax>(
        sql`select l.vat_return_id as "vatReturn", l.box, l.tax::text from ${ident(lateLines)} l join ${ident(returns)} r on r.tenant_id = l.tenant_id and r.id = l.record_id
        where l.tenant_id = ${tenant} and r.status = 'filed' and r.id <> ${id}`,
      ),
      run<{ entry: number }>(sql`select coalesce(max(id), 0)::int as entry from journal_entries where tenant_id = ${tenant}`),
    ])
  const corrected = greatestCorrection(figures, String(record['corrections'] ?? '0'), before)
  const issued = waiting.filter(({ document, status }) => context.registry.get(document.resource).posting?.postable.has(status))
  const isAbove = compare(sizeOf(corrected), mostCorrected) > 0
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
      ...advancesUntaxed(advances, context),
      ...(waiting.length ? [{ code: 'VatReturn.Drafts', params: { count: waiting.length } }] : []),
      ...changed(record, figures, context),
      ...filedLate(record),
      ...(days.to >= today() ? [{ code: 'VatReturn.PeriodNotOver', field: 'to', params: { date: days.to } }] : []),
    ],
  }
}

/** Nobody posts, and no other return is filed or reopened, until the transaction ends. */
const aloneInBooks = ({ tenant }: Context, run: Run) =>
  run(sql`select 1 from fiscal_years where tenant_id = ${tenant} order by id for update`)

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

/**
 * What a later return has corrected of this one would be told twice, and the credit that it brought forward may become another one. Behind a
 * later one that is filed it is asked: that one brings no credit of it forward any more; and before a draft, which was reckoned with it.
 */
export const reopenVatReturn: ActionBehaviour = async ({ id, context, run }) => {
  await aloneInBooks(context, run)
  const registration = await taxRegistration(context, run)
  const [[corrected], user, later, draft] = await Promise.all([
    run<{ number: string }>(
      sql`select r.number from ${ident(lateLines)} l join ${ident(returns)} r on r.tenant_id = l.tenant_id and r.id = l.record_id
        where l.tenant_id = ${context.tenant} and l.vat_return_id = ${id} and r.status = 'filed' limit 1`,
    ),
    creditUser(id, registration, context, run),
    laterReturn(id, registration, context, run),
    laterDraft(id, registration, context, run),
  ])
  const faults = [
    ...(corrected ? [{ code: 'VatReturn.CorrectedLater', params: { number: corrected.number } }] : []),
    ...(user !== undefined ? [{ code: 'VatReturn.CreditUsed', params: { number: user } }] : []),
  ]
  if (faults.length) return faults
  // What the authority has paid of it is taken back with the return.
  return {
    values: { refunded: '0' },
    questions: [
      ...(later ? [{ code: 'VatReturn.ReopenedBehind', params: { ...later } }] : []),
      ...(draft ? [{ code: 'VatReturn.ReopenedBeforeDraft', params: { ...draft } }] : []),
    ],
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

async function figuresOf(
  { from, to, corrections }: RecordData,
  { taxNumber, branches }: TaxRegistration,
  context: Context,
  run: Run,
) {
  const [told, late, waiting, unmarked, advances, { outside, supplies }] = await Promise.all([
    toldTaxes(String(from), String(to), branches, context, run),
    toldLate({ from: String(from), to: String(to) }, branches, context, run),
    waitingTaxes(String(from), String(to), branches, context, run),
    unmarkedTaxes(String(from), String(to), branches, context, run),
    advancesByVoucher(String(from), String(to), branches, context.tenant, run),
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
    advances,
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
