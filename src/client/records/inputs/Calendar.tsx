import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, isDate, today } from '../../../../schema/values/date.ts'
import { toHijri } from '../../../../schema/values/hijri.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { Icon } from '../../shell/components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { useAnchored } from './anchor.ts'
import { hijriMonths, monthGrid } from './month.ts'
import './calendar.css'

interface CalendarProps {
  /** The chosen day; null when none is. */
  readonly value: string | null
  readonly anchor: RefObject<HTMLElement | null>
  readonly onPick: (date: string) => void
  readonly onClose: () => void
}

const width = 324
const height = 380
const year = 12

/** A month to choose a day from, both calendars in each cell. Arrows move by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar({ value, anchor, onPick, onClose }: CalendarProps) {
  const { language, say } = useText()
  const now = today()
  const [at, setAt] = useState(value ?? now)
  const box = useRef<HTMLDivElement>(null)
  useAnchored(anchor, box, true, width, height)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has the focus
  useEffect(() => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at])
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [anchor, onClose])

  // The years that a date may have end somewhere.
  const go = (date: string) => isDate(date) && setAt(date)
  const ahead = document.documentElement.dir === 'rtl' ? -1 : 1
  const onKeyDown = (event: KeyboardEvent) => {
    const days = { ArrowRight: ahead, ArrowLeft: -ahead, ArrowDown: 7, ArrowUp: -7 }[event.key]
    const months = { PageDown: 1, PageUp: -1 }[event.key]
    if (days !== undefined) go(addDays(at, days))
    else if (months !== undefined) go(addMonths(at, months * (event.shiftKey ? year : 1)))
    else if (event.key === 'Escape') onClose()
    else if (event.key !== 'Enter') return
    else if ((event.target as HTMLElement).tagName !== 'BUTTON') return
    else return event.stopPropagation()
    event.preventDefault()
    event.stopPropagation()
  }
  const { locale, write: inDigits } = useNumerals()
  const write = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`))
  const grid = monthGrid(at)
  const step = (months: number, key: string, icon: 'back' | 'forward') => (
    <button type="button" aria-label={say(`generated.calendarKeys.${key}`)} onClick={() => go(addMonths(at, months))}>
      <Icon name={icon} size={14} />
      {Math.abs(months) === year && <Icon name={icon} size={14} />}
    </button>
  )
  return (
    <div
      ref={box}
      className="calendar"
      popover="manual"
      role="dialog"
      aria-label={say('generated.calendar')}
      onKeyDown={onKeyDown}
    >
      <div className="calendar-head">
        {step(-year, 'yearBefore', 'back')}
        {step(-1, 'monthBefore', 'back')}
        <p aria-live="polite">
          <b>{write(at, { month: 'long', year: 'numeric' })}</b>
          <span>{inDigits(hijriMonths(at, language))}</span>
        </p>
        {step(1, 'monthAfter', 'forward')}
        {step(year, 'yearAfter', 'forward')}
      </div>
      <table>
        <thead>
          <tr>
            {grid[0]?.map((date) => (
              <th key={date} scope="col" abbr={write(date, { weekday: 'long' })}>
                {write(date, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    tabIndex={date === at ? 0 : -1}
                    data-away={date.slice(0, 7) !== at.slice(0, 7) || undefined}
                    data-today={date === now || undefined}
                    aria-pressed={date === value}
                    onClick={() => onPick(date)}
                  >
                    <span>{inDigits(Number(date.slice(8)))}</span>
                    <span className="visually-hidden">{write(date, { month: 'long', year: 'numeric' })}</span>
                    <small>{inDigits(Number(toHijri(date)?.slice(8) ?? 0) || '')}</small>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="calendar-today" onClick={() => onPick(now)}>
        {say('generated.today')} <span className="ltr">{inDigits(now)}</span>
      </button>
    </div>
  )
}
