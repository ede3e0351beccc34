import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { recordsChanged } from '../../providers/frame.tsx'
import { useProblem } from '../../providers/useProblem.ts'
import type { RecordActionsProps } from './recordActionsProps.ts'
import { useDone, useUndo } from './useDone.tsx'
import type { LateReversal } from './useLateReversal.ts'

/** Does an action with a record, or deletes it, and says that it was done. */
export function useRecordAction(
  { model, record, form, onDone, onDeleted }: Pick<RecordActionsProps, 'model' | 'record' | 'form' | 'onDone' | 'onDeleted'>,
  title: string,
  late: LateReversal | null,
) {
  const told = useDone(model)
  const undoOf = useUndo(model)
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** @param close closes the dialog that asked; while a refused one has typed values it stays */
  const run = async (name: string, label: string, input: object, close: () => void) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      if (name === 'delete') await daftar.delete<RecordData & { id: number }>(model.name, { id: record.id, previousData: record })
      else await daftar.action(model.name, record.id, name, input, name === late?.action ? late.open : undefined)
      close()
      const deletedFrom = name === 'delete' && model.route.style === 'family' ? location.pathname : null
      told({
        what: 'generated.recordDone',
        args: { action: label, record: title },
        undo: undoOf(name, [record.id]),
        onUndone: () => deletedFrom && navigate(deletedFrom),
      })
      if (name === 'delete') {
        form?.current?.release()
        onDeleted()
      } else onDone()
      await recordsChanged(client, model, name === 'delete' ? record.id : undefined)
    } catch (error) {
      // What was typed into a dialog stays for another try.
      if (!model.actions.get(name)?.input) close()
      problem(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, setBusy }
}
