import type { Model } from '../../../schema/model.ts'
import type { ImportQuestion } from '../../shared/importQuestion.ts'
import type { Services } from '../access/services.ts'
import { saveBehaviour } from '../engine/behaviour.ts'
import type { Sheet } from '../sheets/workbook.ts'
import type { Answers } from './answers.ts'
import type { ExchangeColumn } from './columns.ts'
import { isOwnSheet } from './ownSheet.ts'

type Say = (key: string, params: Readonly<Record<string, unknown>>) => string

/** The answers to what a negative figure means. */
const ways = { out: 1, in: 2 } as const

/**
 * The sheets of a file in the shape that the definition's imports have: shapes of others are laid out so, the product's own one is left
 * as it is, and so is what a machine wrote. What laying out has to know first is asked.
 */
export function laidOut(
  { behaviours, messages }: Services,
  model: Model,
  columns: readonly ExchangeColumn[],
  sheets: readonly Sheet[],
  answers: Answers,
  say: Say,
): { readonly sheets: readonly Sheet[]; readonly questions: readonly Omit<ImportQuestion, 'rows'>[] } {
  const { layOut } = saveBehaviour(behaviours, model)
  if (!layOut) return { sheets, questions: [] }
  const asked = new Map<string, string>()
  const questions: Omit<ImportQuestion, 'rows'>[] = []
  const ask = (column: string, text: string) => {
    const first = asked.get(column) ?? text
    const answer = answers.values?.[column]?.[first]
    if (!asked.has(column) && answer !== ways.in && answer !== ways.out) questions.push(negative(column, text, say))
    asked.set(column, first)
    return answer === ways.in ? 'in' : answer === ways.out ? 'out' : undefined
  }
  return {
    sheets: sheets.map((sheet) =>
      sheet.counts || isOwnSheet(sheet, model, columns, messages)
        ? sheet
        : { ...sheet, ...layOut(sheet.rows, { name: sheet.name, currencies: sheet.currencies ?? [], ask }) },
    ),
    questions,
  }
}

const negative = (column: string, value: string, say: Say): Omit<ImportQuestion, 'rows'> => ({
  ...({ kind: 'value', resource: null, filter: {}, create: false, empty: false } as const),
  column,
  value,
  text: say('errors.Import.Negative', { value }),
  suggestions: [
    { id: ways.out, label: say('exchange.answer.goesOut', {}) },
    { id: ways.in, label: say('exchange.answer.comesIn', {}) },
  ],
  proposed: ways.out,
})
