import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDaftar } from '../providers/data.ts'
import type { Bus, Seat, Student } from './seating.ts'

/** How often the lists look for what colleagues do, in milliseconds. */
const look = 15_000
/** More buses, or seats of a branch, than there are. */
const all = 20_000
const live = { refetchInterval: look, refetchOnWindowFocus: true, staleTime: 0 } as const

/** The buses of the branch with the seats that are left, and who sits where in the year. */
export function useBuses() {
  const daftar = useDaftar()
  const buses = useQuery({
    queryKey: ['buses', 'seating'],
    queryFn: async () =>
      (
        await daftar.getList<Bus>('buses', {
          filter: { active: true },
          sort: { field: 'code', order: 'ASC' },
          pagination: { page: 1, perPage: all },
          meta: {
            fields: [
              'branch',
              'arabicName',
              'englishName',
              'code',
              'capacity',
              'morningSeatsLeft',
              'returnSeatsLeft',
              'driver',
              'areas',
            ],
          },
        })
      ).data,
    ...live,
  })
  const seats = useQuery({
    queryKey: ['busAccommodations', 'seating'],
    queryFn: async () =>
      (
        await daftar.getList<Seat>('busAccommodations', {
          filter: { status: 'seated' },
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: all },
          meta: { fields: ['bus', 'student', 'trip', 'area', 'stopNote', 'from', 'to'] },
        })
      ).data,
    ...live,
  })
  // On the head office each school’s buses stand together.
  const inSchools = useMemo(() => buses.data?.toSorted((a, b) => a.branch - b.branch), [buses.data])
  const ofStudent = useMemo(() => Map.groupBy(seats.data ?? [], ({ student }) => student), [seats.data])
  const ofBus = useMemo(() => Map.groupBy(seats.data ?? [], ({ bus }) => bus), [seats.data])
  return { buses: { ...buses, data: inSchools }, seats, ofStudent, ofBus }
}

const aboutStudents = [
  'arabicName',
  'englishName',
  'code',
  'classRoom',
  'area',
  'usesBus',
  'suspended',
  'leftOn',
  'guardian.phone',
]

/** Those who sit in a bus as they are this year, by their ids; who is no longer in the branch is not among them. */
export function useRiders(ids: readonly number[]) {
  const daftar = useDaftar()
  const { data } = useQuery({
    queryKey: ['students', 'seating', 'riders', ids.join()],
    enabled: ids.length > 0,
    queryFn: async () =>
      (
        await daftar.getList<Student>('students', {
          filter: { id_in: ids },
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: 500 },
          meta: { fields: aboutStudents },
        })
      ).data,
    staleTime: 0,
  })
  return useMemo(() => (data ? new Map(data.map((student) => [student.id, student])) : null), [data])
}
