import { useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type BulkResult, useDaftar } from '../../providers/data.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { useDone } from '../record/useDone.tsx'
import type { Text } from '../text/useText.ts'
import { numberedTitle } from '../values/title.ts'
import { fewestOfJob } from './bulkJob.ts'
import { idsOfFilter, mostNames } from './bulkTargets.ts'

/** How many records one request changes: few enough to tell how far it is, and to stop in between. */
export const portion = 100

/** What an action could not do, with the names of the records. */
export interface Done {
  readonly title: string
  readonly rows: readonly BulkResult[]
  readonly names: ReadonlyMap<number, string>
}

/** Which records of the list are meant. */
export interface Meant {
  /** Everything that is filtered, on all pages. */
  readonly whole: boolean
  /** How many the person sees that are meant. */
  readonly count: number
}

type Some<T> = (ids: readonly number[]) => Promise<readonly T[]>

/** Something that is done to many records. */
export interface Work {
  readonly title: string
  /** Does it to a portion. */
  readonly some: Some<BulkResult>
  /** What takes it back for those that it was done to. */
  readonly undo: (done: readonly BulkResult[]) => (() => Promise<readonly BulkResult[]>) | null
  /** Does it to hundreds, where that is a job. */
  readonly many?: Some<BulkResult> | undefined
  /** Of those that are meant, the ones with which it can be done. */
  readonly possible?: Some<number>
}

/** Does something to all records that are meant, portion by portion; tells what was done, and keeps what was refused. */
export function usePortions(model: Model, text: Text, { whole, count }: Meant) {
  const told = useDone(model)
  const { selectedIds, refetch, filterValues } = useListContext<RecordData & { id: number }>()
  const daftar = useDaftar()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const [results, setResults] = useState<Done | null>(null)
  const stopped = useRef(false)
  const isStopped = () => stopped.current

  /** @throws an error that says so when they are not as many as the person saw */
  const allIds = async (): Promise<readonly number[]> => {
    const ids = await idsOfFilter(daftar, model, filterValues, isStopped)
    const found = new Set(ids).size
    if (!stopped.current && found !== count) throw new Error(text.say('errors.Selection.Changed', { seen: count, count: found }))
    return ids
  }

  /** The failed ones may stand on pages that were never loaded. */
  const namesOf = async (rows: readonly BulkResult[]): Promise<ReadonlyMap<number, string>> => {
    const ids = rows.flatMap((row) => (row.ok ? [] : [row.id])).slice(0, mostNames)
    const { data: found } = await daftar.getMany<RecordData & { id: number }>(model.name, { ids })
    return new Map(found.map((one) => [one.id, numberedTitle(model, one, text)]))
  }

  /** @returns whether it came to an end; a refusal is told */
  const inPortions = async ({ title, some, undo, many, possible = async (ids) => ids }: Work): Promise<boolean> => {
    setBusy(true)
    stopped.current = false
    const rows: BulkResult[] = []
    try {
      const meant = whole ? await allIds() : selectedIds
      const ids = await possible(meant)
      if (many && ids.length >= fewestOfJob) rows.push(...(await many(ids)))
      else
        for (let from = 0; from < ids.length && !stopped.current; from += portion) {
          if (ids.length > portion) setProgress({ done: from, of: ids.length })
          rows.push(...(await some(ids.slice(from, from + portion))))
        }
      const done = rows.filter((row) => row.ok)
      if (done.length)
        told({
          what: 'generated.bulk.doneTo',
          args: { action: title, done: done.length, all: meant.length },
          undo: undo(done),
          onUndone: () => refetch(),
        })
      if (done.length < rows.length) setResults({ title, rows, names: await namesOf(rows) })
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

  const stop = () => {
    stopped.current = true
  }
  return { inPortions, isStopped, stop, busy, progress, setProgress, results, forget: () => setResults(null) }
}
