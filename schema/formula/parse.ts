import jsep from 'jsep'
import { FormulaFault } from './fault.ts'

/** A part of a formula with the position of its first character, counted from 1. */
export type Part = Placed & (NumberOrText | Name | Member | Unary | Binary | Choice | Call | Foreign)

interface Placed {
  readonly at?: number
}
interface NumberOrText {
  readonly type: 'Literal'
  readonly value: unknown
  readonly raw: string
}
interface Name {
  readonly type: 'Identifier'
  readonly name: string
}
interface Member {
  readonly type: 'MemberExpression'
  readonly computed: boolean
  readonly optional?: boolean
  readonly object: Part
  readonly property: Part
}
interface Unary {
  readonly type: 'UnaryExpression'
  readonly operator: string
  readonly argument: Part
}
interface Binary {
  readonly type: 'BinaryExpression'
  readonly operator: string
  readonly left: Part
  readonly right: Part
}
interface Choice {
  readonly type: 'ConditionalExpression'
  readonly test: Part
  readonly consequent: Part
  readonly alternate: Part
}
interface Call {
  readonly type: 'CallExpression'
  readonly callee: Part
  readonly arguments: readonly Part[]
}
/** Syntax of the parser that formulas do not have. */
interface Foreign {
  readonly type: 'Compound' | 'SequenceExpression' | 'ArrayExpression' | 'ThisExpression'
  /** Of a compound: what stands side by side without an operator. */
  readonly body?: readonly Part[]
}

/** The longest formula, in characters, and the most parts that one has. */
const maxLength = 500
const maxParts = 200

/** The library's own class, which its types leave out. */
interface Parser {
  index: number
  gobbleSpaces(): void
  gobbleToken(): Part | false
  parse(): Part
}
const { Jsep } = jsep as unknown as { Jsep: new (text: string) => Parser }

class PositionedParser extends Jsep {
  override gobbleToken(): Part | false {
    this.gobbleSpaces()
    const at = this.index + 1
    const part = super.gobbleToken()
    return part && { at, ...part }
  }
}

for (const [operator, precedence] of [
  ['=', 6],
  ['≠', 6],
  ['≤', 7],
  ['≥', 7],
] as const)
  jsep.addBinaryOp(operator, precedence)

const asWritten = '×÷−–٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹،٫؟\u00a0\u202f'
const inAscii = '*/--01234567890123456789,.?  '
const twins = new Map([...asWritten].map((character, index) => [character, inAscii[index] ?? '']))

/** Signs as they are printed, Arabic digits and marks as the parser knows them: each stays in its place. */
const ascii = (text: string): string => text.replace(/[^\0-\x7f]/g, (character) => twins.get(character) ?? character)

/**
 * Reads a formula; nothing is run.
 * @throws FormulaFault where it cannot be read, is too long or has too many parts
 */
export function parseFormula(text: string): Part {
  if (text.length > maxLength) throw new FormulaFault('Formula.TooLong', maxLength + 1, { max: maxLength })
  if (text.trim() === '') throw new FormulaFault('Formula.Empty', 1)
  const separator = /^\s*[,;]|[;{}\\`]|[,;]\s*$/.exec(ascii(text))
  if (separator) throw new FormulaFault('Formula.Syntax', separator.index + separator[0].search(/[^\s]/) + 1)
  try {
    const part = new PositionedParser(ascii(text)).parse()
    if (countOf(part) > maxParts) throw new FormulaFault('Formula.TooManyParts', 1, { max: maxParts })
    return part
  } catch (error) {
    if (error instanceof FormulaFault) throw error
    const { index } = error as { index?: number }
    if (index === undefined) throw error
    throw bracketFault(ascii(text)) ?? new FormulaFault('Formula.Syntax', Math.min(index, text.length - 1) + 1)
  }
}

/** The bracket that has no other one, outside of texts in quotes. */
function bracketFault(text: string): FormulaFault | null {
  const open: number[] = []
  for (const { 0: sign, index } of text.matchAll(/'[^']*'|"[^"]*"|[()]/g)) {
    if (sign === '(') open.push(index)
    else if (sign === ')' && open.pop() === undefined) return new FormulaFault('Formula.Unopened', index + 1)
  }
  const last = open.at(-1)
  return last === undefined ? null : new FormulaFault('Formula.Unclosed', last + 1)
}

const countOf = (part: Part): number => 1 + partsOf(part).reduce((count, inner) => count + countOf(inner), 0)

function partsOf(part: Part): readonly Part[] {
  if (part.type === 'UnaryExpression') return [part.argument]
  if (part.type === 'BinaryExpression') return [part.left, part.right]
  if (part.type === 'ConditionalExpression') return [part.test, part.consequent, part.alternate]
  return part.type === 'CallExpression' ? part.arguments : []
}

/** Where a part begins: an operation with its first operand. */
export function positionOf(part: Part): number {
  if (part.at !== undefined) return part.at
  const [first] = partsOf(part)
  return first ? positionOf(first) : 1
}
