import { lazy, Suspense, useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { Action } from '../../../../schema/definition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { type BulkResult, useDaftar } from '../../providers/data.ts'
import { useCan, useWritable } from '../../providers/frame.tsx'
import { Button } from '../../shell/components/Button.tsx'
import { useProblem } from '../../shell/dialogs/useProblem.ts'
import { useBlocked } from '../form/useWhyNot.ts'
import type { Text } from '../text/useText.ts'
import { recordTitle } from '../values/title.ts'
import { Results } from './Results.tsx'

// It brings the inputs of every kind along.
const ActionDialog = lazy(async () => ({ default: (await import('../record/ActionDialog.tsx')).ActionDialog }))

/** The permission that an action needs: its own, or that of editing. */
export const permissionOf = (model: Model, action: Action): string => action.permission ?? model.permissions.edit

/** How many records one request may name. */
const mostNames = 500
/** How many records one request changes: few enough to tell how far it is, and to stop in between. */
const portion = 100

interface Done {
  readonly title: string
  readonly rows: readonly BulkResult[]
  readonly names: ReadonlyMap<number, string>
}

/** What can be done with the chosen records: delete, and the actions that the definition allows on many. */
export function BulkBar({ model, text }: { readonly model: Model; readonly text: Text }) {
  const notify = useNotify()
  const { selectedIds, onUnselectItems, refetch, data, total = 0, filterValues } = useListContext<RecordData & { id: number }>()
  const daftar = useDaftar()
  const can = useCan()
  const writable = useWritable(model)
  const problem = useProblem()
  const [asked, setAsked] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const stopped = useRef(false)
  const [wanted, setWanted] = useState(false)
  const [results, setResults] = useState<Done | null>(null)
  const reason = useBlocked(model)
  const actions = [...model.actions].filter(
    ([, action]) => action.bulk && (writable.edit || reason !== undefined) && can(permissionOf(model, action)),
  )
  // Only where the whole page is chosen can more be meant.
  const wholePage = data !== undefined && data.length > 0 && data.every((one) => selectedIds.includes(one.id))
  const whole = wanted && wholePage
  const count = whole ? total : selectedIds.length
  const label = (name: string) => (name === 'delete' ? text.say('generated.delete') : text.action(model, name))

  const run = async (name: string, input: object) => {
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
      setAsked(null)
      onUnselectItems()
      setWanted(false)
      if (rows.every((row) => row.ok))
        notify('generated.bulk.done', { type: 'success', messageArgs: { done: rows.length, all: ids.length } })
      else setResults({ title: label(name), rows, names: await namesOf(rows) })
    } catch (error) {
      problem(error)
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
      const { data: found, total: all = 0 } = await daftar.getList<RecordData & { id: number }>(model.name, {
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
    const { data: found } = await daftar.getMany<RecordData & { id: number }>(model.name, { ids })
    return new Map(found.map((one) => [one.id, recordTitle(model, one, text.language)]))
  }
  const action = asked === null ? undefined : model.actions.get(asked)
  return (
    <>
      {selectedIds.length > 0 && (
        <section className="g-bulk" aria-label={text.say('generated.bulk.title')}>
          <b>{text.say('generated.bulk.selected', { count })}</b>
          {wholePage && !whole && total > selectedIds.length && (
            <Button kind="quiet" onClick={() => setWanted(true)}>
              {text.say('generated.bulk.whole', { count: total })}
            </Button>
          )}
          {actions.map(([name]) => (
            <Button key={name} reason={reason} onClick={() => setAsked(name)}>
              {label(name)}
            </Button>
          ))}
          {writable.delete && (
            <Button kind="danger" onClick={() => setAsked('delete')}>
              {label('delete')}
            </Button>
          )}
          <Button
            kind="quiet"
            onClick={() => {
              setWanted(false)
              onUnselectItems()
            }}
          >
            {text.say('generated.bulk.clear')}
          </Button>
        </section>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          <ActionDialog
            model={model}
            action={asked}
            title={label(asked)}
            question={text.say('generated.bulk.question', { action: label(asked), count })}
            input={action?.input}
            danger={asked === 'delete'}
            busy={busy}
            onRun={(input) => run(asked, input)}
            progress={progress}
            onClose={() => {
              stopped.current = true
              if (!busy) setAsked(null)
            }}
          />
        </Suspense>
      )}
      {results && (
        <Results
          title={results.title}
          results={results.rows}
          nameOf={(id) => results.names.get(id) || String(id)}
          text={text}
          onClose={() => setResults(null)}
        />
      )}
    </>
  )
}
