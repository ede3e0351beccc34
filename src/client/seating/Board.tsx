import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import { today } from '../../../schema/values/date.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { PrintPreview } from '../print/PrintPreview.tsx'
import { useCan, useWritable, type Year } from '../providers/frame.tsx'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { referenceOf } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useSchool } from '../records/values/useSchool.ts'
import { BusCards } from './BusCards.tsx'
import { Candidates } from './Candidates.tsx'
import { NoBuses } from './NoBuses.tsx'
import { Refused } from './Refused.tsx'
import { type NamedSeat, Riders } from './Riders.tsx'
import { SeatingBar } from './SeatingBar.tsx'
import { type Bus, type Dragged, isFull, type Named, type Seat } from './seating.ts'
import { useBoardAddress } from './useBoardAddress.ts'
import { useBuses } from './useBuses.ts'
import { useSeating } from './useSeating.ts'

interface Props {
  readonly model: Model
  readonly buses: Model
  readonly year: Year
}

/** The board of a branch in a year; what is chosen and narrowed stands in the address. */
export function Board({ model, buses: busModel, year }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const can = useCan()
  const { add, edit } = useWritable(model)
  const { trip, bus: asked, narrowed, put } = useBoardAddress()
  const { buses, seats, ofStudent, ofBus } = useBuses()
  const schoolOf = useSchool()
  const nameOf = (bus: Bus) => display.reference(bus, busModel.name)
  const seating = useSeating(model, nameOf)
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [editing, setEditing] = useState<number | null>(null)
  const [printing, setPrinting] = useState(false)
  const day = within(today(), year)
  const [from, setFrom] = useState(day)
  const [to, setTo] = useState('')
  if (buses.error || seats.error)
    return <ErrorState error={buses.error ?? seats.error} onRetry={() => Promise.all([buses.refetch(), seats.refetch()])} />
  if (!buses.data || !seats.data) return <SkeletonPage rows={6} />
  const bus = buses.data.find(({ id }) => id === asked) ?? buses.data[0]

  const seatOn = async (place: Bus, students: readonly Named[]) => {
    const seated = await seating.seat(place, students, { trip, from, to: to || null })
    if (seated) setChosen((now) => new Map([...now].filter(([id]) => !seated.includes(id))))
  }
  const named = (some: readonly Seat[]): NamedSeat[] =>
    some.map((seat) => ({ ...seat, name: display.reference(referenceOf(seat, 'student'), 'students') }))
  const seatsOf = (ids: readonly number[]) => named(seats.data.filter(({ id }) => ids.includes(id)))
  const drop = (place: Bus, dragged: Dragged) => {
    if ('students' in dragged) void seatOn(place, dragged.students)
    else void seating.move(place, seatsOf(dragged.seats))
  }
  const choose = (next: ReadonlySet<number>, known: readonly Named[]) => {
    const also = new Map(known.map(({ id, name }) => [id, name]))
    setChosen((now) => new Map([...next].map((id) => [id, also.get(id) ?? now.get(id) ?? ''])))
  }
  const takeOff = (some: readonly NamedSeat[]) => void seating.takeOff(some, day)
  const many = [...chosen].map(([id, name]) => ({ id, name }))
  return (
    <div className="page-stack seating">
      <PageHeader
        title={say('pages.busAccommodation')}
        actions={
          <Button component={Link} to={`/${model.route.base}`}>
            {say('seating.all')}
          </Button>
        }
      />
      {!bus ? (
        <NoBuses buses={busModel} />
      ) : (
        <>
          {add && (
            <SeatingBar
              model={model}
              trip={trip}
              onTrip={(next) => put({ trip: next === 'both' ? null : next })}
              from={from}
              onFrom={(next) => setFrom(next || day)}
              to={to}
              onTo={setTo}
              chosen={chosen.size}
              bus={nameOf(bus)}
              disabled={seating.busy || !chosen.size || isFull(bus, trip)}
              onSeat={() => void seatOn(bus, many)}
            />
          )}
          <div className="seating-board">
            <Candidates
              trip={trip}
              seatsOf={ofStudent}
              narrowed={narrowed}
              onNarrow={({ q, classRoom, area }) =>
                put({
                  ...(q !== undefined && { q }),
                  ...(classRoom !== undefined && { class: classRoom }),
                  ...(area !== undefined && { area }),
                })
              }
              chosen={new Set(chosen.keys())}
              onChoose={add ? choose : undefined}
              onSeat={add && !seating.busy ? (students) => void seatOn(bus, students) : undefined}
              onDrop={edit && !seating.busy ? (ids) => takeOff(seatsOf(ids)) : undefined}
            />
            <BusCards
              model={busModel}
              buses={buses.data}
              chosen={bus.id}
              trip={trip}
              onChoose={(id) => put({ bus: id })}
              onDrop={add && !seating.busy ? drop : undefined}
            />
            <Riders
              key={bus.id}
              name={[nameOf(bus), schoolOf(bus.branch)].filter(Boolean).join(' – ')}
              seats={ofBus.get(bus.id) ?? []}
              others={buses.data.filter(({ id }) => id !== bus.id).map((one) => ({ ...one, name: nameOf(one) }))}
              writable={edit}
              busy={seating.busy}
              onPrint={can('viewGuardians') ? () => setPrinting(true) : undefined}
              onEdit={setEditing}
              onTakeOff={takeOff}
              onMove={(place, some) => void seating.move(place, some)}
            />
          </div>
        </>
      )}
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
      {printing && bus && (
        <PrintPreview
          title={say('seating.list', { bus: nameOf(bus) })}
          path={`reports/busList/file?${new URLSearchParams({ bus: String(bus.id), format: 'pdf' })}`}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  )
}

/** A day, or the nearest one of the year. */
const within = (day: string, { startDate, endDate }: Year): string =>
  day < startDate ? startDate : day > endDate ? endDate : day
