import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Model } from '../../../schema/model.ts'
import { type BulkResult, useDaftar } from '../providers/data.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { recordsChanged } from '../providers/frame.tsx'
import { messageOf, ProblemError } from '../providers/problem.ts'
import { useProblem } from '../providers/useProblem.ts'
import { useDone, useUndo } from '../records/record/useDone.tsx'
import type { Bus, Named, Seat, Trip } from './seating.ts'

/** What could not be done, for whom, and why. */
export interface Refusal {
  readonly name: string
  readonly why: string
}

/** What a new seat is. */
export interface Wanted {
  readonly trip: Trip
  readonly from: string
  readonly to: string | null
}

/** How many are written at a time. */
const together = 4

/** Does one thing at a time, then reads the lists again; an unexpected failure is shown. */
function useDoing(model: Model) {
  const client = useQueryClient()
  const registry = useDefinitions()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const reload = () =>
    Promise.all([
      recordsChanged(client, model),
      ...['buses', 'students'].flatMap((name) => {
        const other = registry.find(name)
        return other ? [recordsChanged(client, other)] : []
      }),
    ])
  const doing = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (busy) return null
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      problem(error)
      return null
    } finally {
      await reload()
      setBusy(false)
    }
  }
  return { busy, doing, reload }
}

/** The new seats, who has one, and who was refused. */
interface Outcome {
  readonly made: number[]
  readonly seated: number[]
  readonly refusals: Refusal[]
}

/** Makes a seat for each, some at a time, and notes what became of it, also where it breaks off. */
async function seatEach(
  students: readonly Named[],
  make: (student: number) => Promise<number>,
  { made, seated, refusals }: Outcome,
): Promise<void> {
  const one = async ({ id: student, name }: Named) => {
    try {
      made.push(await make(student))
      seated.push(student)
    } catch (error) {
      if (!(error instanceof ProblemError) || ![400, 409].includes(error.status)) throw error
      refusals.push({ name, why: messageOf(error.body.problem) })
    }
  }
  for (let from = 0; from < students.length; from += together) await Promise.all(students.slice(from, from + together).map(one))
}

/** Seats students, takes them off and moves them; tells what was done, offers to take it back, and keeps what was refused. */
export function useSeating(model: Model, nameOf: (bus: Bus) => string) {
  const daftar = useDaftar()
  const told = useDone(model)
  const undoOf = useUndo(model)
  const { busy, doing, reload } = useDoing(model)
  const [refused, setRefused] = useState<readonly Refusal[]>([])

  const judge = (results: readonly BulkResult[], people: readonly Named[]): readonly number[] => {
    const names = new Map(people.map(({ id, name }) => [id, name]))
    setRefused(results.flatMap(({ id, ok, error }) => (ok ? [] : [{ name: names.get(id) ?? '', why: error?.message ?? '' }])))
    return results.flatMap(({ id, ok }) => (ok ? [id] : []))
  }

  const seat = (bus: Bus, students: readonly Named[], wanted: Wanted) =>
    doing(async () => {
      const make = async (student: number) =>
        Number((await daftar.create(model.name, { data: { bus: bus.id, student, ...wanted } })).data.id)
      const { made, seated, refusals }: Outcome = { made: [], seated: [], refusals: [] }
      try {
        await seatEach(students, make, { made, seated, refusals })
      } finally {
        setRefused(refusals)
        if (made.length)
          told({
            what: 'seating.done',
            args: { bus: nameOf(bus), count: made.length },
            undo: () => daftar.bulkAction(model.name, 'delete', { ids: made }),
            onUndone: () => void reload(),
          })
      }
      return seated
    })

  const takeOff = (seats: readonly (Seat & { readonly name: string })[], day: string) =>
    doing(async () => {
      const results: BulkResult[] = []
      // A seat that has not begun ends on its first day.
      for (const [to, some] of Map.groupBy(seats, ({ from }) => (from > day ? from : day)))
        results.push(...(await daftar.bulkAction(model.name, 'takeOff', { ids: idsOf(some), input: { to } })))
      const done = judge(results, seats)
      if (done.length)
        told({
          what: 'seating.takenOff',
          args: { count: done.length },
          undo: undoOf('takeOff', done),
          onUndone: () => void reload(),
        })
      return done
    })

  const move = (bus: Bus, seats: readonly (Seat & { readonly name: string })[]) =>
    doing(async () => {
      const to = (place: number, ids: readonly number[]) => daftar.bulkAction(model.name, 'move', { ids, input: { bus: place } })
      const moving = seats.filter((one) => one.bus !== bus.id)
      if (!moving.length) return []
      const done = judge(await to(bus.id, idsOf(moving)), moving)
      const back = Map.groupBy(
        moving.filter(({ id }) => done.includes(id)),
        (one) => one.bus,
      )
      if (done.length)
        told({
          what: 'seating.moved',
          args: { bus: nameOf(bus), count: done.length },
          undo: async () => (await Promise.all([...back].map(([place, some]) => to(place, idsOf(some))))).flat(),
          onUndone: () => void reload(),
        })
      return done
    })

  return { busy, refused, forget: () => setRefused([]), reload, seat, takeOff, move }
}

const idsOf = (seats: readonly Seat[]) => seats.map(({ id }) => id)
