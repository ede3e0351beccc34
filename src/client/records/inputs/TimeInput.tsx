import { isTime } from '../../../../schema/values/date.ts'
import { latinDigits } from '../../../../schema/values/digits.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useText } from '../text/useText.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { PickedBox } from './PickedBox.tsx'

const Clock = lazyPart(() => import('./Clock.tsx'))

/** A time of day as people write it: `8:30`, `830`, `8`; as it stands when it is none, for the check to refuse. */
export function readTime(typed: string): string | null {
  const text = latinDigits(typed).trim()
  if (text === '') return null
  const [, hour = '', minute = '00'] = /^(\d{1,2})[:.]?(\d{2})?$/.exec(text) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  return isTime(time) ? time : text
}

/** A time of day `HH:mm`, typed, or one of the half hours. */
export function TimeBox({ name, value, onChange, onBlur, disabled, control }: BoxProps) {
  const { say } = useText()
  const text = typeof value === 'string' ? value : ''
  return (
    <PickedBox
      control={control}
      name={name}
      placeholder="HH:mm"
      disabled={disabled}
      text={text}
      panel={say('generated.clock')}
      icon="clock"
      width={140}
      onType={(typed) => onChange(typed || null)}
      onBlur={() => {
        const next = readTime(text)
        if (next !== (value ?? null)) onChange(next)
        onBlur()
      }}
    >
      {(close) => (
        <Clock
          value={isTime(text) ? text : null}
          onPick={(time) => {
            onChange(time)
            close()
          }}
        />
      )}
    </PickedBox>
  )
}

export const TimeInput = asInput(TimeBox)
