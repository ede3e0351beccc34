import { notPosted, outputBoxes, purchaseBoxes, salesBoxes, type VatBox } from '../../../../resources/groups/vat.ts'
import { boxFigures } from '../../../../resources/groups/vatFigures.ts'
import type { vatSummary as vatSummaryReport } from '../../../../resources/reports/vatSummary.ts'
import { today } from '../../../../schema/values/date.ts'
import { isZero, negate, subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { type TaxRegistration, taxRegistration } from '../../ledger/taxRegistration.ts'
import { type UntaxedAdvances, untaxedAdvances } from '../documents/untaxedAdvances.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { withoutReversed } from './reversed.ts'
import { differingByHand, toldTaxes } from './toldTaxes.ts'
import { type WaitingTax, waitingTaxes } from './waitingTaxes.ts'

/** The boxes of the tax return as the documents of a period told them in all branches of its tax number, each leading to these, and what is left to pay. */
export const vatSummary: ReportQuery<typeof vatSummaryReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, corrections, broughtForward } = parameters
  const run: Run = (statement) => context.database.one(context.tenant, statement)
  const registration = await taxRegistration(context, run)
  const { branches } = registration
  const [told, outside, waiting, untaxed] = await Promise.all([
    toldTaxes(from, to, branches, context, run),
    unmarkedTax(from, to, branches, context),
    waitingTaxes(from, to, branches, context, run),
    untaxedAdvances(from, to, branches, context.tenant, run),
  ])
  const box = (name: string, boxes: readonly VatBox[]): ReportRow => ({
    cells: { box: name, ...boxFigures(told, boxes) },
    level: 0,
    ...(boxes.length > 1 ? { role: 'total' as const } : { ids: { box: name } }),
  })
  const [output, input] = [boxFigures(told, outputBoxes).tax, boxFigures(told, purchaseBoxes).tax]
  const due = subtract(output, input)
  const [corrected, credit] = [corrections ?? '0', broughtForward ?? '0']
  return {
    rows: [
      ...aboutReturn(registration),
      ...(to >= today() ? [{ cells: { box: 'vatPeriodNotOver' }, level: 1, role: 'notice' as const }] : []),
      ...(waiting.length ? [notPostedRow(waiting)] : []),
      ...(untaxed.length ? [untaxedRow(untaxed)] : []),
      ...salesBoxes.map((name) => box(name, [name])),
      box('totalSales', salesBoxes),
      ...purchaseBoxes.map((name) => box(name, [name])),
      box('totalPurchases', purchaseBoxes),
      ...outputBoxes.flatMap((name) => (salesBoxes.some((one) => one === name) ? [] : [box(name, [name])])),
      { cells: { box: 'vatOfPeriod', tax: due }, level: 0, role: 'total' },
      { cells: { box: 'vatCorrections', tax: corrected }, level: 0 },
      { cells: { box: 'vatBroughtForward', tax: negate(credit) }, level: 0 },
      { cells: { box: 'netVat', tax: subtract(sum([due, corrected]), credit) }, level: 0, role: 'total' },
      ...(isZero(outside) ? [] : [{ cells: { box: 'unmarkedTax', tax: outside }, level: 0 }]),
      ...differingByHand(told).map(
        ({ document, base, tax }): ReportRow => ({ cells: { box: 'taxDiffers', document, base, tax }, level: 1, role: 'bad' }),
      ),
    ],
    totals: {},
  }
}

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

/** What was paid in advance and is taxed only with the invoice, although its tax is due as the money comes. */
const untaxedRow = (untaxed: readonly UntaxedAdvances[]): ReportRow => ({
  cells: {
    box: 'untaxedAdvances',
    count: untaxed.reduce((all, { count }) => all + count, 0),
    base: sum(untaxed.map(({ amount }) => amount)),
  },
  level: 1,
  role: 'notice',
})

/** What stands on the tax accounts of entries that the return is not told of. */
async function unmarkedTax(
  from: string,
  to: string,
  branches: readonly number[],
  { database, tenant }: Context,
): Promise<string> {
  const [row] = await database.one<{ tax: string }>(
    tenant,
    sql`select coalesce(sum(l.credit - l.debit), 0)::text as tax from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses
      where l.tenant_id = ${tenant} and l.branch_id = any(${branches}::int[]) and l.date between ${from}::date and ${to}::date and ${withoutReversed(false)}
        and coalesce(o.taxes, e.taxes) is null
        and l.account_id in (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role in ('inputVat', 'outputVat'))`,
  )
  return row?.tax ?? '0'
}
