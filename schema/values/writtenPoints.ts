import { latinDigits } from './digits.ts'

/** Points part the thousands and a comma the hundredths: nobody writes two digits behind a comma otherwise. */
const withComma = /(^|[^\d.,])(\d{1,3}(\.\d{3})+|\d+),\d{1,2}($|[^\d.,])/
/** Three digits behind one point: thousands in one country, thousandths in another. */
const either = /(^|[^\d.,])[1-9]\d{0,2}\.\d{3}($|[^\d.,])/

/** Whether a figure is written with points for the thousands, whatever else is in its table. */
export const hasThousandsPoints = (text: string): boolean => withComma.test(latinDigits(text))

/** Whether the point of a figure may part the thousands or the decimals. */
export const hasEitherPoint = (text: string): boolean => either.test(latinDigits(text))

/** A figure with points for thousands and a comma for decimals as it is written here. */
export const withoutPoints = (text: string): string =>
  latinDigits(text)
    .replace(/(?<=\d)\.(?=\d{3}(\D|$))/g, '')
    .replace(/,(?=\d{1,2}(\D|$))/, '.')
