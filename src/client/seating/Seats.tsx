import { useState } from 'react'
import type { Model } from '../../../schema/model.ts'
import { today } from '../../../schema/values/date.ts'
import { useCan, useWritable, type Year } from '../providers/frame.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useSchool } from '../records/values/useSchool.ts'
import { BusCards } from './BusCards.tsx'
import { BusList } from './BusList.tsx'
import { Candidates } from './Candidates.tsx'
import { Refused } from './Refused.tsx'
import { Riders } from './Riders.tsx'
import { SeatingBar } from './SeatingBar.tsx'
import { type Bus, isFull, type Seat } from './seating.ts'
import { useBoard } from './useBoard.ts'
import { useBoardAddress } from './useBoardAddress.ts'

interface Props {
  readonly model: Model
  readonly busModel: Model
  readonly year: Year
  readonly buses: readonly Bus[]
  /** Whose riders are shown. */
  readonly bus: Bus
  readonly seats: readonly Seat[]
  readonly ofStudent: ReadonlyMap<number, readonly Seat[]>
  readonly ofBus: ReadonlyMap<number, readonly Seat[]>
}

/** Students, buses, and who sits in the chosen one. */
export function Seats({ model, busModel, year, buses, bus, seats, ofStudent, ofBus }: Props) {
  const display = useDisplay()
  const can = useCan()
  const { add, edit } = useWritable(model)
  const { trip, narrowed, put, narrow } = useBoardAddress()
  const schoolOf = useSchool()
  const { day, ...time } = useSeatTime(year)
  const [editing, setEditing] = useState<number | null>(null)
  const [printing, setPrinting] = useState(false)
  const nameOf = (one: Bus) => display.reference(one, busModel.name)
  const board = useBoard(model, seats, { nameOf, wanted: { trip, from: time.from, to: time.to || null }, day })
  const { seating, chosen } = board
  return (
    <>
      {add && (
        <SeatingBar
          model={model}
          trip={trip}
          onTrip={(next) => put({ trip: next === 'both' ? null : next })}
          {...time}
          chosen={chosen.size}
          bus={nameOf(bus)}
          disabled={seating.busy || !chosen.size || isFull(bus, trip)}
          onSeat={() =>
            void board.seatOn(
              bus,
              [...chosen].map(([id, name]) => ({ id, name })),
            )
          }
        />
      )}
      <div className="seating-board">
        <Candidates
          trip={trip}
          seatsOf={ofStudent}
          narrowed={narrowed}
          onNarrow={narrow}
          chosen={new Set(chosen.keys())}
          onChoose={add ? board.choose : undefined}
          onSeat={add && !seating.busy ? (students) => void board.seatOn(bus, students) : undefined}
          onDrop={edit && !seating.busy ? board.takeOffById : undefined}
        />
        <BusCards
          model={busModel}
          buses={buses}
          chosen={bus.id}
          trip={trip}
          onChoose={(id) => put({ bus: id })}
          onDrop={add && !seating.busy ? board.drop : undefined}
        />
        <Riders
          key={bus.id}
          name={[nameOf(bus), schoolOf(bus.branch)].filter(Boolean).join(' – ')}
          seats={ofBus.get(bus.id) ?? []}
          others={buses.filter(({ id }) => id !== bus.id).map((one) => ({ ...one, name: nameOf(one) }))}
          writable={edit}
          busy={seating.busy}
          onPrint={can('viewGuardians') ? () => setPrinting(true) : undefined}
          onEdit={setEditing}
          onTakeOff={board.takeOff}
          onMove={(place, some) => void seating.move(place, some)}
        />
      </div>
      {seating.refused.length > 0 && <Refused refused={seating.refused} onClose={seating.forget} />}
      {editing !== null && (
        <RecordDrawer
          model={model}
          id={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            void seating.reload()
          }}
        />
      )}
      {printing && <BusList id={bus.id} name={nameOf(bus)} onClose={() => setPrinting(false)} />}
    </>
  )
}

/** From when to when new seats are: from today on, unless somebody says otherwise. */
function useSeatTime(year: Year) {
  const day = within(today(), year)
  const [from, setFrom] = useState(day)
  const [to, setTo] = useState('')
  return { day, from, to, onFrom: (next: string) => setFrom(next || day), onTo: setTo }
}

/** A day, or the nearest one of the year. */
const within = (day: string, { startDate, endDate }: Year): string =>
  day < startDate ? startDate : day > endDate ? endDate : day
