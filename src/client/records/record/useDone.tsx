import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { isRestorable } from '../../../../schema/record/restorable.ts'
import { type BulkResult, useDaftar } from '../../providers/data.ts'
import { recordsChanged } from '../../providers/frame.tsx'
import { useT } from '../../providers/i18n.ts'
import { useProblem } from '../../providers/useProblem.ts'

/** How long a change may be taken back, in milliseconds: time to read what was done, and to find that it was wrong. */
const regretted = 10_000

/** How many records one request may name. */
const most = 200

interface Done {
  /** What was done, as it is called. */
  readonly what: string
  readonly args?: Readonly<Record<string, unknown>>
  /** Takes it back on the server; none where that cannot be. */
  readonly undo: (() => Promise<readonly BulkResult[]>) | null
  /** After it was taken back. */
  readonly onUndone?: (() => void) | undefined
}

/**
 * Says that something was done, and offers for some seconds to take it back. It has been done by then, and taking it back is another
 * call: closing the page loses neither.
 */
export function useDone(model: Model) {
  const notify = useNotify()
  const client = useQueryClient()
  const problem = useProblem()
  return useCallback(
    ({ what, args, undo, onUndone }: Done) => {
      const takeBack = async () => {
        try {
          const results = (await undo?.()) ?? []
          const failed = results.find(({ ok }) => !ok)
          await recordsChanged(client, model)
          onUndone?.()
          if (failed) notify('generated.undone.not', { type: 'warning', messageArgs: { why: failed.error?.message ?? '' } })
          else notify('generated.undone', { type: 'success' })
        } catch (error) {
          problem(error)
        }
      }
      notify(what, {
        type: 'success',
        messageArgs: args,
        ...(undo && { autoHideDuration: regretted, action: <Undo onUndo={takeBack} /> }),
      })
    },
    [notify, client, problem, model],
  )
}

/** Takes an action on records back: by the action that undoes it, or by bringing back what was deleted. */
export function useUndo(model: Model): (name: string, ids: readonly number[]) => Done['undo'] {
  const daftar = useDaftar()
  return useCallback(
    (name, ids) => {
      const inverse = name === 'delete' ? (isRestorable(model) ? 'restore' : undefined) : model.actions.get(name)?.undo
      if (inverse === undefined || !ids.length) return null
      return async () => {
        const results: BulkResult[] = []
        for (let from = 0; from < ids.length; from += most)
          results.push(...(await daftar.bulkAction(model.name, inverse, { ids: ids.slice(from, from + most) })))
        return results
      }
    },
    [daftar, model],
  )
}

function Undo({ onUndo }: { readonly onUndo: () => Promise<void> }) {
  const t = useT()
  const close = useCloseNotification()
  // It stays in sight for a moment while it goes.
  const pressed = useRef(false)
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      onClick={() => {
        if (pressed.current) return
        pressed.current = true
        close()
        void onUndo()
      }}
    >
      {t('ra.action.undo')}
    </Button>
  )
}
