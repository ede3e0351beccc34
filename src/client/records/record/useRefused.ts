import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { canBeRefused } from '../../../../schema/record/refusable.ts'
import type { ProblemEntry } from '../../../shared/problem.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { http } from '../../providers/http.ts'

type Refused = Readonly<Record<string, readonly ProblemEntry[]>>

const nothing: Refused = {}

/** Of each action that is refused the reason, by its name; `delete` is one. */
export type Reasons = Readonly<Record<string, string>>

/**
 * Why actions with a record, or deleting it, are refused as it stands: what only the server knows of it.
 * @param offered what the person has before them; nothing is asked where none of it can be refused
 */
export function useRefused(
  model: Model,
  record: (RecordData & { readonly id: number }) | undefined,
  offered: readonly string[],
): Reasons {
  const registry = useDefinitions()
  const { data = nothing } = useQuery({
    queryKey: [model.name, 'refused', record?.id, record?.['version']],
    enabled: record !== undefined && offered.some((name) => canBeRefused(model, name, registry)),
    queryFn: async ({ signal }) => (await http<Refused>(`${model.name}/${record?.id}/refused`, { signal })).json,
  })
  // The first reason says what to do about it; one is enough.
  return Object.fromEntries(Object.entries(data).flatMap(([name, [first]]) => (first ? [[name, first.message] as const] : [])))
}
