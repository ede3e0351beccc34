import { Suspense } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { actionLabel } from '../record/actionLabel.ts'
import type { Text } from '../text/useText.ts'
import { recordTitle } from '../values/title.ts'

const ActionDialog = lazyPart(async () => ({ default: (await import('../record/ActionDialog.tsx')).ActionDialog }))

interface Props {
  readonly model: Model
  readonly text: Text
  readonly record: RecordData & { readonly id: number }
  /** The action, or `delete`. */
  readonly name: string
  readonly busy: boolean
  readonly onRun: (input: object) => void
  readonly onClose: () => void
}

/** Asks before an action with the record of a row. */
export function RowQuestion({ model, text, record, name, busy, onRun, onClose }: Props) {
  const label = actionLabel(text, model, name)
  return (
    <Suspense fallback={null}>
      <ActionDialog
        model={model}
        action={name}
        title={label}
        question={text.question(model, name, label, recordTitle(model, record, text))}
        input={model.actions.get(name)?.input}
        record={record}
        danger={name === 'delete'}
        busy={busy}
        onRun={onRun}
        onClose={onClose}
      />
    </Suspense>
  )
}
