import type { ChangeEvent, ComponentProps } from 'react'
import { arabicDigits, bareArabicDigits, latinDigits } from '../../../../schema/values/digits.ts'
import { useNumerals } from '../../providers/numerals.ts'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** What is kept: Latin digits. */
  readonly text: string
  readonly onType: (typed: string) => void
}

/** A box for days, figures, codes and telephones: written in the company's digits, typed in any, kept in Latin ones. */
export function DigitBox({ text, onType, inputMode = 'numeric', placeholder, ...rest }: Props) {
  const { digits } = useNumerals()
  const inArabic = digits === 'arabic'
  const comma = inArabic && inputMode === 'decimal'
  const written = (latin: string) => {
    const bare = inArabic ? bareArabicDigits(latin) : latin
    return comma ? bare.replaceAll('.', '٫') : bare
  }
  const read = (typed: string) => (comma ? latinDigits(typed).replaceAll('٫', '.') : latinDigits(typed))
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const latin = read(target.value)
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
      inputMode={inputMode}
      dir="ltr"
      // Groups of digits keep their places; letters of a code keep their own direction.
      className={/\p{L}/u.test(text) ? 'input g-island' : 'input g-island g-digits'}
      autoComplete="off"
      // The forced direction of the box does not reach it: marks hold its groups in their places.
      placeholder={placeholder && inArabic ? arabicDigits(placeholder) : placeholder}
      value={written(text)}
      onChange={type}
    />
  )
}
