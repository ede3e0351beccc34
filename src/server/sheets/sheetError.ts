/** Why a file cannot be read. Each has a message `errors.{code}`. */
export const sheetFaults = [
  'File.TooLarge',
  'File.Type',
  'File.Empty',
  'File.Encrypted',
  'File.Macros',
  'File.TooExpanded',
  'File.Broken',
  'File.Line',
] as const

export type SheetFault = (typeof sheetFaults)[number]

/** A file that was refused; nothing of it was kept. `params` fills the message: `max` in megabytes for `File.TooLarge`, the `line` of `File.Line`. */
export class SheetError extends Error {
  readonly code: SheetFault
  readonly params: Readonly<Record<string, number>>

  constructor(code: SheetFault, params: Readonly<Record<string, number>> = {}) {
    super(code)
    this.name = 'SheetError'
    this.code = code
    this.params = params
  }
}
