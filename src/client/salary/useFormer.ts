import { useQueries } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { RecordData } from '../../../schema/record/record.ts'
import { useDaftar } from '../providers/data.ts'

type Salary = RecordData & { readonly id: number }

/** How many months stand beside a salary. */
const months = 2

/** The salaries of the same employee in the months before, the latest first: whole ones, with their lines. */
export function useFormer(employee: unknown, month: unknown): readonly Salary[] {
  const daftar = useDaftar()
  const isKnown = typeof employee === 'number' && typeof month === 'string'
  const { data } = useGetList<Salary>(
    'salaries',
    {
      filter: { employee, month_lt: month, status: ['calculated', 'approved', 'posted'] },
      sort: { field: 'month', order: 'DESC' },
      pagination: { page: 1, perPage: months },
      meta: { fields: ['month'], place: { everyYear: true } },
    },
    { enabled: isKnown },
  )
  const ids = (data ?? []).map(({ id }) => id)
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['salaries', 'beside', id],
      queryFn: async () => (await daftar.getOne<Salary>('salaries', { id })).data,
    })),
    combine: (answers) => answers.flatMap(({ data: one }) => (one ? [one] : [])),
  })
}
