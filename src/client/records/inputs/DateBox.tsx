import type { ReactNode } from 'react'
import { lazyPart } from '../../providers/chunks.ts'
import { useText } from '../text/useText.ts'
import type { BoxProps } from './input.ts'
import { PickedBox } from './PickedBox.tsx'

const Calendar = lazyPart(() => import('./Calendar.tsx'))

interface DateBoxProps {
  readonly control: BoxProps['control']
  readonly name: string
  readonly text: string
  /** The day that the text means; null when it means none. */
  readonly date: string | null
  readonly placeholder: string
  readonly disabled: boolean
  /** The calendar that the text is of, on the button in place of its picture. */
  readonly unit?: string
  readonly note?: ReactNode
  readonly onType: (typed: string) => void
  readonly onPick: (date: string) => void
  readonly onBlur: () => void
}

/** A typed day with a calendar to choose it from. */
export function DateBox({ date, onPick, ...props }: DateBoxProps) {
  const { say } = useText()
  return (
    <PickedBox {...props} panel={say('generated.calendar')} icon="calendar" width={326}>
      {(close) => (
        <Calendar
          value={date}
          onPick={(day) => {
            onPick(day)
            close()
          }}
        />
      )}
    </PickedBox>
  )
}
