import Button from '@mui/material/Button'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import type { Dayjs } from 'dayjs'
import { today } from '../../../../schema/values/date.ts'
import { toHijri } from '../../../../schema/values/hijri.ts'
import { dayjs, dayText, localeOfDays } from '../../providers/dayjs.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import { CalendarHead } from './CalendarHead.tsx'
import './calendar.css'

interface CalendarProps {
  /** The chosen day; null when none is. */
  readonly value: string | null
  readonly onPick: (date: string) => void
}

const slots = { calendarHeader: CalendarHead, day: Day }

/** MUI's calendar with the Hijri day in each cell; a chunk of its own, for it is heavy and opened now and then. */
export default function Calendar({ value, onPick }: CalendarProps) {
  const { language, say } = useText()
  const { write } = useNumerals()
  const now = today()
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={localeOfDays(language)}>
      <DateCalendar
        autoFocus
        className="calendar"
        value={value === null ? null : dayjs(value)}
        referenceDate={dayjs(value ?? now)}
        showDaysOutsideCurrentMonth
        fixedWeekNumber={6}
        reduceAnimations
        views={['day']}
        onChange={(day: Dayjs | null) => day && onPick(dayText(day))}
        slots={slots}
      />
      <Button variant="text" color="secondary" fullWidth onClick={() => onPick(now)}>
        {say('generated.today')} <span className="ltr">{write(now)}</span>
      </Button>
    </LocalizationProvider>
  )
}

/** A day of both calendars. */
function Day({ day, ...props }: PickerDayProps) {
  const { write } = useNumerals()
  const date = dayText(day as Dayjs)
  return (
    <PickerDay {...props} day={day} className="calendar-day">
      {write(Number(date.slice(8)))}
      <small>{write(Number(toHijri(date)?.slice(8) ?? 0) || '')}</small>
    </PickerDay>
  )
}
