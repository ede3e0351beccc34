import { useNumerals } from '../../providers/numerals.ts'

/** Writes whole numbers with the company's digits. */
export const useNumber = (): ((value: number) => string) => useNumerals().number
