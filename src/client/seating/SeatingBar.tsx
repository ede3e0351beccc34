import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Model } from '../../../schema/model.ts'
import { DayFilter } from '../records/inputs/DayFilter.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Trip, trips } from './seating.ts'

interface Props {
  readonly model: Model
  readonly trip: Trip
  readonly onTrip: (trip: Trip) => void
  readonly from: string
  readonly onFrom: (day: string) => void
  readonly to: string
  readonly onTo: (day: string) => void
  /** How many students are chosen. */
  readonly chosen: number
  /** What the bus is called on which they are seated. */
  readonly bus: string
  /** Whether they cannot be seated now. */
  readonly disabled: boolean
  readonly onSeat: () => void
}

/** How students are seated: on which trips, from when to when; and the button that does it. */
export function SeatingBar({ model, trip, onTrip, from, onFrom, to, onTo, chosen, bus, disabled, onSeat }: Props) {
  const display = useDisplay()
  const { say } = display.text
  return (
    <div className="seating-bar">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={say('seating.ways')}
        value={trip}
        onChange={(_, next: Trip | null) => next && onTrip(next)}
        sx={{ backgroundColor: 'background.paper' }}
      >
        {trips.map((one) => (
          <ToggleButton key={one} value={one}>
            {say(`seating.trip.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayFilter label={display.text.field(model, 'from')} name="from" value={from} onChange={onFrom} />
      <DayFilter label={display.text.field(model, 'to')} name="to" value={to} onChange={onTo} />
      <div className="seating-do" data-some={chosen > 0 || undefined}>
        {chosen > 0 && <span>{say('seating.chosen', { count: display.numerals.number(chosen) })}</span>}
        <Button variant="contained" color="primary" disabled={disabled} onClick={onSeat}>
          {say('seating.seat', { bus })}
        </Button>
      </div>
      <p className="g-muted seating-keys">{say('seating.keys')}</p>
    </div>
  )
}
