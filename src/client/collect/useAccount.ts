import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Payer, type PayerAccount, payerPaths } from '../../shared/payerAccount.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'

const read = async (kind: Payer, id: number): Promise<PayerAccount> =>
  (await http<PayerAccount>(`desk/${payerPaths[kind]}/${id}`)).json

/** What somebody owes and has paid in advance, as it stands now; what was read for another one is not shown for this one. */
export function useAccount(kind: Payer, payer: number | null) {
  const { branch } = useFrame()
  const client = useQueryClient()
  // Below the name of the definition, so that what a receipt changes is read again with its list.
  const keyOf = (id: number | null) => ['collections', 'account', { kind, id, branch: branch?.id }]
  const found = useQuery({
    queryKey: keyOf(payer),
    queryFn: () => read(kind, payer as number),
    enabled: payer !== null,
    staleTime: 0,
  })
  /** The same for callers that cannot wait until it is rendered. */
  const fetch = (id: number): Promise<PayerAccount> =>
    client.fetchQuery({ queryKey: keyOf(id), queryFn: () => read(kind, id), staleTime: 5_000 })
  return {
    account: payer === null ? undefined : found.data,
    pending: found.isFetching && !found.data,
    error: found.error,
    retry: () => void found.refetch(),
    fetch,
  }
}
