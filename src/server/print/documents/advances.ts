import { negate, subtract, sum } from '../../../../schema/values/money.ts'
import { type Words, wordsIn } from '../letterhead.ts'
import type { Composing } from './document.ts'
import { laidOut, type PaperTable } from './table.ts'
import type { Writing } from './values.ts'

const figures = ['net', 'tax', 'total'] as const

/** The taxed advances that a document deducts, each with the number and day of its own tax invoice. */
export function advancesTable({ model, paper, messages, advances = [] }: Composing, writing: Writing): PaperTable[] {
  if (!advances.length) return []
  const words = wordsIn(messages, paper.languages)
  return [
    laidOut(
      {
        title: words('print.advances'),
        columns: [
          { kind: 'text', label: words('print.advanceInvoice') },
          { kind: 'date', label: writing.label(model, 'date') },
          ...figures.map((name) => ({ kind: 'money' as const, label: writing.label(model, name) })),
        ],
        rows: advances.map((one) => [
          [one.number],
          [writing.figures(one.date)],
          ...figures.map((name) => [writing.amount(one[name])]),
        ]),
        totals: ['', '', ...figures.map((name) => writing.amount(sum(advances.map((one) => one[name]))))],
      },
      writing,
    ),
  ]
}

/** The total, what is deducted of it, and what remains to be paid after that. */
export function afterAdvances({ model, record, paper, messages, advances = [] }: Composing, writing: Writing): [Words, string][] {
  if (!advances.length) return []
  const words = wordsIn(messages, paper.languages)
  const deducted = sum(advances.map(({ total }) => total))
  const total = String(record['total'] ?? '0')
  return [
    [writing.label(model, 'total'), writing.amount(total)],
    [words('print.advancesDeducted'), writing.amount(negate(deducted))],
    [words('print.afterAdvances'), writing.amount(subtract(total, deducted))],
  ]
}
