import { isTime } from '../../../../schema/values/date.ts'
import { latinDigits } from '../../../../schema/values/digits.ts'
import { asInput } from './asInput.tsx'
import { DigitBox } from './DigitBox.tsx'
import type { BoxProps } from './input.ts'

/** A time of day as people write it: `8:30`, `830`, `8`; as it stands when it is none, for the check to refuse. */
export function readTime(typed: string): string | null {
  const text = latinDigits(typed).trim()
  if (text === '') return null
  const [, hour = '', minute = '00'] = /^(\d{1,2})[:.]?(\d{2})?$/.exec(text) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  return isTime(time) ? time : text
}

/** A time of day `HH:mm`. */
export function TimeBox({ name, value, onChange, onBlur, disabled, control: { id, ...aria } }: BoxProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <DigitBox
      id={id}
      slotProps={{ input: aria }}
      name={name}
      placeholder="HH:mm"
      disabled={disabled}
      text={text}
      onType={(typed) => onChange(typed || null)}
      onBlur={() => {
        const next = readTime(text)
        if (next !== (value ?? null)) onChange(next)
        onBlur()
      }}
    />
  )
}

export const TimeInput = asInput(TimeBox)
