import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useWritable } from '../../providers/frame.tsx'
import { actionLabel } from '../record/actionLabel.ts'
import { guardAgainst } from '../record/guards.ts'
import { usePermittedActions, usePossibleActions } from '../record/useActions.ts'
import { whyNot } from '../record/useRecordMenu.ts'
import { useWho } from '../record/useWho.ts'
import type { Text } from '../text/useText.ts'
import type { RowEntries } from './RowMenu.tsx'
import { RowQuestion } from './RowQuestion.tsx'
import { useRowRun } from './useRowRun.ts'

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
  const navigate = useNavigate()
  const writable = useWritable(model)
  const possible = usePossibleActions(model)
  const permitted = usePermittedActions(model)
  const { blocked } = writable
  const who = useWho()
  const [asked, setAsked] = useState<{ record: Rec; name: string } | null>(null)
  const close = () => setAsked(null)
  const { run, busy } = useRowRun(model, text, close, onDone)
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
          label: actionLabel(text, model, name),
          disabled: blocked !== undefined,
          ...whyNot(refused[name]),
          onSelect: () => start(record, name),
        })),
        ...(onMove ? [{ label: text.say('lists.tree.move'), icon: 'drag', onSelect: () => onMove(record) }] : []),
        ...(writable.delete && guarded !== 'Document.Posted'
          ? [
              {
                label: actionLabel(text, model, 'delete'),
                ...{ icon: 'trash', danger: true, apart: true, onSelect: () => start(record, 'delete') },
                ...whyNot(kept),
              },
            ]
          : []),
      ]
    },
    [text, possible, blocked, writable.delete, onOpen, onMove, model, who],
  )
  const dialog = asked && (
    <RowQuestion
      model={model}
      text={text}
      record={asked.record}
      name={asked.name}
      busy={busy}
      onRun={(input) => run(asked.record, asked.name, input)}
      onClose={close}
    />
  )
  return { entries, offers: permitted.length > 0 || writable.delete || onMove !== undefined, dialog }
}
