import { useQueryClient } from '@tanstack/react-query'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type BulkResult, type RecordChange, useDaftar } from '../../providers/data.ts'
import { useUndo } from '../record/useDone.tsx'
import type { Text } from '../text/useText.ts'
import { doAsJob } from './bulkJob.ts'
import { leftOutOf } from './bulkTargets.ts'
import { type Meant, portion, usePortions } from './usePortions.ts'

/** Does an action on many records, or gives them another value; an action of the definition on hundreds is a job. */
export function useBulkWork(model: Model, text: Text, meant: Meant) {
  const undoOf = useUndo(model)
  const daftar = useDaftar()
  const client = useQueryClient()
  const { inPortions, isStopped, setProgress, ...rest } = usePortions(model, text, meant)

  const leftOut = (name: string, ids: readonly number[]) => leftOutOf(daftar, model, name, ids)

  const run = (name: string, title: string, input: object): Promise<boolean> =>
    inPortions({
      title,
      some: (ids) => daftar.bulkAction(model.name, name, { ids, ...(Object.keys(input).length > 0 && { input }) }),
      undo: (done) => undoOf(name, idsOf(done)),
      many: model.actions.has(name)
        ? (ids) =>
            doAsJob(
              client,
              { action: name, targets: [{ resource: model.name, ids }], input },
              { onDone: (done) => setProgress({ done, of: ids.length }), isStopped },
            )
        : undefined,
      possible: async (ids) => {
        const left = await leftOut(name, ids)
        return ids.filter((id) => !left.has(id))
      },
    })

  /** Gives a field of all that are meant another value; taking it back gives each the value that it had. */
  const change = (field: string, value: unknown, title: string): Promise<boolean> => {
    const before = new Map<number, unknown>()
    const send = (records: readonly RecordChange[]) => daftar.bulkAction(model.name, 'change', { records })
    return inPortions({
      title,
      some: async (ids) => {
        const { data: found } = await daftar.getList<RecordData & { id: number }>(model.name, {
          filter: { id_in: ids },
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: portion },
          meta: { fields: ['id', 'version', field] },
        })
        for (const one of found) before.set(one.id, one[field] ?? null)
        return send(found.map(({ id, version }) => ({ id, version: Number(version), [field]: value })))
      },
      undo: (done) => async () => {
        const changes = done.map(({ id, version = 0 }) => ({ id, version, [field]: before.get(id) ?? null }))
        const results: BulkResult[] = []
        for (let from = 0; from < changes.length; from += portion)
          results.push(...(await send(changes.slice(from, from + portion))))
        return results
      },
    })
  }

  return { run, change, leftOut, ...rest }
}

const idsOf = (done: readonly BulkResult[]) => done.map(({ id }) => id)
