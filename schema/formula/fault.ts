/** What can be wrong with a formula, each with its sentence for the check of definitions; people read the code's text. */
const sentences = {
  'Formula.Empty': 'the formula is empty',
  'Formula.TooLong': 'the formula has more than {max} characters',
  'Formula.TooManyParts': 'the formula has more than {max} parts',
  'Formula.Syntax': 'the formula cannot be read',
  'Formula.Unclosed': 'a bracket is opened and not closed',
  'Formula.Unopened': 'a bracket is closed that was not opened',
  'Formula.NotANumber': '{text} is no number that can be kept exactly',
  'Formula.UnknownName': "no field '{name}'",
  'Formula.NoFigure': "'{name}' is nothing that can be calculated with",
  'Formula.UnknownFunction': "no function '{name}'",
  'Formula.Arguments': "'{name}' is not given so many values, or not these",
  'Formula.NotAllowed': '{text} has no meaning in a formula',
  'Formula.NeedsAmount': 'an amount must stand here',
  'Formula.NeedsCondition': 'a condition must stand here',
  'Formula.NotAlike': 'these two cannot be compared',
  'Formula.SumOfLines': 'a sum adds up one sort of lines',
  'Formula.DivisionByZero': 'the formula divides by zero',
  'Formula.BelowZero': 'the result is below zero',
  'Formula.TooLarge': 'the result is larger than can be kept',
} as const

export type FormulaCode = keyof typeof sentences

/** Something wrong with a formula, or with what it comes to. `position` counts its characters from 1. */
export class FormulaFault extends Error {
  override readonly name = 'FormulaFault'
  readonly code: FormulaCode
  readonly position: number
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: FormulaCode, position: number, params: Readonly<Record<string, string | number>> = {}) {
    super(sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')))
    this.code = code
    this.position = position
    this.params = params
  }
}
