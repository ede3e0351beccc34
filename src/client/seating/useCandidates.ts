import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDaftar } from '../providers/data.ts'
import { useLanguage } from '../providers/i18n.ts'
import type { Student } from './seating.ts'

export interface Narrowed {
  readonly q: string
  readonly classRoom: number | null
  readonly area: number | null
}

/** Students at school this year, who may have a seat. */
const present = { 'status.kind': 'enrolled', suspended: false, leftOn: null }
const fields = ['branch', 'arabicName', 'englishName', 'code', 'classRoom', 'area', 'usesBus']
const perPage = 100

interface Page {
  readonly students: readonly Student[]
  readonly next: { readonly usesBus: boolean; readonly page: number } | null
}

/** Students who may be seated, page by page: first those who use the bus, then the others. */
export function useCandidates({ q, classRoom, area }: Narrowed) {
  const daftar = useDaftar()
  const { language } = useLanguage()
  const filter = { ...present, ...(q && { q }), ...(classRoom !== null && { classRoom }), ...(area !== null && { area }) }
  const query = useInfiniteQuery({
    queryKey: ['students', 'seating', 'candidates', filter, language],
    initialPageParam: { usesBus: true, page: 1 },
    queryFn: async ({ pageParam: { usesBus, page } }): Promise<Page> => {
      const { data, total = 0 } = await daftar.getList<Student>('students', {
        filter: { ...filter, usesBus },
        sort: { field: language === 'ar' ? 'arabicName' : 'englishName', order: 'ASC' },
        pagination: { page, perPage },
        meta: { fields },
      })
      const more = page * perPage < total
      return { students: data, next: more ? { usesBus, page: page + 1 } : usesBus ? { usesBus: false, page: 1 } : null }
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const students = useMemo(() => query.data?.pages.flatMap((page) => page.students) ?? [], [query.data])
  return { ...query, students }
}
