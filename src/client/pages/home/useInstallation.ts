import { useQuery } from '@tanstack/react-query'
import type { CodeFailure, LeftOut } from '../../../shared/leftOut.ts'
import { useDefinition } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'

interface Installation {
  readonly leftOut: readonly LeftOut[]
  readonly failed: readonly CodeFailure[]
  /** What the nightly check of the books has found; null before the first one. */
  readonly books: { readonly checkedAt: string; readonly broken: readonly { readonly check: string }[] } | null
}

/** What is not well in the installation, for people who may change the settings; nothing for others. */
export function useInstallation(): Partial<Installation> {
  const edit = useDefinition('company')?.permissions.edit
  const can = useCan()
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: async ({ signal }) => (await http<Installation>('installation', { signal })).json,
    enabled: edit !== undefined && can(edit),
  })
  return data ?? {}
}
