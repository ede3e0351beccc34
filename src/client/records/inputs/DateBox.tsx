import IconButton from '@mui/material/IconButton'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Floating } from '../../components/Floating.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useText } from '../text/useText.ts'
import { DigitBox } from './DigitBox.tsx'
import type { BoxProps } from './input.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

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

/** A typed day with a calendar to choose it from; Alt and the arrow down open it. */
export function DateBox({ control, name, text, date, placeholder, disabled, unit, note, onType, onPick, onBlur }: DateBoxProps) {
  const { say } = useText()
  const { id, ...aria } = control
  const box = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    box.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <DigitBox
        ref={box}
        id={id}
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
        slotProps={{ input: aria }}
        endAdornment={
          <span className="g-date-note">
            {note}
            {!disabled && (
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={unit === undefined ? say('generated.calendar') : `${unit} · ${say('generated.calendar')}`}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {unit ?? <Icon name="calendar" size={16} />}
              </IconButton>
            )}
          </span>
        }
      />
      {open && (
        <Floating
          anchor={box}
          placement="bottom-start"
          onClose={() => setOpen(false)}
          onEscape={close}
          role="dialog"
          aria-label={say('generated.calendar')}
          sx={{ padding: 1, width: 326 }}
        >
          <Suspense fallback={<Skeleton height={330} />}>
            <Calendar
              value={date}
              onPick={(day) => {
                onPick(day)
                close()
              }}
            />
          </Suspense>
        </Floating>
      )}
    </>
  )
}
