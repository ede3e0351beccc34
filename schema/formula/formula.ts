import type { RecordData } from '../record/record.ts'
import { isDate, yearsBetween } from '../values/date.ts'
import { product, quotient, rounded, scaled } from './decimal.ts'
import { FormulaFault } from './fault.ts'
import { type Part, parseFormula, positionOf } from './parse.ts'

/** What a name stands for: a figure, true or false, a text that is compared, a day; `other` cannot be calculated with. */
export type Sort = 'amount' | 'truth' | 'text' | 'day' | 'other'

/** Names behind a point: of the lines of a document, or of another record (`null` where its fields are not known here). */
export interface Inner {
  readonly lines: boolean
  readonly names: ReadonlyMap<string, Sort> | null
}
export type Names = ReadonlyMap<string, Sort | Inner>

/** What a formula is worked out with: the record or line, the document around a line, the line that a sum has come to. */
export interface Frame {
  readonly record: RecordData
  readonly document?: RecordData | undefined
  readonly line?: RecordData
}

/** A formula that was checked, ready to be worked out any number of times. */
export interface Formula {
  /** The paths that it reads: `price`, `document.rate`, `item.price`, `entries.debit`. */
  readonly reads: readonly string[]
  /**
   * Works the amount out, as a whole number of 10⁻¹² (`decimal.ts`). Empty fields count as zero.
   * @throws FormulaFault when it divides by zero
   */
  value(frame: Frame): bigint
}

type Value = bigint | boolean | string
interface Run<V extends Value = Value> {
  readonly sort: Sort
  readonly run: (frame: Frame) => V
}
const amount = (run: (frame: Frame) => bigint): Run<bigint> => ({ sort: 'amount', run })
const truth = (run: (frame: Frame) => boolean): Run<boolean> => ({ sort: 'truth', run })

/**
 * Compiles a formula into closures: operators + − × ÷ (also * and /), comparisons, `a > b ? x : y` or `if(a > b, x, y)`,
 * `&&`, `||`, `!`, min, max, abs, round(x, decimals), years(from, to), and sum over lines with an optional condition.
 * It reads the given names alone and cannot loop.
 * @example compileFormula('sum(items.amount, items.kind = "goods") × 15 ÷ 100', names)
 * @throws FormulaFault with its position
 */
export function compileFormula(text: string, names: Names): Formula {
  const compiler = new Compiler(names)
  const { run } = compiler.amountOf(parseFormula(text))
  return { reads: [...compiler.reads], value: run }
}

type Numeric = (a: bigint, b: bigint, at: number) => bigint
const arithmetic: ReadonlyMap<string, Numeric> = new Map<string, Numeric>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', product],
  [
    '/',
    (a, b, at) => {
      if (b === 0n) throw new FormulaFault('Formula.DivisionByZero', at)
      return quotient(a, b)
    },
  ],
])
const order: ReadonlyMap<string, (a: bigint, b: bigint) => boolean> = new Map([
  ['<', (a: bigint, b: bigint) => a < b],
  ['<=', (a: bigint, b: bigint) => a <= b],
  ['≤', (a: bigint, b: bigint) => a <= b],
  ['>', (a: bigint, b: bigint) => a > b],
  ['>=', (a: bigint, b: bigint) => a >= b],
  ['≥', (a: bigint, b: bigint) => a >= b],
])
const equality: ReadonlyMap<string, boolean> = new Map([
  ['=', true],
  ['==', true],
  ['!=', false],
  ['≠', false],
])

/** The functions that a formula may call. */
export const functions = ['min', 'max', 'abs', 'round', 'if', 'sum', 'years'] as const

class Compiler {
  readonly reads = new Set<string>()
  /** The lines that the sum at hand adds up; null outside of sums, undefined before they are named. */
  #summed: string | null | undefined = null

  readonly #names: Names

  constructor(names: Names) {
    this.#names = names
  }

  amountOf(part: Part): Run<bigint> {
    const run = this.#compile(part)
    if (run.sort !== 'amount') throw new FormulaFault('Formula.NeedsAmount', positionOf(part))
    return run as Run<bigint>
  }

