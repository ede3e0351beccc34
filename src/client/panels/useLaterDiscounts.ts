import { useQueries } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { LateDiscount } from '../../../resources/calculations/lateDiscount.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { useDaftar } from '../providers/data.ts'

type Later = LateDiscount & { readonly item: number }
type Note = RecordData & { readonly id: number; readonly date: string; readonly granted: readonly Later[] }

/** The discounts and price reductions that came after an invoice, by its lines: its credit notes in force have them. */
export function useLaterDiscounts(invoice: number): readonly Later[] {
  const daftar = useDaftar()
  const { data = [] } = useGetList<Note>('salesReturns', {
    filter: { invoice, status: ['open', 'posted'] },
    pagination: { page: 1, perPage: 50 },
    meta: { fields: ['number'], place: { everyYear: true } },
  })
  return useQueries({
    queries: data.map(({ id }) => ({
      queryKey: ['salesReturns', 'granted', id],
      queryFn: async () => (await daftar.getOne<Note>('salesReturns', { id })).data,
    })),
    combine: (answers) =>
      answers.flatMap(
        ({ data: one }) => one?.granted.map((line) => ({ ...line, record: one.id, 'record.date': one.date })) ?? [],
      ),
  })
}
