import { isZero, negate, parseAmount } from '../../../../schema/values/money.ts'
import { hasEitherPoint, hasThousandsPoints } from '../../../../schema/values/writtenPoints.ts'

/** A figure of a bank's table. */
export interface Figure {
  /** Without its sign. */
  readonly amount: string
  /** The same as it is written. */
  readonly text: string
  readonly isNegative: boolean
  /** It is negative by a sign before it, and not as accountants write it. */
  readonly isPlain: boolean
  /** What stands before or behind it, and `C` or `D` that some banks write there. */
  readonly unit: string
}

const unit = /^([\p{L}\p{Sc}\u20c1.\s]*?)\s*([-\u2212(]?[\d٠-٩].*?[)\u2212-]?)\s*([\p{L}\p{Sc}\u20c1.\s]*)$/u

/** Reads a figure; null where nothing has moved, which a dash says too, and undefined where the cell holds something else. */
export function figureOf(text: string): Figure | null | undefined {
  const plain = text.trim()
  if (/^[-–—\u2212]*$/.test(plain)) return null
  const [, before = '', figures, behind = ''] = unit.exec(plain) ?? []
  const value = parseAmount(figures ?? plain)
  if (value === null) return undefined
  if (isZero(value)) return null
  const isNegative = value.startsWith('-')
  return {
    amount: isNegative ? negate(value) : value,
    text: (figures ?? plain).replace(/[-\u2212()]/g, '').trim(),
    isNegative,
    isPlain: /^[-\u2212]/.test(figures ?? plain),
    unit: (before || behind).trim(),
  }
}

/** What a figure is with its sign. */
export const signed = ({ amount, isNegative }: Pick<Figure, 'amount' | 'isNegative'>): string =>
  isNegative ? negate(amount) : amount

/** How the figures of a table are written, as far as they tell. */
export function pointOf(texts: readonly string[]): 'thousands' | 'decimals' | 'either' {
  if (texts.some(hasThousandsPoints)) return 'thousands'
  return texts.some(hasEitherPoint) ? 'either' : 'decimals'
}