  #condition(part: Part): Run<boolean> {
    const run = this.#compile(part)
    if (run.sort !== 'truth') throw new FormulaFault('Formula.NeedsCondition', positionOf(part))
    return run as Run<boolean>
  }

  #compile(part: Part): Run {
    if (part.type === 'Literal') return literal(part, positionOf(part))
    if (part.type === 'Identifier') return this.#name(part.name, positionOf(part))
    if (part.type === 'MemberExpression') return this.#member(part)
    if (part.type === 'UnaryExpression') return this.#unary(part)
    if (part.type === 'BinaryExpression') return this.#binary(part)
    if (part.type === 'ConditionalExpression') return this.#choice(part.test, part.consequent, part.alternate)
    if (part.type === 'CallExpression') return this.#call(part)
    const [, second] = part.body ?? []
    if (second) throw new FormulaFault('Formula.Syntax', positionOf(second))
    throw new FormulaFault('Formula.NotAllowed', positionOf(part), { text: 'this' })
  }

  #name(name: string, at: number): Run {
    const sort = this.#names.get(name)
    if (sort === undefined) throw new FormulaFault('Formula.UnknownName', at, { name })
    if (typeof sort !== 'string') throw new FormulaFault('Formula.NoFigure', at, { name })
    this.reads.add(name)
    return reading(sort, name, at, ({ record }) => valueIn(record, name))
  }

  #member(part: Part & { readonly type: 'MemberExpression' }): Run {
    const { object, property } = part
    const at = positionOf(part)
    if (part.computed || part.optional || object.type !== 'Identifier' || property.type !== 'Identifier')
      throw new FormulaFault('Formula.NotAllowed', at, { text: 'this' })
    const [first, second] = [object.name, property.name]
    const inner = this.#names.get(first)
    if (inner === undefined) throw new FormulaFault('Formula.UnknownName', at, { name: first })
    const path = `${first}.${second}`
    if (typeof inner === 'string') throw new FormulaFault('Formula.UnknownName', at, { name: path })
    const sort = inner.names === null ? 'amount' : inner.names.get(second)
    if (sort === undefined) throw new FormulaFault('Formula.UnknownName', at, { name: path })
    this.reads.add(path)
    if (inner.lines) {
      this.#nameLines(first, at)
      return reading(sort, path, at, ({ line }) => valueIn(line, second))
    }
    if (first === 'document') return reading(sort, path, at, ({ document }) => valueIn(document, second))
    return reading(sort, path, at, ({ record: { facts, refs } }) =>
      facts && path in facts ? facts[path] : ((facts?.[first] ?? refs?.[first]) as RecordData | null)?.[second],
    )
  }

  #nameLines(group: string, at: number): void {
    if (this.#summed === null || (this.#summed !== undefined && this.#summed !== group))
      throw new FormulaFault('Formula.SumOfLines', at)
    this.#summed = group
  }

  #unary(part: Part & { readonly type: 'UnaryExpression' }): Run {
    if (part.operator === '!') {
      const { run } = this.#condition(part.argument)
      return truth((frame) => !run(frame))
    }
    if (part.operator !== '-' && part.operator !== '+')
      throw new FormulaFault('Formula.NotAllowed', positionOf(part), { text: part.operator })
    const { run } = this.amountOf(part.argument)
    return part.operator === '-' ? amount((frame) => -run(frame)) : amount(run)
  }

  #binary({ operator, left, right, ...part }: Part & { readonly type: 'BinaryExpression' }): Run {
    const at = positionOf({ operator, left, right, ...part })
    const calculate = arithmetic.get(operator)
    const compare = order.get(operator)
    if (calculate || compare) {
      const [a, b] = [this.amountOf(left).run, this.amountOf(right).run]
      // A formula without names is the same for every record: its fault is shown when it is written, not for each record.
      const divisor = operator === '/' ? positionOf(right) : at
      if (operator === '/' && isConstant(right) && b({ record: {} }) === 0n)
        throw new FormulaFault('Formula.DivisionByZero', divisor)
      if (compare) return truth((frame) => compare(a(frame), b(frame)))
      return amount((frame) => (calculate as Numeric)(a(frame), b(frame), divisor))
    }
    if (operator === '&&' || operator === '||') {
      const [a, b] = [this.#condition(left).run, this.#condition(right).run]
      return truth(operator === '&&' ? (frame) => a(frame) && b(frame) : (frame) => a(frame) || b(frame))
    }
    const equal = equality.get(operator)
    if (equal === undefined) throw new FormulaFault('Formula.NotAllowed', at, { text: operator })
    const [a, b] = [this.#compile(left), this.#compile(right)]
    if (a.sort !== b.sort) throw new FormulaFault('Formula.NotAlike', at)
    return truth((frame) => (a.run(frame) === b.run(frame)) === equal)
  }

  /** Only the chosen side is evaluated, so that a condition can avoid a division by zero. */
  #choice(test: Part, whenSo: Part, otherwise: Part): Run {
    const { run: holds } = this.#condition(test)
    const [a, b] = [this.#compile(whenSo), this.#compile(otherwise)]
    if (a.sort !== b.sort) throw new FormulaFault('Formula.NotAlike', positionOf(whenSo))
    return { sort: a.sort, run: (frame) => (holds(frame) ? a.run(frame) : b.run(frame)) }
  }

  #call(part: Part & { readonly type: 'CallExpression' }): Run {
    const at = positionOf(part)
    const name = part.callee.type === 'Identifier' ? part.callee.name : ''
    const args = part.arguments
    const [first, second, third] = args
    const wrong = () => new FormulaFault('Formula.Arguments', at, { name })
    if (!(functions as readonly string[]).includes(name)) throw new FormulaFault('Formula.UnknownFunction', at, { name })
    if (!first) throw wrong()
    if (name === 'min' || name === 'max') {
      const runs = args.map((one) => this.amountOf(one).run)
      const better = name === 'min' ? (a: bigint, b: bigint) => a < b : (a: bigint, b: bigint) => a > b
      return amount((frame) => runs.map((run) => run(frame)).reduce((best, one) => (better(one, best) ? one : best)))
    }
    if (name === 'if') {
      if (!second || !third || args.length > 3) throw wrong()
      return this.#choice(first, second, third)
    }
    if (name === 'years') {
      const [from, to] = [this.#day(first), second && args.length === 2 ? this.#day(second) : null]
      if (!from || !to) throw wrong()
      return amount((frame) => scaled(yearsBetween(from.run(frame), to.run(frame))))
    }
    if (args.length > (name === 'abs' ? 1 : 2)) throw wrong()
    if (name === 'sum') return this.#sum(first, second)
    const { run } = this.amountOf(first)
    if (name === 'abs') return amount((frame) => ((value) => (value < 0n ? -value : value))(run(frame)))
    const decimals = second === undefined ? 0 : second.type === 'Literal' ? second.value : null
    if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals > 12) throw wrong()
    return amount((frame) => rounded(run(frame), decimals))
  }

  /** A field that is a day, or a day that is written: `'2026-09-01'`. */
  #day(part: Part): Run<string> | null {
    if (part.type === 'Literal' && typeof part.value === 'string' && !isDate(part.value)) return null
    const run = this.#compile(part)
    return run.sort === 'day' || part.type === 'Literal' ? (run as Run<string>) : null
  }

  #sum(value: Part, where: Part | undefined): Run<bigint> {
    if (this.#summed !== null) throw new FormulaFault('Formula.SumOfLines', positionOf(value))
    this.#summed = undefined
    const { run } = this.amountOf(value)
    const counts = where && this.#condition(where).run
    const group = this.#summed as string | undefined
    this.#summed = null
    if (group === undefined) throw new FormulaFault('Formula.SumOfLines', positionOf(value))
    return amount((frame) => {
      let sum = 0n
      for (const line of (frame.record[group] as readonly RecordData[] | undefined) ?? []) {
        const inside = { ...frame, line }
        if (!counts || counts(inside)) sum += run(inside)
      }
      return sum
    })
  }
}

