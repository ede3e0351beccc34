import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { today } from '../../../schema/values/date.ts'
import { formatPhone } from '../../../schema/values/phone.ts'
import { Icon } from '../components/Icon.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { referenceOf } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { PickList } from './PickList.tsx'
import { RiderTools } from './RiderTools.tsx'
import { type Bus, type NamedSeat, putDragged, type Seat, type Student } from './seating.ts'
import { useRiders } from './useBuses.ts'

interface Props {
  readonly name: string
  readonly seats: readonly Seat[]
  /** The other buses, to which they may move. */
  readonly others: readonly (Bus & { readonly name: string })[]
  /** Whether seats can be changed here. */
  readonly writable: boolean
  readonly busy: boolean
  readonly onPrint: (() => void) | undefined
  readonly onEdit: (seat: number) => void
  readonly onTakeOff: (seats: readonly NamedSeat[]) => void
  readonly onMove: (bus: Bus, seats: readonly NamedSeat[]) => void
}

/** Who sits in a bus: they are taken off, moved to another one, and their seats are edited. */
export function Riders({ name, seats, others, writable, busy, onPrint, onEdit, onTakeOff, onMove }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const riders = useRiders([...new Set(seats.map(({ student }) => student))])
  const named = seats
    .map((seat): NamedSeat => ({ ...seat, name: display.reference(referenceOf(seat, 'student'), 'students') }))
    .toSorted((a, b) => area(display, a).localeCompare(area(display, b)) || a.name.localeCompare(b.name))
  const meant = (ids: Iterable<number>) => {
    const wanted = new Set(ids)
    return named.filter(({ id }) => wanted.has(id))
  }
  const some = meant(chosen)
  const takeOff = (gone: readonly NamedSeat[]) => {
    onTakeOff(gone)
    setChosen(new Set())
  }
  return (
    <Card component="section" className="seating-card seating-riders" aria-label={say('seating.list', { bus: name })}>
      <header className="seating-head">
        <h2>
          {say('seating.list', { bus: name })} <span className="seating-count">{display.numerals.number(seats.length)}</span>
        </h2>
        {onPrint && seats.length > 0 && (
          <Button size="small" startIcon={<Icon name="print" size={18} />} onClick={onPrint}>
            {say('seating.print')}
          </Button>
        )}
      </header>
      {writable && seats.length > 0 && (
        <RiderTools
          seats={some}
          others={others}
          busy={busy}
          onTakeOff={() => takeOff(some)}
          onMove={(bus) => {
            onMove(bus, some)
            setChosen(new Set())
          }}
          onEdit={onEdit}
        />
      )}
      {seats.length ? (
        <div className="seating-scroll">
          <PickList
            label={say('seating.list', { bus: name })}
            items={named}
            chosen={chosen}
            onChoose={writable ? setChosen : undefined}
            onEnter={writable ? ([first]) => first !== undefined && onEdit(first) : undefined}
            onDelete={writable ? (ids) => takeOff(meant(ids)) : undefined}
            onDrag={writable ? (transfer, ids) => putDragged(transfer, { seats: ids }) : undefined}
          >
            {(seat) => <Rider seat={seat} student={riders === null ? undefined : (riders.get(seat.student) ?? null)} />}
          </PickList>
        </div>
      ) : (
        <p className="g-muted seating-nobody">{say('seating.noSeats')}</p>
      )}
    </Card>
  )
}

const area = (display: ReturnType<typeof useDisplay>, seat: Seat): string => display.reference(referenceOf(seat, 'area'), 'areas')

/** @param student as they are this year; null where they are no longer in the branch, undefined until that is known */
function Rider({ seat, student }: { readonly seat: NamedSeat; readonly student: Student | null | undefined }) {
  const display = useDisplay()
  const { say } = display.text
  const { write } = display.numerals
  const classRoom = student ? display.reference(referenceOf(student, 'classRoom'), 'classRooms') : ''
  const stop = [area(display, seat), String(seat['stopNote'] ?? '')].filter(Boolean).join(' – ')
  const phone = student ? String(referenceOf(student, 'guardian')?.['phone'] ?? '') : ''
  const leftOn = typeof student?.['leftOn'] === 'string' ? student['leftOn'] : null
  return (
    <span className="pick-about">
      <span className="pick-name">
        {seat.name}
        {seat.trip !== 'both' && <StatePill label={say(`seating.trip.${seat.trip}`)} />}
        {student?.['suspended'] === true && <StatePill tone="warning" label={say('seating.suspended')} />}
        {leftOn && <StatePill tone="danger" label={say('seating.departed', { date: write(leftOn) })} />}
        {student === null && <StatePill tone="danger" label={say('seating.elsewhere')} />}
        {seat.to && <StatePill label={say('seating.until', { date: write(seat.to) })} />}
        {seat.from > today() && <StatePill tone="info" label={say('seating.starts', { date: write(seat.from) })} />}
      </span>
      <span className="pick-more pick-parts">
        <span>{[classRoom, stop].filter(Boolean).join(' · ')}</span>
        {phone && <bdi className="ltr figure">{write(formatPhone(phone))}</bdi>}
      </span>
    </span>
  )
}
