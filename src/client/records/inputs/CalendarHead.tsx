import IconButton from '@mui/material/IconButton'
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader'
import type { Dayjs } from 'dayjs'
import { Icon } from '../../components/Icon.tsx'
import { dayText, localeOfDays } from '../../providers/dayjs.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { hijriMonths } from './hijriMonths.ts'

const year = 12

/** The month of the calendar with the Hijri months that it touches; a step is a month or a year. */
export function CalendarHead({ currentMonth, onMonthChange, labelId }: PickersCalendarHeaderProps) {
  const { language, say } = useText()
  const { write } = useNumerals()
  const month = currentMonth as Dayjs
  const step = (months: number, key: string, icon: 'back' | 'forward') => (
    <IconButton
      size="small"
      aria-label={say(`generated.calendarKeys.${key}`)}
      title={say(`generated.calendarKeys.${key}`)}
      onClick={() => onMonthChange(month.add(months, 'month'))}
    >
      <Icon name={icon} size={14} />
      {Math.abs(months) === year && <Icon name={icon} size={14} />}
    </IconButton>
  )
  return (
    <div className="calendar-head">
      {step(-year, 'yearBefore', 'back')}
      {step(-1, 'monthBefore', 'back')}
      <p aria-live="polite" id={labelId}>
        <b>{write(month.locale(localeOfDays(language)).format('MMMM YYYY'))}</b>
        <span>{write(hijriMonths(dayText(month), language))}</span>
      </p>
      {step(1, 'monthAfter', 'forward')}
      {step(year, 'yearAfter', 'forward')}
    </div>
  )
}
