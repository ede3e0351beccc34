import { add, isZero, partOf, subtract, sum } from '../../../schema/values/money.ts'

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

/** The lines of a payslip by the columns of the wage file; an item without one is another earning, or a deduction. */
export function wageColumnsOf(lines: readonly Line[], items: readonly Item[]): WageColumns {
  const known = new Map(items.map(({ id, wageFileColumn }) => [id, wageFileColumn]))
  const of = (column: string) =>
    sum(
      lines.flatMap(({ salaryItem, kind, amount }) => {
        const own = known.get(salaryItem) ?? (kind === 'earning' ? 'other' : 'deductions')
        return own === column ? [amount] : []
      }),
    )
  return { wageBasic: of('basic'), wageHousing: of('housing'), wageOther: of('other'), wageDeductions: of('deductions') }
}

/** The columns of a part of a pay: each in proportion, the basic wage with what rounding leaves, so that they come to the part. */
export function columnsOfPart(whole: WageColumns, net: string, amount: string, decimals: number): WageColumns {
  if (isZero(net) || isZero(subtract(net, amount))) return whole
  const part = (column: string) => partOf(column, amount, net, decimals)
  const [wageHousing, wageOther, wageDeductions] = [part(whole.wageHousing), part(whole.wageOther), part(whole.wageDeductions)]
  return { wageBasic: subtract(add(amount, wageDeductions), add(wageHousing, wageOther)), wageHousing, wageOther, wageDeductions }
}
