import { add, isZero, negate, partOf, subtract, sum } from '../../../schema/values/money.ts'

export interface WageColumns {
  readonly wageBasic: string
  readonly wageHousing: string
  readonly wageOther: string
  readonly wageDeductions: string
}

interface Line {
  readonly salaryItem: number
  readonly kind: 'earning' | 'deduction'
  readonly amount: string
}

interface Item {
  readonly id?: unknown
  readonly wageFileColumn?: unknown
}

/**
 * The lines of a payslip by the columns of the wage file; an item without one, or with one of the other side, is another earning, or a deduction.
 * Deductions below zero, of social insurance that is given back, are another earning.
 */
export function wageColumnsOf(lines: readonly Line[], items: readonly Item[]): WageColumns {
  const known = new Map(items.map(({ id, wageFileColumn }) => [id, wageFileColumn]))
  const of = (column: string) =>
    sum(
      lines.flatMap(({ salaryItem, kind, amount }) => {
        const usual = kind === 'earning' ? 'other' : 'deductions'
        const own = known.get(salaryItem) ?? usual
        return ((own === 'deductions') === (kind === 'deduction') ? own : usual) === column ? [amount] : []
      }),
    )
  const deducted = of('deductions')
  const [wageDeductions, more] = deducted.startsWith('-') ? ['0', negate(deducted)] : [deducted, '0']
  return { wageBasic: of('basic'), wageHousing: of('housing'), wageOther: add(of('other'), more), wageDeductions }
}

/** The columns of a part of a pay: each in proportion, the basic wage with what rounding leaves, so that they come to the part. */
export function columnsOfPart(whole: WageColumns, net: string, amount: string, decimals: number): WageColumns {
  if (isZero(net) || isZero(subtract(net, amount))) return whole
  const part = (column: string) => partOf(column, amount, net, decimals)
  const [wageHousing, wageOther, wageDeductions] = [part(whole.wageHousing), part(whole.wageOther), part(whole.wageDeductions)]
  return { wageBasic: subtract(add(amount, wageDeductions), add(wageHousing, wageOther)), wageHousing, wageOther, wageDeductions }
}