/** Whether a part of a formula reads no field. */
function isConstant(part: Part): boolean {
  if (part.type === 'Literal') return true
  if (part.type === 'UnaryExpression') return isConstant(part.argument)
  if (part.type === 'BinaryExpression') return isConstant(part.left) && isConstant(part.right)
  if (part.type === 'ConditionalExpression') return [part.test, part.consequent, part.alternate].every(isConstant)
  return part.type === 'CallExpression' && part.arguments.every(isConstant)
}

/** A field, or what was read besides the fields; no two have one name. */
const valueIn = (record: RecordData | undefined, name: string): unknown => record?.[name] ?? record?.facts?.[name]

const digits = /^\d{1,15}(?:\.\d{1,12})?$/

function literal({ value, raw }: { readonly value: unknown; readonly raw: string }, at: number): Run {
  if (typeof value === 'string') return { sort: 'text', run: () => value }
  if (typeof value === 'boolean') return truth(() => value)
  if (typeof value !== 'number') throw new FormulaFault('Formula.NotAllowed', at, { text: raw })
  if (!digits.test(raw)) throw new FormulaFault('Formula.NotANumber', at, { text: raw })
  const figure = scaled(raw)
  return amount(() => figure)
}

function reading(sort: Sort, name: string, at: number, read: (frame: Frame) => unknown): Run {
  if (sort === 'amount') return amount((frame) => scaled(read(frame)))
  if (sort === 'truth') return truth((frame) => read(frame) === true)
  if (sort === 'text' || sort === 'day') return { sort, run: (frame) => String(read(frame) ?? '') }
  throw new FormulaFault('Formula.NoFigure', at, { name })
}
