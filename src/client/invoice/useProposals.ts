import { useQuery } from '@tanstack/react-query'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunPreview, RunRow } from '../../shared/run.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan } from '../providers/frame.tsx'
import { http } from '../providers/http.ts'

type Proposed = RunRow['becomes'][number]

interface DiscountType {
  readonly id: number
  readonly startDate: string | null
  readonly endDate: string | null
  readonly services: readonly { readonly service: number }[]
}

/** An automatic discount that is for a student who has it not yet, as the run would grant it. */
export interface Proposal {
  readonly student: RunRow['record']
  readonly grant: Proposed
  readonly type: DiscountType
}

export const proposalsKey = ['runs', 'proposeDiscounts', 'beside']

/** The automatic discounts that students have not yet, as the run that proposes them tells: to whoever may order it. */
export function useProposals(students: readonly number[]): readonly Proposal[] {
  const { runs } = useDefinitions()
  const can = useCan()
  const run = runs.find(({ name }) => name === 'proposeDiscounts')
  const ids = [...new Set(students)].sort((a, b) => a - b).slice(0, 100)
  const { data = [] } = useQuery({
    queryKey: [...proposalsKey, ids],
    enabled: run !== undefined && can(run.data.permission) && ids.length > 0,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly Proposal[]> => {
      const query = new URLSearchParams({ only: 'rows', ids: JSON.stringify(ids) })
      const asked = { method: 'POST', body: {}, signal } as const
      const { rows } = (await http<RunPreview>(`runs/proposeDiscounts/preview?${query}`, asked)).json
      const ready = rows.filter(({ state }) => state === 'ready')
      const named = new Set(ready.flatMap(({ becomes }) => becomes.map(({ discount }) => Number(discount))))
      const types = await Promise.all(
        [...named].map(async (id) => (await http<DiscountType>(`discounts/${id}`, { signal })).json),
      )
      return ready.flatMap(({ record, becomes }) =>
        becomes.flatMap((grant): Proposal[] => {
          const type = types.find(({ id }) => id === grant['discount'])
          return type ? [{ student: record, grant, type }] : []
        }),
      )
    },
  })
  return data
}

/** Whether a proposal reduces one of the lines on that day. */
export const isMeant = ({ student, type }: Proposal, lines: readonly RecordData[], date: unknown): boolean =>
  typeof date === 'string' &&
  (type.startDate === null || type.startDate <= date) &&
  (type.endDate === null || date <= type.endDate) &&
  lines.some((line) => line['student'] === student['id'] && type.services.some(({ service }) => service === line['service']))
