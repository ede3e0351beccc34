import type { FieldData } from './kind.ts'

/** What a company has switched on, by the name of its flag. */
export type Flags = Readonly<Record<string, boolean>>

/** Whether a field belongs to a part of the product that the company has not switched on. */
export const isSwitchedOff = ({ flag }: Pick<FieldData, 'flag'>, flags: Flags): boolean =>
  flag !== undefined && flags[flag] !== true

/** A declared field, hidden where it is switched off. @param flags left out, nothing is known of the company */
export const switched = (declared: FieldData, flags: Flags | undefined): FieldData =>
  flags && isSwitchedOff(declared, flags) ? { ...declared, hidden: true } : declared
