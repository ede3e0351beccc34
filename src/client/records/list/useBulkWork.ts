import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type BulkResult, type RecordChange, useDaftar } from '../../providers/data.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { useDone, useUndo } from '../record/useDone.tsx'
import type { Text } from '../text/useText.ts'
import { numberedTitle } from '../values/title.ts'
import { doAsJob, fewestOfJob } from './bulkJob.ts'
import { idsOfFilter, leftOutOf, mostNames } from './bulkTargets.ts'

type Rec = RecordData & { id: number }

/** How many records one request changes: few enough to tell how far it is, and to stop in between. */
const portion = 100

/** What an action could not do, with the names of the records. */
export interface Done {
  readonly title: string
  readonly rows: readonly BulkResult[]
  readonly names: ReadonlyMap<number, string>
}

/**
 * Does an action on many records, portion by portion; an action of the definition on hundreds is a job.
 * @param whole whether everything that is filtered is meant, on all pages
 * @param count how many records the person sees that are meant
 */
export function useBulkWork(model: Model, text: Text, { whole, count }: { readonly whole: boolean; readonly count: number }) {
  const told = useDone(model)
  const undoOf = useUndo(model)
  const { selectedIds, refetch, filterValues } = useListContext<Rec>()
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const [results, setResults] = useState<Done | null>(null)
  const stopped = useRef(false)

  /**
   * Does something to all that are meant, portion by portion.
   * @param undo what takes it back for those that it was done to
   * @param many does it to hundreds, where that is a job
   * @returns whether it came to an end; a refusal is told
   */
  const inPortions = async (
    title: string,
    some: (ids: readonly number[]) => Promise<readonly BulkResult[]>,
    undo: (done: readonly BulkResult[]) => (() => Promise<readonly BulkResult[]>) | null,
    many?: (ids: readonly number[]) => Promise<readonly BulkResult[]>,
    /** Of those that are meant, the ones with which it can be done. */
    possible: (ids: readonly number[]) => Promise<readonly number[]> = async (ids) => ids,
  ): Promise<boolean> => {
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

  const run = (name: string, title: string, input: object): Promise<boolean> =>
    inPortions(
      title,
      (ids) => daftar.bulkAction(model.name, name, { ids, ...(Object.keys(input).length > 0 && { input }) }),
      (done) =>
        undoOf(
          name,
          done.map(({ id }) => id),
        ),
      model.actions.has(name)
        ? (ids) =>
            doAsJob(
              client,
              { action: name, targets: [{ resource: model.name, ids }], input },
              { onDone: (done) => setProgress({ done, of: ids.length }), isStopped: () => stopped.current },
            )
        : undefined,
      async (ids) => {
        const left = await leftOut(name, ids)
        return ids.filter((id) => !left.has(id))
      },
    )

  const leftOut = (name: string, ids: readonly number[]) => leftOutOf(daftar, model, name, ids)

  /** Gives a field of all that are meant another value; taking it back gives each the value that it had. */
  const change = (field: string, value: unknown, title: string): Promise<boolean> => {
    const before = new Map<number, unknown>()
    const send = (records: readonly RecordChange[]) => daftar.bulkAction(model.name, 'change', { records })
    return inPortions(
      title,
      async (ids) => {
        const { data: found } = await daftar.getList<Rec>(model.name, {
          filter: { id_in: ids },
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: portion },
          meta: { fields: ['id', 'version', field] },
        })
        for (const one of found) before.set(one.id, one[field] ?? null)
        return send(found.map(({ id, version }) => ({ id, version: Number(version), [field]: value })))
      },
      (done) => async () => {
        const results: BulkResult[] = []
        for (let from = 0; from < done.length; from += portion)
          results.push(
            ...(await send(
              done.slice(from, from + portion).map(({ id, version = 0 }) => ({ id, version, [field]: before.get(id) ?? null })),
            )),
          )
        return results
      },
    )
  }

  /** @throws an error that says so when they are not as many as the person saw */
  const allIds = async (): Promise<readonly number[]> => {
    const ids = await idsOfFilter(daftar, model, filterValues, () => stopped.current)
    const found = new Set(ids).size
    if (!stopped.current && found !== count) throw new Error(text.say('errors.Selection.Changed', { seen: count, count: found }))
    return ids
  }

  /** The failed ones may stand on pages that were never loaded. */
  const namesOf = async (rows: readonly BulkResult[]): Promise<ReadonlyMap<number, string>> => {
    const ids = rows.flatMap((row) => (row.ok ? [] : [row.id])).slice(0, mostNames)
    const { data: found } = await daftar.getMany<Rec>(model.name, { ids })
    return new Map(found.map((one) => [one.id, numberedTitle(model, one, text)]))
  }

  const stop = () => {
    stopped.current = true
  }
  return { run, change, leftOut, stop, busy, progress, results, forget: () => setResults(null) }
}
