import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import type { Child, Pack } from './cart.ts'
import { type TakenLine, takenOf } from './packTaken.ts'

const most = 500

/** What a child has already taken of the parts of packs this year, by issued invoices. */
export function useTaken(child: Child | null, packs: readonly Pack[]): ReadonlyMap<number, string> {
  const items = [...new Set(packs.flatMap(({ parts }) => parts.map(({ item }) => item)))]
  const { data } = useGetList<TakenLine>(
    'salesInvoices.items',
    {
      filter: { student: child?.id, item: items, 'record.status': ['open', 'posted'] },
      pagination: { page: 1, perPage: most },
      sort: { field: 'id', order: 'ASC' },
      meta: { fields: ['item', 'quantity', 'moved', 'broughtBack'] },
    },
    { enabled: child !== null && items.length > 0, staleTime: 0 },
  )
  return useMemo(() => takenOf(child ? (data ?? []) : []), [child, data])
}
