import { useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { actionLabel } from '../record/actionLabel.ts'
import { useDone, useUndo } from '../record/useDone.tsx'
import type { Text } from '../text/useText.ts'
import { recordTitle } from '../values/title.ts'

type Rec = RecordData & { readonly id: number }

/** Does an action with the record of a row, or deletes it, and says that it was done. @param close closes what asked */
export function useRowRun(model: Model, text: Text, close: () => void, onDone: () => void) {
  const told = useDone(model)
  const undoOf = useUndo(model)
  const daftar = useDaftar()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const run = async (record: Rec, name: string, input: object) => {
    setBusy(true)
    try {
      if (name === 'delete') await daftar.delete<Rec>(model.name, { id: record.id, previousData: record })
      else await daftar.action(model.name, record.id, name, input)
      told({
        what: 'generated.recordDone',
        args: { action: actionLabel(text, model, name), record: recordTitle(model, record, text) },
        undo: undoOf(name, [record.id]),
      })
      close()
      onDone()
    } catch (error) {
      // What was typed into a dialog stays for another try.
      if (!model.actions.get(name)?.input) close()
      problem(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
