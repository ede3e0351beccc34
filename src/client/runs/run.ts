import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { RunPreview, RunState } from '../../shared/run.ts'
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

export const previewKey = (run: RunModel) => ['runs', run.name]

/** A page of what the run would do; the former one stays in sight while a new one comes. */
export const usePreview = (run: RunModel, order: Order | null, { page, sort }: SheetQuery, state: RunState | null) =>
  useQuery({
    queryKey: [...previewKey(run), order, page, sort, state],
    enabled: order !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        range: JSON.stringify([page * pageSize, (page + 1) * pageSize - 1]),
        ...(sort && { sort: JSON.stringify([sort.field, sort.descending ? 'DESC' : 'ASC']) }),
        ...(state && { state }),
      })
      return (await http<RunPreview>(`runs/${run.name}/preview?${query}`, { method: 'POST', body: order, signal })).json
    },
  })
