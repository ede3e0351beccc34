import { boxFigures, owedOf } from '../../../../resources/accounting/vatFigures.ts'
import { notPosted, outputBoxes, purchaseBoxes, salesBoxes, type VatBox } from '../../../../resources/groups/vat.ts'
import { partyBalances } from '../../../../resources/reports/partyBalances.ts'
import type { vatSummary as vatSummaryReport } from '../../../../resources/reports/vatSummary.ts'
import { today } from '../../../../schema/values/date.ts'
import { add, compare, isZero, negate, subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Run } from '../../database/database.ts'
import { formerReturn, nextPeriod } from '../../ledger/creditForward.ts'
import { type FiledBox, type FiledReturn, filedOf } from '../../ledger/filedReturns.ts'
import { type TaxRegistration, taxRegistration } from '../../ledger/taxRegistration.ts'
import { advancesByVoucher } from '../documents/advancesByVoucher.ts'
import { booksOfIncome } from '../documents/booksOfIncome.ts'
import { type UnmarkedTax, unmarkedTaxes } from '../documents/unmarkedTaxes.ts'
import { type UntaxedAdvances, untaxedAdvances } from '../documents/untaxedAdvances.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { type BoxTogether, filedTogether, ownTax } from './filedTogether.ts'
import { incomeInReturn, suppliesOutside } from './incomeInReturn.ts'
import { toldLate } from './toldLate.ts'
import { differingByHand, toldTaxes } from './toldTaxes.ts'
import { type WaitingTax, waitingTaxes } from './waitingTaxes.ts'

/** The boxes of the tax return as the documents of a period told them in all branches of its tax number, each leading to these, and what is left to pay. */
export const vatSummary: ReportQuery<typeof vatSummaryReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, corrections, broughtForward } = parameters
  const run: Run = (statement) => context.database.one(context.tenant, statement)
  const registration = await taxRegistration(context, run)
  const { branches } = registration
  const [filed, former, next, told, unmarked, waiting, untaxed, byVoucher, books] = await Promise.all([
    filedOf(from, to, branches, context, run),
    formerReturn(registration, context, run, { before: from }),
    nextPeriod(registration, context, run),
    toldTaxes(from, to, branches, context, run),
    unmarkedTaxes(from, to, branches, context, run),
    waitingTaxes(from, to, branches, context, run),
    untaxedAdvances(from, to, branches, context.tenant, run),
    advancesByVoucher(from, to, branches, context.tenant, run),
    booksOfIncome(from, to, branches, context, run),
  ])
  // Figures of other days than those of returns are not what these returned.
  const own = filedTogether(filed, from, to)
  const box = (name: VatBox): ReportRow[] => [
    { cells: { box: name, ...boxFigures(told, [name]) }, level: 0, ids: { box: name } },
    ...asFiled(
      boxFigures(told, [name]),
      own.boxes?.find((one) => one.box === name),
    ),
  ]
  const total = (name: string, boxes: readonly VatBox[]): ReportRow => ({
    cells: { box: name, ...boxFigures(told, boxes) },
    level: 0,
    role: 'total',
  })
  const [output, input] = [boxFigures(told, outputBoxes).tax, boxFigures(told, purchaseBoxes).tax]
  const sold = boxFigures(told, salesBoxes)
  const due = subtract(output, input)
  const corrected = corrections ?? own.corrections
  // The first period that is not filed brings forward what is left, and corrects what came late; later ones wait for its return.
  const isNext = next !== undefined && from <= next.from && next.to <= to
  const credit = broughtForward ?? add(own.broughtForward, (isNext && former?.left) || '0')
  const late = isNext ? owedOf(await toldLate({ from, to }, branches, context, run)) : '0'
  return {
    rows: [
      ...aboutReturn(registration),
      ...filed.map(filed.length > 1 ? filedOfSeveral : filedRow),
      ...(to >= today() ? [{ cells: { box: 'vatPeriodNotOver' }, level: 1, role: 'notice' as const }] : []),
      ...(waiting.length ? [notPostedRow(waiting)] : []),
      ...untaxedRow('untaxedAdvances', untaxed),
      ...untaxedRow('advancesByVoucher', byVoucher).map((row) => ({ ...row, ...creditBalances })),
      ...salesBoxes.flatMap(box),
      total('totalSales', salesBoxes),
      ...purchaseBoxes.flatMap(box),
      total('totalPurchases', purchaseBoxes),
      ...outputBoxes.flatMap((name) => (salesBoxes.some((one) => one === name) ? [] : box(name))),
      { cells: { box: 'vatOfPeriod', tax: due }, level: 0, role: 'total' },
      { cells: { box: 'vatCorrections', tax: corrected }, level: 0 },
      { cells: { box: 'vatBroughtForward', tax: negate(credit) }, level: 0 },
      ...amountRow('vatLate', own.lateTax),
      ...amountRow('vatLateNext', late),
      { cells: { box: 'netVat', tax: subtract(sum([due, corrected, own.lateTax, late]), credit) }, level: 0, role: 'total' },
      ...amountRow('vatRefundAsked', own.refundAsked),
      ...amountRow('vatRefunded', own.refunded),
      ...unmarkedRows(unmarked),
      ...differingByHand(told).map(
        ({ document, base, tax }): ReportRow => ({ cells: { box: 'taxDiffers', document, base, tax }, level: 1, role: 'bad' }),
      ),
      ...incomeInReturn(books, add(sold.base, sold.adjustment), context),
      ...suppliesOutside(books, context),
    ],
    totals: {},
  }
}

