import { one, product, quotient, rounded, scaled, written } from '../../../schema/formula/decimal.ts'
import { FormulaFault } from '../../../schema/formula/fault.ts'
import { compileFormula, type Formula } from '../../../schema/formula/formula.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { type FormulaName, type FormulaValues, formulaNames, namesOfFormulas, rateOf } from './formulaNames.ts'
import { itemFor, type PayItem, type PayRow } from './payItem.ts'

/** What an item comes to in a whole month, as it is on one day, and how that was worked out. Amounts are whole numbers of 10⁻¹². */
export interface Monthly {
  readonly item: PayItem
  readonly amount: bigint
  readonly worked: string
}

/** Somebody's pay as it is on one day. */
export interface DayPay {
  readonly monthly: readonly Monthly[]
  readonly basic: bigint
  /** The basic salary with the allowances that are fixed or a share. */
  readonly gross: bigint
  /** What formulas read, without what belongs to one input (`days`, `hours`). */
  readonly values: FormulaValues
  readonly symbols: ReadonlyMap<string, bigint>
}

/** How a school counts: days of the month, hours of the month, days that were worked. */
export interface Counting {
  readonly monthDays: number
  readonly workedDays: number
  readonly hoursPerMonth: number
}

const inForce = (day: string, { from, to }: PayRow): boolean => (from === null || from <= day) && (to === null || day <= to)

/**
 * What somebody is paid in a month by the rules that hold on a day. A line of the basic salary's item takes the place of the salary of the
 * contract. Items are worked out after those that they read.
 * @throws FormulaFault where a formula divides by zero, cannot be read, or items need each other in a circle
 */
export function payOn(
  day: string,
  basicSalary: string | null,
  rows: readonly PayRow[],
  items: readonly PayItem[],
  counting: Counting,
): DayPay {
  const basicItem = itemFor(items, 'basic')
  const held = rows.filter((row) => inForce(day, row))
  const raised = held.find((row) => row.salaryItem === basicItem?.id)
  const basic = scaled(raised?.amount ?? basicSalary)
  const rowOf = new Map(held.map((row) => [row.salaryItem, row]))
  const known = new Map<number, Monthly>()
  const byId = new Map(items.map((item) => [item.id, item]))
  if (basicItem) known.set(basicItem.id, { item: basicItem, amount: basic, worked: text(basic) })

  const fixedOf = (id: number, path: readonly number[]): Monthly | undefined => {
    const item = byId.get(id)
    const row = rowOf.get(id)
    const found = known.get(id)
    if (found || !item || !row || item.basis === 'formula' || path.includes(id)) return found
    const share = row.percentage ?? (row.amount === null ? item.percentage : null)
    const whole =
      share === null ? null : item.percentageOf === null ? basic : (fixedOf(item.percentageOf, [...path, id])?.amount ?? 0n)
    const made: Monthly =
      whole === null
        ? { item, amount: scaled(row.amount), worked: text(scaled(row.amount)) }
        : { item, amount: product(whole, scaled(share)) / 100n, worked: `${text(whole)} × ${share}%` }
    known.set(id, made)
    return made
  }
  for (const { salaryItem } of held) fixedOf(salaryItem, [])
  const gross = [...known.values()].reduce((sum, { item, amount }) => (item.kind === 'earning' ? sum + amount : sum), 0n)

  const values = valuesOf(basic, gross, counting)
  const symbols = new Map<string, bigint>()
  const symbolsOf = (path: readonly number[]) => (name: string) => {
    const item = items.find(({ symbol }) => symbol === name)
    return item ? (monthlyOf(item.id, path)?.amount ?? 0n) : 0n
  }
  const monthlyOf = (id: number, path: readonly number[]): Monthly | undefined => {
    const item = byId.get(id)
    const found = known.get(id)
    if (found || !item || !rowOf.has(id) || item.basis !== 'formula' || path.includes(id)) return found
    const { amount, worked } = itemValue(item, items, values, symbolsOf([...path, id]))
    const made = { item, amount, worked }
    known.set(id, made)
    return made
  }
  for (const { salaryItem } of held) monthlyOf(salaryItem, [])
  for (const { item, amount } of known.values()) if (item.symbol !== null) symbols.set(item.symbol, amount)
  return { monthly: [...known.values()], basic, gross, values, symbols }
}

