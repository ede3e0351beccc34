import type { ChangeEvent, ComponentProps } from 'react'
import { bareArabicDigits, latinDigits } from '../../../../schema/values/digits.ts'
import { useNumerals } from '../../providers/numerals.ts'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** What is kept: Latin digits. */
  readonly text: string
  readonly onType: (typed: string) => void
}

/** A box for a day or a time: written in the company's digits, typed in any, kept in Latin ones. */
export function DigitBox({ text, onType, ...rest }: Props) {
  const { digits } = useNumerals()
  const written = (latin: string) => (digits === 'arabic' ? bareArabicDigits(latin) : latin)
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const latin = latinDigits(target.value)
    if (target.value !== written(latin)) {
      // Written here, before the next rendering does it: that would send the caret to the end.
      const caret = target.selectionStart
      target.value = written(latin)
      target.setSelectionRange(caret, caret)
    }
    onType(latin)
  }
  return (
    <input
      {...rest}
      type="text"
      inputMode="numeric"
      dir="ltr"
      className="input g-island g-digits"
      autoComplete="off"
      value={written(text)}
      onChange={type}
    />
  )
}
