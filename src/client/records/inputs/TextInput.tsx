import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { kindOf } from '../../../../schema/kinds.ts'
import { marksOf } from '../../../../schema/languages.ts'
import { acceptValue } from '../../../../schema/record/accept.ts'
import { decimalsOf, isDecimal, plainDecimal, toFixed } from '../../../../schema/values/money.ts'
import { formatPhone } from '../../../../schema/values/phone.ts'
import { loadExpressions } from '../../providers/expressions.ts'
import { loadPhonePlans } from '../../providers/foreignPhones.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { useLanguage } from '../../providers/i18n.ts'
import { isInDigits, isIsland } from '../values/islands.ts'
import { asInput } from './asInput.tsx'
import { DigitBox } from './DigitBox.tsx'
import type { BoxProps } from './input.ts'
import { typedFigure } from './typed.ts'

/** One line has single spaces; a long text keeps its shape. */
const tidy = (typed: string, kind: string): string => (kind === 'text' ? typed.replace(/[ \t\u00a0]+/g, ' ') : typed).trim()

/** As it stands while nobody types: a telephone in its groups, an amount with the digits of its branch. */
function atRest(kind: string, plain: string, decimals: number): string {
  if (kind === 'phone') return formatPhone(plain)
  return kind === 'money' && isDecimal(plain) && decimalsOf(plain) < decimals ? toFixed(plain, decimals) : plain
}

/** Texts and everything that is typed as one: codes, phones, amounts. Leaving it writes the value in its stored form. */
export function TextBox({ field, name, value, onChange, onBlur, disabled, control }: BoxProps) {
  const context = useValueContext()
  const marks = marksOf(useLanguage().language)
  const { keyboard } = kindOf(field)
  const [typing, setTyping] = useState(false)
  const inDigits = keyboard === 'decimal' || isInDigits(field)
  const plain = value === null || value === undefined ? '' : String(value)
  const { id, ...aria } = control
  const shared = {
    id,
    name,
    disabled,
    autoComplete: 'off',
    onBlur: () => {
      setTyping(false)
      const typed = typeof value === 'string' ? tidy(value, field.kind) : value
      const read = typeof typed === 'string' && keyboard === 'decimal' ? plainDecimal(typed, marks) : typed
      const accepted = acceptValue(field, read, {}, context)
      // An identity number is only right with its type, which the form knows.
      if ('value' in accepted && field.kind !== 'identity' && accepted.value !== value && accepted.value !== undefined)
        onChange(accepted.value)
      onBlur()
    },
  }
  const attributes = { ...aria, ...(field.kind === 'text' && typeof field.max === 'number' && { maxLength: field.max }) }
  if (inDigits)
    return (
      <DigitBox
        {...shared}
        slotProps={{ input: attributes }}
        inputMode={keyboard ?? 'text'}
        {...(field.kind === 'phone' && { onFocus: () => void loadPhonePlans() })}
        // The text keeps its groups and its selection until somebody types.
        text={typing ? plain : atRest(field.kind, plain, context.decimals)}
        onType={(typed) => {
          setTyping(true)
          onChange(typedFigure(field.kind, typed))
        }}
      />
    )
  const long = field.kind === 'longText'
  return (
    <OutlinedInput
      {...shared}
      {...(field.regex !== undefined && { onFocus: () => void loadExpressions() })}
      {...(long && { multiline: true, rows: 3, inputComponent: 'textarea' })}
      slotProps={{ input: { ...attributes, dir: isIsland(field.kind, field.pattern) ? 'ltr' : undefined, inputMode: keyboard } }}
      value={plain}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

export const TextInput = asInput(TextBox)
