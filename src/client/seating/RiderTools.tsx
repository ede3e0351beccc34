import Button from '@mui/material/Button'
import { MenuButton } from '../components/MenuButton.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Bus, isFull, type NamedSeat } from './seating.ts'

interface Props {
  /** The seats that are chosen. */
  readonly seats: readonly NamedSeat[]
  /** The other buses, to which they may move. */
  readonly others: readonly (Bus & { readonly name: string })[]
  readonly busy: boolean
  readonly onTakeOff: () => void
  readonly onMove: (bus: Bus) => void
  readonly onEdit: (seat: number) => void
}

/** What is done with the chosen riders of a bus: they are taken off or moved, and the seat of one is edited. */
export function RiderTools({ seats, others, busy, onTakeOff, onMove, onEdit }: Props) {
  const { text, numerals } = useDisplay()
  const { say } = text
  const [only] = seats.length === 1 ? seats : []
  return (
    <div className="seating-tools">
      <Button size="small" disabled={busy || !seats.length} onClick={onTakeOff}>
        {say('seating.takeOff')}
      </Button>
      <MenuButton
        label={say('seating.move')}
        size="small"
        disabled={busy || !seats.length || !others.length}
        items={others.map((other) => ({
          label: other.name,
          note: say('seating.left', {
            left: numerals.number(Math.max(0, Math.min(Number(other.morningSeatsLeft), Number(other.returnSeatsLeft)))),
            all: numerals.number(other.capacity),
          }),
          disabled: seats.every(({ trip }) => isFull(other, trip)),
          reason: say('seating.full'),
          onSelect: () => onMove(other),
        }))}
      >
        {say('seating.move')}
      </MenuButton>
      <Button size="small" disabled={!only} onClick={() => only && onEdit(only.id)}>
        {say('seating.edit')}
      </Button>
    </div>
  )
}
