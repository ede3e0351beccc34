import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import type { PaymentMethod } from '../collect/Method.tsx'

/** By which means somebody pays at a counter: a cheque, with its bank and its day, is taken on the page of the invoice. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  const { data } = useGetList<PaymentMethod>(
    'paymentMethods',
    {
      filter: { active: true, kind: ['cash', 'card', 'transfer', 'online'] },
      sort: { field: 'code', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
      meta: { fields: ['code', 'arabicName', 'englishName', 'kind', 'requiresReference'] },
    },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  )
  return useMemo(() => (data ?? []).toSorted((a, b) => Number(b.kind === 'cash') - Number(a.kind === 'cash')), [data])
}
