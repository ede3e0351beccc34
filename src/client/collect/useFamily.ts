import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FamilyAccount } from '../../shared/familyAccount.ts'
import { useFrame } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'

const read = async (guardian: number): Promise<FamilyAccount> => (await http<FamilyAccount>(`desk/families/${guardian}`)).json

/** What a family owes and has paid in advance, as it stands now; what was read for another guardian is not shown for this one. */
export function useFamily(guardian: number | null) {
  const { branch } = useFrame()
  const client = useQueryClient()
  // Below the name of the definition, so that what a receipt changes is read again with its list.
  const keyOf = (id: number | null) => ['collections', 'family', { guardian: id, branch: branch?.id }]
  const found = useQuery({
    queryKey: keyOf(guardian),
    queryFn: () => read(guardian as number),
    enabled: guardian !== null,
    staleTime: 0,
  })
  /** The same for whoever cannot wait until it is drawn. */
  const fetch = (id: number): Promise<FamilyAccount> =>
    client.fetchQuery({ queryKey: keyOf(id), queryFn: () => read(id), staleTime: 5_000 })
  return {
    family: guardian === null ? undefined : found.data,
    pending: found.isFetching && !found.data,
    error: found.error,
    retry: () => void found.refetch(),
    fetch,
  }
}
