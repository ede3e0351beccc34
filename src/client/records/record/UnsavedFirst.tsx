import type { RecordActionsProps } from './recordActionsProps.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'

interface Props {
  readonly form: RecordActionsProps['form'] | undefined
  /** What the action is called that waits. */
  readonly action: string
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onClose: () => void
  /** What was typed is saved or taken back. */
  readonly onProceed: () => void
}

/** Asks what becomes of what was typed into the form of a record before an action with it begins. */
export const UnsavedFirst = ({ form, action, busy, onBusy, onClose, onProceed }: Props) => (
  <UnsavedDialog
    action={action}
    busy={busy}
    onStay={onClose}
    onDiscard={() => {
      form?.current?.discard()
      onClose()
      onProceed()
    }}
    onSave={async () => {
      onBusy(true)
      const saved = await form?.current?.save()
      onBusy(false)
      onClose()
      if (saved) onProceed()
    }}
  />
)
