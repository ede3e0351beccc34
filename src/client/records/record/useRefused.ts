import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { ProblemEntry } from '../../../shared/problem.ts'
import { http } from '../../providers/http.ts'

type Refused = Readonly<Record<string, readonly ProblemEntry[]>>

const nothing: Refused = {}

/** Why actions with a record, or deleting it, are refused as it stands, by their names: what only the server knows of it. */
export function useRefused(
  model: Model,
  record: (RecordData & { readonly id: number }) | undefined,
): Readonly<Record<string, string>> {
  const { data = nothing } = useQuery({
    queryKey: [model.name, 'refused', record?.id, record?.['version']],
    enabled: record !== undefined && model.actions.size > 0,
    queryFn: async ({ signal }) => (await http<Refused>(`${model.name}/${record?.id}/refused`, { signal })).json,
  })
  // The first reason says what to do about it; one is enough.
  return Object.fromEntries(Object.entries(data).flatMap(([name, [first]]) => (first ? [[name, first.message] as const] : [])))
}
