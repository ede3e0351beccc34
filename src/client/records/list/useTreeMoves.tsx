import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { FieldMap } from '../../../../schema/language/scope.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useDaftar } from '../../providers/data.ts'
import { recordsChanged, useWritable } from '../../providers/frame.tsx'
import { useProblem } from '../../providers/useProblem.ts'
import { useDone } from '../record/useDone.tsx'
import type { Text } from '../text/useText.ts'
import { recordTitle } from '../values/title.ts'

const ActionDialog = lazyPart(async () => ({ default: (await import('../record/ActionDialog.tsx')).ActionDialog }))

type Rec = RecordData & { readonly id: number }

export interface TreeMoves {
  /** Hangs a record below another one, or nowhere. */
  readonly move: (record: Rec, to: number | null) => void
  /** Asks where to. */
  readonly ask: (record: Rec) => void
  readonly dialog: ReactNode
}

/** Moving records of a tree, by whatever means; undefined where the person may not. What was moved can be moved back. */
export function useTreeMoves(model: Model, text: Text): TreeMoves | undefined {
  const parent = model.data.tree
  const field = parent === undefined ? undefined : model.fields.get(parent)
  const writable = useWritable(model)
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const told = useDone(model)
  const [asked, setAsked] = useState<Rec | null>(null)
  const [busy, setBusy] = useState(false)

  const put = useCallback(
    async (record: Rec, version: unknown, to: number | null) => {
      const data = { [parent ?? '']: to, version }
      const { data: moved } = await daftar.update<Rec>(model.name, { id: record.id, data, previousData: record })
      await recordsChanged(client, model)
      return moved
    },
    [parent, daftar, client, model],
  )
  const move = useCallback(
    async (record: Rec, to: number | null) => {
      const from = (record[parent ?? ''] as number | null) ?? null
      setAsked(null)
      if (from === to) return
      setBusy(true)
      try {
        const moved = await put(record, record['version'], to)
        told({
          what: 'lists.tree.moved',
          args: { name: recordTitle(model, record, text) },
          undo: async () => {
            await put(moved, moved['version'], from)
            return [{ id: record.id, ok: true }]
          },
        })
      } catch (error) {
        problem(error)
      } finally {
        setBusy(false)
      }
    },
    [parent, put, told, model, text, problem],
  )
  const input = useMemo(
    (): FieldMap => (field ? { [field.field]: { kind: 'ref', to: model.name, ...(field.where && { where: field.where }) } } : {}),
    [field, model],
  )
  if (!field || !writable.edit) return undefined
  const dialog = asked && (
    <Suspense fallback={null}>
      <ActionDialog
        model={model}
        action="move"
        title={text.say('lists.tree.move')}
        question={text.say('lists.tree.where', { name: recordTitle(model, asked, text) })}
        input={input}
        danger={false}
        busy={busy}
        onRun={(values) => void move(asked, ((values as RecordData)[field.field] as number | null) ?? null)}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
  return { move: (record, to) => void move(record, to), ask: setAsked, dialog }
}
