import { useDisplay } from '../records/values/useDisplay.ts'
import type { Line } from './payslip.ts'

/** Writes how a line was worked out with the figures of its reader. */
export function useWorked(): (line: Line) => string {
  const { numerals, amount } = useDisplay()
  return ({ worked }) =>
    numerals.write((worked ?? '').replace(/\d+\.\d\d(?!\d)/g, (figure) => amount(figure)).replaceAll(' * ', ' × '))
}
