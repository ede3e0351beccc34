/** Who pays, from which account and when; texts as they stand in the file. */
export interface WageFileHeader {
  /** The four letters by which the paying bank is known between banks, such as `RJHI`. */
  readonly bank: string
  /** The number that the school has at its bank, ten digits. */
  readonly establishment: string
  /** The IBAN that is debited. */
  readonly account: string
  /** The day on which the money is there, `2026-03-25`. */
  readonly valueDate: string
  /** The day on which the account is debited; the bank decides where it is left out. */
  readonly dueDate?: string | null
  /** What no other file of the school is called: up to sixteen capital letters and digits. */
  readonly reference: string
  /** The number of the school at the ministry, two to fifteen digits. */
  readonly ministryNumber: string
  /** The school, its address in lines, and what the pay is for: for banks that ask for them. */
  readonly name: string
  readonly address: readonly string[]
  readonly purpose: string
}

/** What one employee is paid; amounts are exact decimal texts. */
export interface WageFileRow {
  readonly net: string
  readonly basic: string
  readonly housing: string
  readonly other: string
  readonly deductions: string
  readonly iban: string
  readonly name: string
  /** The code of the employee's bank: four letters, eight or eleven. */
  readonly bank: string
  /** National identity or residence, ten digits. */
  readonly identityNumber: string
  readonly details?: string | null
  readonly address?: readonly string[]
}

/** What a bank would refuse: in which row, counted from zero, or in the header. */
export interface WageFault {
  readonly row: number | null
  readonly field: keyof WageFileRow | keyof WageFileHeader
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Sums of the rows, which the bank compares with its own. */
export interface ControlTotals {
  readonly count: number
  readonly net: string
  readonly basic: string
  readonly housing: string
  readonly other: string
  readonly deductions: string
}

export interface WrittenFile {
  readonly name: string
  readonly mime: string
  readonly text: string
}

/** How wage files are written, by the name that a bank account of the school chooses. */
export const wageFileProfileNames = ['molTxt', 'molCsv', 'anbCsv'] as const
export type WageFileProfileName = (typeof wageFileProfileNames)[number]

/** How one bank, or the ministry, wants the file. */
export interface WageFileProfile {
  /** What it asks for beyond what all do, and not of those who are paid. */
  readonly faults: (header: WageFileHeader, rows: readonly WageFileRow[]) => readonly WageFault[]
  readonly write: (header: WageFileHeader, rows: readonly WageFileRow[], totals: ControlTotals) => readonly WrittenFile[]
}
