import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { RunFirstPage, RunPreview, RunState } from '../../shared/run.ts'
import { http } from '../providers/http.ts'
import { pageSize, type SheetQuery } from '../sheet/SheetColumn.ts'

/** What is asked of a run: as it is sent for the sheet, and to order it. */
export interface Order {
  readonly input: RecordData
  readonly filter: RecordData
  /** Inputs that are other ones for a subject, by its id. */
  readonly cells: Readonly<Record<string, RecordData>>
  /** Subjects that are left out. */
  readonly leave: readonly number[]
}

/** The sheet, or its first page before all subjects are known. */
export type Preview = RunPreview | RunFirstPage

/** Which rows the sheet shows: those in a state, or with a mark. */
export interface Narrowed {
  readonly state: RunState | null
  readonly mark: string | null
}

export const previewKey = (run: RunModel) => ['runs', run.name]

/**
 * A page of what the run would do; the former one stays in sight while a new one comes. The first page comes before all subjects are
 * known, its counts and sums follow.
 * @param branch of which it is, where that is not the selected one
 */
export function usePreview(
  run: RunModel,
  order: Order | null,
  { page, sort }: SheetQuery,
  { state, mark }: Narrowed,
  branch: number | undefined,
) {
  const isFirst = page === 0 && sort === null && state === null && mark === null
  const latest = useRef(order)
  latest.current = order
  // Where subjects depend on nobody else, a corrected one is worked out by itself (`useCorrections`).
  const asked = run.data.apart && order ? { ...order, cells: null } : order
  const key = [...previewKey(run), asked, page, sort, state, mark, branch]
  const ask = (only: 'page' | null) => ({
    queryKey: [...key, only],
    placeholderData: keepPreviousData<Preview | undefined>,
    retry: false,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = new URLSearchParams({
        range: JSON.stringify([page * pageSize, (page + 1) * pageSize - 1]),
        ...(sort && { sort: JSON.stringify([sort.field, sort.descending ? 'DESC' : 'ASC']) }),
        ...(state && { state }),
        ...(mark && { mark }),
        ...(only && { only }),
      })
      const headers = branch === undefined ? {} : { Branch: String(branch) }
      const body = latest.current
      return (await http<Preview>(`runs/${run.name}/preview?${query}`, { method: 'POST', body, signal, headers })).json
    },
  })
  const first = useQuery({ ...ask('page'), enabled: order !== null && isFirst })
  const follows = first.isSuccess && !first.isPlaceholderData && first.data?.counts === null
  const whole = useQuery({ ...ask(null), enabled: order !== null && (!isFirst || follows) })
  return isFirst && (!follows || !whole.isSuccess || whole.isPlaceholderData) ? first : whole
}
