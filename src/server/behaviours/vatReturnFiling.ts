import {
  byHand,
  type Correction,
  greatestCorrection,
  type LateTax,
  vatFigures,
} from '../../../resources/accounting/vatFigures.ts'
import type { TaxPeriod } from '../../../resources/calculations/taxPeriod.ts'
import { numberPlace } from '../../../resources/makers/settlementOfReturn.ts'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { dayNumber, today } from '../../../schema/values/date.ts'
import { add, compare, greater, isZero, negate, sizeOf, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { ActionBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { broughtOf, formerReturn } from '../ledger/creditForward.ts'
import { filedReturns } from '../ledger/filedReturns.ts'
import { type TaxRegistration, taxRegistration } from '../ledger/taxRegistration.ts'
import { type Days, unreturned } from '../ledger/unreturned.ts'
import { advancesByVoucher } from '../reports/documents/advancesByVoucher.ts'
import { booksOfIncome } from '../reports/documents/booksOfIncome.ts'
import { unmarkedTaxes } from '../reports/documents/unmarkedTaxes.ts'
import { toldLate } from '../reports/queries/toldLate.ts'
import { differingByHand, toldTaxes } from '../reports/queries/toldTaxes.ts'
import { waitingTaxes } from '../reports/queries/waitingTaxes.ts'
import { periodFaults, wholeAndFirst } from './vatReturnDays.ts'
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

/**
 * What documents tell of the days of a draft, what they have told since of days that were returned before, and the credit that the former return has
 * left by now: less of it is typed behind that, more is refused.
 */
export const reckonVatReturn: ActionBehaviour = async ({ id, record, context, run }) => {
  const registration = await taxRegistration(context, run)
  const faults = await wholeAndFirst(id, record, registration, context, run)
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
    ...(await wholeAndFirst(id, record, registration, context, run)),
    // A draft may be of before the school said for which months it returns.
    ...(await periodFaults(id, record, registration.branches, context, run)),
  ]
  if (faults.length) return faults
  const [{ figures, waiting, differing }, doubts, credit, former, [last]] = await Promise.all([
    figuresOf(record, registration, context, run),
    doubtsOf(record, registration.branches, context, run),
    formerReturn(registration, context, run, { before: String(record['from']), own: id }),
    formerPeriods(record, registration.branches, context, run),
    run<{ entry: number }>(sql`select coalesce(max(id), 0)::int as entry from journal_entries where tenant_id = ${tenant}`),
  ])
  const corrections = correctionsOf(record, figures.late)
  const corrected = greatestCorrection(corrections, await correctedBefore(id, corrections, registration.branches, context, run))
  const issued = waiting.filter(({ document, status }) => context.registry.get(document.resource).posting?.postable.has(status))
  const above = compare(sizeOf(add(corrected.own, corrected.before)), mostCorrected) > 0
  const amount = String(record['broughtForward'] ?? '0')
  const brought = broughtOf(amount, credit)
  if (issued.length || above || brought === 'more')
    return [
      ...(issued.length ? [notPosted(issued, context)] : []),
      ...(above ? [await aboveFault(corrected, context, run)] : []),
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
      ...doubts,
      ...(waiting.length ? [{ code: 'VatReturn.Drafts', params: { count: waiting.length } }] : []),
      ...changed(record, figures, context),
      ...filedLate(record),
      ...(days.to >= today() ? [{ code: 'VatReturn.PeriodNotOver', field: 'to', params: { date: days.to } }] : []),
    ],
  }
}

/** Nobody posts, and no other return is filed or reopened, until the transaction ends. */
export const aloneInBooks = ({ tenant }: Context, run: Run) =>
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

/** What documents tell of the days of a return, and what of them tells nothing yet. */
async function figuresOf({ from, to }: RecordData, { taxNumber, branches }: TaxRegistration, context: Context, run: Run) {
  const days = { from: String(from), to: String(to) }
  const [told, late, waiting] = await Promise.all([
    toldTaxes(days.from, days.to, branches, context, run),
    toldLate(days, branches, context, run),
    waitingTaxes(days.from, days.to, branches, context, run),
  ])
  const figures = vatFigures(told, late, branches)
  return { figures: { ...figures, taxNumber, notPosted: waiting.length }, waiting, differing: differingByHand(told) }
}

/** What the books have of its days and the return does not tell, which is asked about as it is filed. */
async function doubtsOf(
  { from, to }: RecordData,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<readonly FaultAt[]> {
  const days = [String(from), String(to)] as const
  const [all, advances, { outside, supplies }] = await Promise.all([
    unmarkedTaxes(...days, branches, context, run),
    advancesByVoucher(...days, branches, context.tenant, run),
    booksOfIncome(...days, branches, context, run),
  ])
  const unmarked = all.filter(({ isOpening }) => !isOpening)
  return [
    ...(unmarked.length ? [taxUnmarked(unmarked, context)] : []),
    ...untoldOf('VatReturn.IncomeOutside', outside, context),
    ...untoldOf('VatReturn.SupplyOutside', supplies, context),
    ...advancesUntaxed(advances, context),
  ]
}

/** What a return corrects of former ones: by documents that came late, and by hand. */
const correctionsOf = ({ corrections, correctedReturn }: RecordData, late: readonly LateTax[]): LateTax[] =>
  isZero(String(corrections ?? '0'))
    ? [...late]
    : [...late, byHand((correctedReturn as number | null) ?? null, String(corrections))]

/** What other filed returns have corrected of the same former ones. */
async function correctedBefore(
  id: number,
  corrections: readonly LateTax[],
  branches: readonly number[],
  { tenant }: Context,
  run: Run,
): Promise<LateTax[]> {
  const former = corrections.flatMap(({ vatReturn }) => (vatReturn === null ? [] : [vatReturn]))
  const [late, typed] = await Promise.all([
    run<LateTax>(
      sql`select l.vat_return_id as "vatReturn", l.box, l.tax::text from ${ident(lateLines)} l join ${ident(returns)} r on r.tenant_id = l.tenant_id and r.id = l.record_id
        where l.tenant_id = ${tenant} and r.status = 'filed' and r.id <> ${id} and l.vat_return_id = any(${former}::int[])`,
    ),
    run<{ of: number | null; tax: string }>(
      sql`select r.corrected_return_id as "of", r.corrections::text as tax from ${ident(returns)} r
        where ${filedReturns('r', branches, tenant)} and r.id <> ${id} and r.corrections <> 0`,
    ),
  ])
  return [...late, ...typed.map(({ of, tax }) => byHand(of, tax))]
}

/** What is corrected is more than a later return may correct: of which return, and what of it others have corrected before. */
async function aboveFault({ of, own, before }: Correction, { tenant, check }: Context, run: Run): Promise<FaultAt> {
  const said = (amount: string) => toFixed(amount, check.decimals)
  const params = { amount: said(add(own, before)), own: said(own), before: said(before), max: mostCorrected }
  const field = 'corrections'
  if (typeof of !== 'number') return { code: 'VatReturn.CorrectedAbove', field, params }
  const [former] = await run<{ number: string; from: string; to: string }>(
    sql`select number, "from"::text, "to"::text from ${ident(returns)} where tenant_id = ${tenant} and id = ${of}`,
  )
  return { code: 'VatReturn.CorrectedAboveOf', field, params: { ...params, ...former } }
}
