import type { VatFigures } from '../../../resources/accounting/vatFigures.ts'
import { taxDueOn } from '../../../resources/calculations/taxPeriod.ts'
import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { separatorIn } from '../../../schema/separator.ts'
import { dayNumber, today } from '../../../schema/values/date.ts'
import { leftToRight } from '../../../schema/values/isolate.ts'
import { compare, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Context } from '../engine/context.ts'
import type { Brought, FormerReturn } from '../ledger/creditForward.ts'
import type { Days } from '../ledger/unreturned.ts'
import type { OutsideAccount } from '../reports/documents/booksOfIncome.ts'
import type { UnmarkedTax } from '../reports/documents/unmarkedTaxes.ts'
import type { UntaxedAdvances } from '../reports/documents/untaxedAdvances.ts'
import type { Differing } from '../reports/queries/toldTaxes.ts'
import type { WaitingTax } from '../reports/queries/waitingTaxes.ts'

/** So many documents are named where a return waits for them. */
const mostNamed = 10

/**
 * A return that is dated behind the day on which it was due is filed late: the authority fines that. One that is entered behind that day with
 * a date before it may have been filed in time, or look so alone.
 */
export function filedLate({ date, to }: RecordData): FaultAt[] {
  const [filed, due, now] = [String(date), taxDueOn(String(to)), today()]
  const late = (day: string) => dayNumber(day) - dayNumber(due)
  if (filed > due) return [{ code: 'VatReturn.FiledLate', field: 'date', params: { date: due, count: late(filed) } }]
  return now > due ? [{ code: 'VatReturn.DatedBack', field: 'date', params: { date: filed, due, count: late(now) } }] : []
}

/** What is filed is not what the draft shows, which was reckoned before later postings, or never. */
export function changed(record: RecordData, figures: VatFigures, context: Context): FaultAt[] {
  const { outputTax: output, inputTax: input, lateTax } = figures
  const shown = new Map((record['boxes'] as readonly RecordData[] | undefined)?.map((one) => [one['box'], one]))
  const differs = (before: unknown, now: string) => compare(String(before ?? '0'), now) !== 0
  const boxes = figures.boxes.filter(({ box, base, adjustment, tax }) => {
    const before = shown.get(box)
    return differs(before?.['base'], base) || differs(before?.['adjustment'], adjustment) || differs(before?.['tax'], tax)
  })
  const isTaxShown =
    !differs(record['outputTax'], output) && !differs(record['inputTax'], input) && !differs(record['lateTax'], lateTax)
  if (isTaxShown && !boxes.length) return []
  const nets = { before: netOf(record), after: netOf({ ...record, ...figures } as RecordData) }
  if (isTaxShown && compare(nets.before, nets.after) === 0) {
    const called = boxes.map(({ box }) => context.translate(`choices.box.${box}`)).join(separatorIn(context.language))
    return [{ code: 'VatReturn.BoxesChanged', field: 'netDue', params: { boxes: called } }]
  }
  return [{ code: 'VatReturn.Changed', field: 'netDue', params: amountsIn({ ...nets, output, input, late: lateTax }, context) }]
}

const creditCodes: Partial<Record<Brought, string>> = {
  fromBefore: 'VatReturn.CreditFromBefore',
  less: 'VatReturn.CreditLess',
  more: 'VatReturn.CreditAbove',
}

/** What stands against the credit that a return brings forward, or is asked about it; nothing where it is all that the former one left. */
export function toldOfCredit(brought: Brought, amount: string, former: FormerReturn | undefined, { check }: Context): FaultAt[] {
  const code = creditCodes[brought]
  const written = (value: string) => toFixed(value, check.decimals)
  const { left = '0', number = '', from = '', to = '' } = former ?? {}
  return code
    ? [{ code, field: 'broughtForward', params: { amount: written(amount), left: written(left), number, from, to } }]
    : []
}

/** Documents that were issued in the days of a return and tell it of nothing yet: without them it would not be true. */
export const notPosted = (waiting: readonly WaitingTax[], context: Context): FaultAt => ({
  code: 'VatReturn.NotPosted',
  params: { count: waiting.length, documents: namesOf(waiting, context) },
})

/** Documents marked by hand whose tax the standard rate does not make of the base that the return tells. */
export const taxDiffers = (differing: readonly Differing[], context: Context): FaultAt => ({
  code: 'VatReturn.TaxDiffers',
  params: { count: differing.length, documents: namesOf(differing, context) },
})

/** Documents that moved the tax accounts without telling the return, which will not agree with them. */
export const taxUnmarked = (unmarked: readonly UnmarkedTax[], context: Context): FaultAt => ({
  code: 'VatReturn.TaxUnmarked',
  params: {
    count: unmarked.length,
    amount: toFixed(sum(unmarked.map(({ tax }) => tax)), context.check.decimals),
    documents: namesOf(unmarked, context),
  },
})

/** What of its days the return is told nothing of, by account. */
export const untoldOf = (code: string, outside: readonly OutsideAccount[], { check, language }: Context): FaultAt[] =>
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

/** What vouchers took in advance, whose tax is due as the money comes. */
export const advancesUntaxed = (advances: readonly UntaxedAdvances[], { check }: Context): FaultAt[] =>
  advances.length
    ? [
        {
          code: 'VatReturn.AdvancesByVoucher',
          params: {
            count: advances.reduce((all, { count }) => all + count, 0),
            amount: toFixed(sum(advances.map(({ amount }) => amount)), check.decimals),
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

export const askedOfFormer = (code: string, periods: readonly Days[]): FaultAt[] =>
  periods.length ? [{ code, field: 'from', params: { count: periods.length, periods: listed(periods) } }] : []

/** Each period by its days, the earlier one first also in a sentence from right to left. */
const listed = (periods: readonly Days[]): string => periods.map(({ from, to }) => leftToRight(`${from} – ${to}`)).join(' · ')

/** What a return comes to by its figures. */
export const netOf = (figures: RecordData): string => {
  const of = (name: string) => String(figures[name] ?? '0')
  return subtract(sum(['outputTax', 'lateTax', 'corrections'].map(of)), sum(['inputTax', 'broughtForward'].map(of)))
}

export const amountsIn = (amounts: Readonly<Record<string, string>>, { check }: Context) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toFixed(amount, check.decimals)]))
