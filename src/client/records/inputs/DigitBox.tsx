import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ChangeEvent, ComponentProps } from 'react'
import { arabicDigits, bareArabicDigits, latinDigits } from '../../../../schema/values/digits.ts'
import { useNumerals } from '../../providers/numerals.ts'

interface DigitProps {
  /** What is kept: Latin digits. */
  readonly text: string
  readonly onType: (typed: string) => void
}

type Attributes = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>

/** MUI's box for days, figures, codes and telephones: written in the company's digits, typed in any, kept in Latin ones. */
export function DigitBox({
  text,
  onType,
  inputMode = 'numeric',
  slotProps,
  ...rest
}: DigitProps & Omit<OutlinedInputProps, 'value' | 'onChange'>) {
  return (
    <OutlinedInput
      {...rest}
      inputComponent={Digits as never}
      slotProps={{ ...slotProps, input: { ...(slotProps?.input as object), text, onType, inputMode } as object }}
    />
  )
}

function Digits({ text, onType, inputMode = 'numeric', placeholder, className = '', ...rest }: DigitProps & Attributes) {
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
      className={/\p{L}/u.test(text) ? className : `${className} g-digits`}
      autoComplete="off"
      // The forced direction of the box does not reach it: marks hold its groups in their places.
      placeholder={placeholder && inArabic ? arabicDigits(placeholder) : placeholder}
      value={written(text)}
      onChange={type}
    />
  )
}
