import { sum } from '../../schema/values/money.ts'
import { faultsOf } from './checks.ts'
import { anbCsv } from './headerBody.ts'
import { molCsv, molTxt } from './ministry.ts'
import type {
  ControlTotals,
  WageFault,
  WageFileHeader,
  WageFileProfile,
  WageFileProfileName,
  WageFileRow,
  WrittenFile,
} from './wageFile.ts'

/** The profiles by their names. */
export const wageFileProfiles: Readonly<Record<WageFileProfileName, WageFileProfile>> = { molTxt, molCsv, anbCsv }

/** The sums of what is paid. */
export const controlTotals = (rows: readonly WageFileRow[]): ControlTotals => {
  const of = (field: 'net' | 'basic' | 'housing' | 'other' | 'deductions') => sum(rows.map((row) => row[field]))
  return {
    count: rows.length,
    net: of('net'),
    basic: of('basic'),
    housing: of('housing'),
    other: of('other'),
    deductions: of('deductions'),
  }
}

/** The files with their control totals, or what the bank would refuse. */
export type WageFileAnswer =
  | { readonly faults: readonly WageFault[] }
  | { readonly files: readonly WrittenFile[]; readonly totals: ControlTotals }

/**
 * Writes what a bank pays wages by, or says what it would refuse: nothing is cut, filled in or left out to make a file pass.
 * @example writeWageFile('molTxt', header, rows)
 */
export function writeWageFile(
  profile: WageFileProfileName,
  header: WageFileHeader,
  rows: readonly WageFileRow[],
): WageFileAnswer {
  const { faults, write } = wageFileProfiles[profile]
  const found = [...faults(header, rows), ...faultsOf(header, rows, profile)]
  if (found.length) return { faults: found }
  const totals = controlTotals(rows)
  return { files: write(header, rows, totals), totals }
}