const text = (amount: bigint): string => written(amount, 2)

function valuesOf(basic: bigint, gross: bigint, { monthDays, workedDays, hoursPerMonth }: Counting): FormulaValues {
  const [days, hours] = [BigInt(monthDays) * one, BigInt(hoursPerMonth) * one]
  return {
    basic,
    gross,
    basicDay: quotient(basic, days),
    grossDay: quotient(gross, days),
    basicHour: quotient(basic, hours),
    grossHour: quotient(gross, hours),
    days: 0n,
    hours: 0n,
    workedDays: BigInt(workedDays) * one,
    monthDays: days,
    monthHours: hours,
  }
}

/** A formula, and where its names stand in it. */
interface Compiled {
  readonly formula: Formula
  readonly names: RegExp | null
}

const compiled = new WeakMap<readonly PayItem[], Map<string, Compiled>>()

/** A formula that is worked out for thousands is compiled once for the items that it may read. */
function formulaOf(text: string, items: readonly PayItem[]): Compiled {
  const known = compiled.get(items) ?? new Map<string, Compiled>()
  compiled.set(items, known)
  const found = known.get(text)
  if (found) return found
  const formula = compileFormula(text, namesOfFormulas(items))
  const names = formula.reads.toSorted((a, b) => b.length - a.length).join('|')
  const made = { formula, names: names ? new RegExp(`(?<![\\p{L}\\p{N}_])(${names})(?![\\p{L}\\p{N}_])`, 'gu') : null }
  known.set(text, made)
  return made
}

const nameOfArabic: ReadonlyMap<string, FormulaName> = new Map(
  Object.entries(formulaNames).flatMap(([name, arabic]) => [name, arabic].map((one) => [one, name as FormulaName] as const)),
)

/**
 * What the formula of an item comes to, and the formula with its numbers.
 * @throws FormulaFault with its position and the item
 */
export function itemValue(
  { id, formula: text }: Pick<PayItem, 'id' | 'formula'>,
  items: readonly PayItem[],
  values: FormulaValues,
  symbolOf: (name: string) => bigint,
): { readonly amount: bigint; readonly worked: string } {
  try {
    return formulaValue(text ?? '0', items, values, symbolOf)
  } catch (error) {
    // Of a formula that reads another one's item, that one is at fault.
    if (!(error instanceof FormulaFault) || error.params['item'] !== undefined) throw error
    throw new FormulaFault(error.code, error.position, { ...error.params, item: id })
  }
}

/**
 * The same of a formula by itself.
 * @throws FormulaFault with its position
 */
export function formulaValue(
  text: string,
  items: readonly PayItem[],
  values: FormulaValues,
  symbolOf: (name: string) => bigint,
): { readonly amount: bigint; readonly worked: string } {
  const { formula, names } = formulaOf(text, items)
  const figures: Record<string, bigint> = {}
  for (const name of formula.reads) {
    const known = nameOfArabic.get(name)
    figures[name] = known === undefined ? symbolOf(name) : values[known]
  }
  const shown = (name: string) => rateText(nameOfArabic.get(name), values) ?? shortText(figures[name] ?? 0n)
  // Signs as they are printed, like those of the figures that stand in it.
  const signed = text.replaceAll('*', '×').replaceAll('/', '÷')
  const worked = names ? signed.replace(names, shown) : signed
  const amount = formula.value({ record: figures as unknown as RecordData })
  // Whether it is paid or taken off is said by the item.
  if (amount < 0n) throw new FormulaFault('Formula.BelowZero', 1)
  return { amount, worked }
}

/** A rate that has no last digit, as what it is made of: whoever works it out comes to the amount. */
function rateText(name: FormulaName | undefined, values: FormulaValues): string | null {
  const made = name && rateOf[name]
  if (!made || rounded(values[name], 2) === values[name]) return null
  const [of, parts] = made
  return `(${text(values[of])} ÷ ${written(values[parts], 0)})`
}

/** A figure with two digits, or none where it is whole; what has more says that it is not all of it. */
const shortText = (amount: bigint): string => (rounded(amount, 2) === amount ? '' : '≈') + text(amount).replace(/\.00$/, '')
