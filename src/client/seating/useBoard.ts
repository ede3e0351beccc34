import { useState } from 'react'
import type { Model } from '../../../schema/model.ts'
import { referenceOf } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Bus, Dragged, Named, NamedSeat, Seat } from './seating.ts'
import { useSeating, type Wanted } from './useSeating.ts'

/**
 * What is done on the board, and who is chosen on it.
 * @param seats all seats of the branch
 * @param wanted what a new seat is
 * @param day on which who is taken off sits no more
 */
export function useBoard(
  model: Model,
  seats: readonly Seat[],
  { nameOf, wanted, day }: { readonly nameOf: (bus: Bus) => string; readonly wanted: Wanted; readonly day: string },
) {
  const display = useDisplay()
  const seating = useSeating(model, nameOf)
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const seatOn = async (bus: Bus, students: readonly Named[]) => {
    const seated = await seating.seat(bus, students, wanted)
    if (seated) setChosen((now) => new Map([...now].filter(([id]) => !seated.includes(id))))
  }
  const seatsOf = (ids: readonly number[]) =>
    seats
      .filter(({ id }) => ids.includes(id))
      .map((seat): NamedSeat => ({ ...seat, name: display.reference(referenceOf(seat, 'student'), 'students') }))
  const drop = (bus: Bus, dragged: Dragged) => {
    if ('students' in dragged) void seatOn(bus, dragged.students)
    else void seating.move(bus, seatsOf(dragged.seats))
  }
  const choose = (next: ReadonlySet<number>, known: readonly Named[]) => {
    const also = new Map(known.map(({ id, name }) => [id, name]))
    setChosen((now) => new Map([...next].map((id) => [id, also.get(id) ?? now.get(id) ?? ''])))
  }
  const takeOff = (some: readonly NamedSeat[]) => void seating.takeOff(some, day)
  return { seating, chosen, choose, seatOn, drop, takeOff, takeOffById: (ids: readonly number[]) => takeOff(seatsOf(ids)) }
}
