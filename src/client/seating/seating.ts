import type { RecordData } from '../../../schema/record/record.ts'

/** The ways that a seat may be for. */
export const trips = ['both', 'morning', 'return'] as const
export type Trip = (typeof trips)[number]

type Way = Exclude<Trip, 'both'>
export const ways: readonly Way[] = ['morning', 'return']

export const waysOf = (trip: Trip): readonly Way[] => (trip === 'both' ? ways : [trip])

/** Whether two seats of a student would be for the same way. */
export const meet = (one: Trip, other: Trip): boolean => one === 'both' || other === 'both' || one === other

export interface Bus extends RecordData {
  readonly id: number
  readonly branch: number
  readonly capacity: number
  readonly morningSeatsLeft: number | null
  readonly returnSeatsLeft: number | null
}

export interface Seat extends RecordData {
  readonly id: number
  readonly bus: number
  readonly student: number
  readonly trip: Trip
  readonly from: string
  readonly to: string | null
}

/** A seat with the name of who sits there. */
export type NamedSeat = Seat & { readonly name: string }

export interface Student extends RecordData {
  readonly id: number
  /** Where they are this year. */
  readonly branch: number | null
}

/** How many seats of a bus are left one way. */
export const leftOf = (bus: Bus, way: Way): number => Number(way === 'morning' ? bus.morningSeatsLeft : bus.returnSeatsLeft)

/** Whether a trip finds no seat in a bus. */
export const isFull = (bus: Bus, trip: Trip): boolean => waysOf(trip).some((way) => leftOf(bus, way) < 1)

/** Somebody on the page, by id and name. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** What is dragged from one part of the page to another. */
export type Dragged = { readonly students: readonly Named[] } | DraggedSeats
export interface DraggedSeats {
  readonly seats: readonly number[]
}

const type = 'application/x-daftar-seating'

/** What a drag brings along; while it is on its way, a browser tells no more than that it is one of ours. */
export const drags = (transfer: DataTransfer): boolean => transfer.types.includes(type)

export const putDragged = (transfer: DataTransfer, dragged: Dragged): void => {
  transfer.setData(type, JSON.stringify(dragged))
  transfer.effectAllowed = 'move'
}

export const takeDragged = (transfer: DataTransfer): Dragged | null => {
  const text = transfer.getData(type)
  return text ? (JSON.parse(text) as Dragged) : null
}
