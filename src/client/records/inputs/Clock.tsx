import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DigitalClock } from '@mui/x-date-pickers/DigitalClock'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { Dayjs } from 'dayjs'
import { dayjs } from '../../providers/dayjs.ts'

interface ClockProps {
  /** The chosen time `HH:mm`; null when none is. */
  readonly value: string | null
  readonly onPick: (time: string) => void
}

const on = (time: string) => dayjs(`2000-01-01T${time}`)

/** The half hours of a day, to choose one; any other minute is typed. */
export default function Clock({ value, onPick }: ClockProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DigitalClock
        autoFocus
        ampm={false}
        timeStep={30}
        value={value === null ? null : on(value)}
        referenceDate={on('07:00')}
        onChange={(time: Dayjs | null) => time && onPick(time.format('HH:mm'))}
      />
    </LocalizationProvider>
  )
}
