import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Icon } from '../../shell/components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { Calendar } from './Calendar.tsx'
import { DigitBox } from './DigitBox.tsx'
import type { InputProps } from './input.ts'

interface DateBoxProps {
  readonly control: InputProps['control']
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

/** A typed day with a calendar to choose it from; Alt and the arrow down open it. */
export function DateBox({ control, name, text, date, placeholder, disabled, unit, note, onType, onPick, onBlur }: DateBoxProps) {
  const { say } = useText()
  const box = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    box.current?.querySelector('input')?.focus()
  }, [])
  return (
    <span className="g-date" ref={box} data-unit={unit}>
      <DigitBox
        {...control}
        name={name}
        placeholder={placeholder}
        disabled={disabled}
        text={text}
        onType={onType}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onBlur={onBlur}
      />
      <span className="g-date-note">{note}</span>
      {!disabled && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={unit === undefined ? say('generated.calendar') : `${unit} · ${say('generated.calendar')}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {unit ?? <Icon name="calendar" size={16} />}
        </button>
      )}
      {open && (
        <Calendar
          value={date}
          anchor={box}
          onClose={close}
          onPick={(day) => {
            onPick(day)
            close()
          }}
        />
      )}
    </span>
  )
}
