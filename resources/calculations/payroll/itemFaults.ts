import { FormulaFault } from '../../../schema/formula/fault.ts'
import { compileFormula } from '../../../schema/formula/formula.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { formulaNames, namesOfFormulas } from './formulaNames.ts'
import { circleOf } from './itemOrder.ts'
import type { PayItem } from './payItem.ts'

/** An item as its formula is judged, with what people call it. */
export interface JudgedItem extends Pick<PayItem, 'id' | 'purpose' | 'symbol' | 'basis' | 'percentageOf' | 'formula'> {
  readonly name: string
}

/** What is wrong with how an item is reckoned, at its field and with its position. @param others all other items of the school */
export function itemFaults(item: JudgedItem, others: readonly JudgedItem[]): FaultAt[] {
  const all = [...others, item]
  const taken = Object.entries(formulaNames).some((names) => names.includes(item.symbol ?? ''))
  const faults: FaultAt[] = taken ? [{ code: 'SalaryItem.NameTaken', field: 'symbol', params: { name: item.symbol ?? '' } }] : []
  const wrong = item.basis === 'formula' && item.formula !== null ? formulaFault(item.formula, all) : null
  if (wrong) return [...faults, wrong]
  const circle = circleOf(all)
  if (!circle?.includes(item.id)) return faults
  const nameOf = (id: number) => all.find((one) => one.id === id)?.name ?? ''
  const at = circle.indexOf(item.id)
  const round = [...circle.slice(at, -1), ...circle.slice(0, at), item.id]
  return [
    ...faults,
    {
      code: 'SalaryItem.Circle',
      field: item.basis === 'percentage' ? 'percentageOf' : 'formula',
      params: { items: round.map(nameOf).join(' ⟵ ') },
    },
  ]
}

/** Figures with which a formula is tried: none is zero, no two are alike. */
const samples = [
  [101n, 7n],
  [7919n, 13n],
] as const

/** What cannot be read of a formula, or divides by zero or is below it whatever it is worked out with. */
function formulaFault(text: string, items: readonly JudgedItem[]): FaultAt | null {
  const at = (fault: FormulaFault): FaultAt => ({
    code: fault.code,
    field: 'formula',
    params: { ...fault.params, position: fault.position },
  })
  try {
    const { reads, value } = compileFormula(text, namesOfFormulas(items))
    const failed = samples.map(([first, step]) => {
      const record = Object.fromEntries(reads.map((name, index) => [name, String(first + BigInt(index) * step)]))
      try {
        return value({ record: record as RecordData }) < 0n ? new FormulaFault('Formula.BelowZero', 1) : null
      } catch (error) {
        if (error instanceof FormulaFault) return error
        throw error
      }
    })
    const [fault] = failed
    return fault && failed.every(Boolean) ? at(fault) : null
  } catch (error) {
    if (error instanceof FormulaFault) return at(error)
    throw error
  }
}