/** A figure beside the boxes, where there is something in it. */
const amountRow = (box: string, tax: string): ReportRow[] => (isZero(tax) ? [] : [{ cells: { box, tax }, level: 0 }])

/** A return that was filed of some of the days: its number, its date and what it came to. */
const filedRow = ({ document, date, netDue }: FiledReturn): ReportRow => ({
  cells: { box: 'vatReturned', document, date, tax: netDue },
  level: 1,
  role: 'notice',
})

/** One of several by the tax of its own period: the credit that it brought forward is told once for all of them. */
const filedOfSeveral = (one: FiledReturn): ReportRow => ({
  cells: { box: 'vatReturnedOwn', document: one.document, date: one.date, tax: ownTax(one) },
  level: 1,
  role: 'notice',
})

/** What is compared of a box. @param isWhole whether its base holds adjustments as well */
const figuresOf = ({ base, adjustment, tax }: Omit<FiledBox, 'box'>, isWhole: boolean): readonly string[] =>
  isWhole ? [add(base, adjustment), tax] : [base, adjustment, tax]

/** A box as it was filed, where documents say something else of it by now. */
const asFiled = (now: Omit<FiledBox, 'box'>, filed: BoxTogether | undefined): ReportRow[] =>
  filed && figuresOf(now, filed.isWhole).some((amount, at) => compare(amount, figuresOf(filed, filed.isWhole)[at] ?? '0') !== 0)
    ? [{ cells: { box: 'vatAsFiled', base: filed.base, adjustment: filed.adjustment, tax: filed.tax }, level: 1, role: 'bad' }]
    : []

/** Of what it is where several branches share the number, and which of them the reader does not see. */
const aboutReturn = ({ taxNumber, called, unseen }: TaxRegistration): ReportRow[] => {
  const row = (box: string, role: 'notice' | 'bad', named: readonly (string | null)[]): ReportRow => ({
    cells: { box, document: { resource: 'branches', id: null, number: null, title: named.filter(Boolean).join(' · ') } },
    level: 1,
    role,
  })
  return [
    ...(called.length + unseen.length > 1 ? [row('vatOfNumber', 'notice', [taxNumber, ...called])] : []),
    ...(unseen.length ? [row('vatBranchesUnseen', 'bad', unseen)] : []),
  ]
}

/** How many documents of the period the return does not know of yet, each found by its box. */
const notPostedRow = (waiting: readonly WaitingTax[]): ReportRow => ({
  cells: {
    box: notPosted,
    count: waiting.length,
    base: sum(waiting.map(({ base }) => base ?? '0')),
    tax: sum(waiting.map(({ tax }) => tax ?? '0')),
  },
  level: 1,
  role: 'notice',
  ids: { box: notPosted },
})

/** What was paid in advance and is not taxed, although its tax is due as the money comes. */
const untaxedRow = (box: string, untaxed: readonly UntaxedAdvances[]): ReportRow[] =>
  untaxed.length
    ? [
        {
          cells: {
            box,
            count: untaxed.reduce((all, { count }) => all + count, 0),
            base: sum(untaxed.map(({ amount }) => amount)),
          },
          level: 1,
          role: 'notice',
        },
      ]
    : []

/** In whose names such advances stand. */
const creditBalances: Pick<ReportRow, 'ids' | 'drill'> = {
  ids: { side: 'credit' },
  drill: { report: partyBalances.name, with: { side: 'row.side', date: 'to' } },
}

/** What stands on the tax accounts of documents that the return is not told of, and each of these. */
const unmarkedRows = (unmarked: readonly UnmarkedTax[]): ReportRow[] =>
  unmarked.length
    ? [
        { cells: { box: 'unmarkedTax', tax: sum(unmarked.map(({ tax }) => tax)) }, level: 0 },
        ...unmarked.map(
          ({ document, tax, isOpening }): ReportRow => ({
            cells: { box: 'unmarkedOf', document, tax },
            level: 1,
            ...(!isOpening && { role: 'bad' as const }),
          }),
        ),
      ]
    : []
