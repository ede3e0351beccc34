import { useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type BulkResult, useDaftar } from '../../providers/data.ts'
import { useProblem } from '../../providers/useProblem.ts'
import type { Text } from '../text/useText.ts'
import { recordTitle } from '../values/title.ts'

type Rec = RecordData & { id: number }

/** How many records one request may name. */
const mostNames = 500
/** How many records one request changes: few enough to tell how far it is, and to stop in between. */
const portion = 100

/** What an action could not do, with the names of the records. */
export interface Done {
  readonly title: string
  readonly rows: readonly BulkResult[]
  readonly names: ReadonlyMap<number, string>
}

/**
 * Does an action on many records, portion by portion.
 * @param whole whether everything that is filtered is meant, on all pages
 */
export function useBulkWork(model: Model, text: Text, whole: boolean) {
  const notify = useNotify()
  const { selectedIds, refetch, filterValues } = useListContext<Rec>()
  const daftar = useDaftar()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const [results, setResults] = useState<Done | null>(null)
  const stopped = useRef(false)

  /** @returns whether it came to an end; a refusal is told */
  const run = async (name: string, title: string, input: object): Promise<boolean> => {
    setBusy(true)
    stopped.current = false
    const rows: BulkResult[] = []
    try {
      const ids = whole ? await allIds() : selectedIds
      for (let from = 0; from < ids.length && !stopped.current; from += portion) {
        if (ids.length > portion) setProgress({ done: from, of: ids.length })
        const some = ids.slice(from, from + portion)
        rows.push(...(await daftar.bulkAction(model.name, name, { ids: some, ...(Object.keys(input).length > 0 && { input }) })))
      }
      if (rows.every((row) => row.ok))
        notify('generated.bulk.done', { type: 'success', messageArgs: { done: rows.length, all: ids.length } })
      else setResults({ title, rows, names: await namesOf(rows) })
      return true
    } catch (error) {
      problem(error)
      return false
    } finally {
      setBusy(false)
      setProgress(null)
      refetch()
    }
  }

  /** What is filtered now, by its numbers: they stay the same while the work changes what the filter finds. */
  const allIds = async (): Promise<readonly number[]> => {
    const ids: number[] = []
    for (let page = 1; !stopped.current; page++) {
      const { data: found, total: all = 0 } = await daftar.getList<Rec>(model.name, {
        filter: filterValues,
        sort: { field: 'id', order: 'ASC' },
        pagination: { page, perPage: mostNames },
        meta: { fields: ['id'] },
      })
      ids.push(...found.map((one) => one.id))
      if (page * mostNames >= all) break
    }
    return ids
  }

  /** The failed ones may stand on pages that were never loaded. */
  const namesOf = async (rows: readonly BulkResult[]): Promise<ReadonlyMap<number, string>> => {
    const ids = rows.flatMap((row) => (row.ok ? [] : [row.id])).slice(0, mostNames)
    const { data: found } = await daftar.getMany<Rec>(model.name, { ids })
    return new Map(found.map((one) => [one.id, recordTitle(model, one, text.language)]))
  }

  const stop = () => {
    stopped.current = true
  }
  return { run, stop, busy, progress, results, forget: () => setResults(null) }
}
