import { latinDigits } from '../../../../schema/values/digits.ts'

/** What a box holds for what was typed into it: a whole number as a number, other figures as the text in Latin digits. */
export function typedFigure(kind: string, text: string): string | number | null {
  const latin = latinDigits(text)
  if (latin === '') return null
  return kind === 'int' && /^-?\d{1,15}$/.test(latin) ? Number(latin) : latin
}
