import type { ModelField } from '../../../../schema/modelField.ts'
import { isDateTime, isTime, parseDate } from '../../../../schema/values/date.ts'
import { latinDigits } from '../../../../schema/values/digits.ts'
import { asInput } from './asInput.tsx'
import { DateBox } from './DateBox.tsx'
import type { BoxProps } from './input.ts'

/** The time of a day that is given alone. */
const clockOf = ({ ends }: Pick<ModelField, 'ends'>) => (ends ? '23:59:59' : '00:00:00')

/** A moment as people write it, `2026-05-01 8:30` too; as it stands when it is none, for the check to refuse. */
export function readMoment(typed: string, field: Pick<ModelField, 'ends'>): string | null {
  const [day = '', clock = clockOf(field)] = latinDigits(typed).trim().split(/\s+/)
  if (day === '') return null
  const time = clock.padStart(clock.length === 4 || clock.length === 7 ? clock.length + 1 : 0, '0')
  const moment = `${parseDate(day) ?? day} ${isTime(time) ? time.padEnd(8, ':00') : clock}`
  return isDateTime(moment) ? moment : typed
}

/** A moment `YYYY-MM-DD HH:mm:ss`: typed, its day also from the calendar. */
export function MomentBox({ field, name, value, onChange, onBlur, disabled, control }: BoxProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <DateBox
      control={control}
      name={name}
      text={text}
      date={parseDate(text.slice(0, 10))}
      disabled={disabled}
      placeholder="YYYY-MM-DD HH:mm:ss"
      onType={(typed) => onChange(typed || null)}
      onPick={(day) => onChange(`${day} ${text.slice(11) || clockOf(field)}`)}
      onBlur={() => {
        const next = readMoment(text, field)
        if (next !== (value ?? null)) onChange(next)
        onBlur()
      }}
    />
  )
}

export const DateTimeInput = asInput(MomentBox)
