import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useDaftar } from '../../providers/data.ts'
import { useWritable } from '../../providers/frame.tsx'
import { useProblem } from '../../providers/useProblem.ts'
import { guardAgainst } from '../record/guards.ts'
import { usePermittedActions, usePossibleActions } from '../record/useActions.ts'
import { useDone, useUndo } from '../record/useDone.tsx'
import { whyNot } from '../record/useRecordMenu.ts'
import { useWho } from '../record/useWho.ts'
import type { Text } from '../text/useText.ts'
import { recordTitle } from '../values/title.ts'
import type { RowEntries } from './RowMenu.tsx'

const ActionDialog = lazyPart(async () => ({ default: (await import('../record/ActionDialog.tsx')).ActionDialog }))

type Rec = RecordData & { readonly id: number }

interface RowActions {
  /** The entries of a row's ⋯. */
  readonly entries: RowEntries
  /** Whether some row may have more than being opened. */
  readonly offers: boolean
  /** The question that is open, if one is. */
  readonly dialog: ReactNode
}

/** What can be done with a row without opening it: the actions of the definition and deleting. */
export function useRowActions(
  model: Model,
  text: Text,
  onOpen: (id: number) => void,
  onDone: () => void,
  onMove?: (record: Rec) => void,
): RowActions {
  const told = useDone(model)
  const undoOf = useUndo(model)
  const daftar = useDaftar()
  const problem = useProblem()
  const navigate = useNavigate()
  const writable = useWritable(model)
  const possible = usePossibleActions(model)
  const permitted = usePermittedActions(model)
  const { blocked } = writable
  const who = useWho()
  const [asked, setAsked] = useState<{ record: Rec; name: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const label = (name: string) => (name === 'delete' ? text.say('generated.delete') : text.action(model, name))

  const run = async (record: Rec, name: string, input: object) => {
    setBusy(true)
    try {
      if (name === 'delete') await daftar.delete<Rec>(model.name, { id: record.id, previousData: record })
      else await daftar.action(model.name, record.id, name, input)
      told({
        what: 'generated.recordDone',
        args: { action: label(name), record: recordTitle(model, record, text) },
        undo: undoOf(name, [record.id]),
      })
      setAsked(null)
      onDone()
    } catch (error) {
      // What was typed into a dialog stays for another try.
      if (!model.actions.get(name)?.input) setAsked(null)
      problem(error)
    } finally {
      setBusy(false)
    }
  }
  const start = (record: Rec, name: string) => {
    const action = model.actions.get(name)
    if (action?.guided !== undefined) navigate(`/${action.guided}?id=${record.id}`)
    else if (name === 'delete' || action?.confirm || action?.input) setAsked({ record, name })
    else void run(record, name, {})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a render do the same as those of the last
  const entries = useCallback<RowEntries>(
    (record, refused) => {
      const guarded = guardAgainst(model, record, 'delete', who)
      const kept = guarded === null ? refused['delete'] : text.fault({ code: guarded }, '')
      return [
        { label: text.say('generated.open'), icon: 'edit', onSelect: () => onOpen(record.id) },
        ...possible(record).map(([name]) => ({
          label: label(name),
          disabled: blocked !== undefined,
          ...whyNot(refused[name]),
          onSelect: () => start(record, name),
        })),
        ...(onMove ? [{ label: text.say('lists.tree.move'), icon: 'drag', onSelect: () => onMove(record) }] : []),
        ...(writable.delete && guarded !== 'Document.Posted'
          ? [
              {
                ...{ label: label('delete'), icon: 'trash', danger: true, apart: true, onSelect: () => start(record, 'delete') },
                ...whyNot(kept),
              },
            ]
          : []),
      ]
    },
    [text, possible, blocked, writable.delete, onOpen, onMove, model, who],
  )
  const dialog = asked && (
    <Suspense fallback={null}>
      <ActionDialog
        model={model}
        action={asked.name}
        title={label(asked.name)}
        question={text.question(model, asked.name, label(asked.name), recordTitle(model, asked.record, text))}
        input={model.actions.get(asked.name)?.input}
        record={asked.record}
        danger={asked.name === 'delete'}
        busy={busy}
        onRun={(input) => run(asked.record, asked.name, input)}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
  return { entries, offers: permitted.length > 0 || writable.delete || onMove !== undefined, dialog }
}
