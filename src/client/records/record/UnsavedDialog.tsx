import Button from '@mui/material/Button'
import { Sheet } from '../../components/Sheet.tsx'
import { useAskedInPlace } from '../../providers/questions.ts'
import { useText } from '../text/useText.ts'
import QuestionDialog from './QuestionDialog.tsx'

interface UnsavedDialogProps {
  readonly action: string
  readonly busy: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onStay: () => void
}

/** An action is asked for while the form holds something that was not saved. */
export function UnsavedDialog({ action, busy, onSave, onDiscard, onStay }: UnsavedDialogProps) {
  const { say } = useText()
  const asked = useAskedInPlace(busy)
  if (asked) return <QuestionDialog {...asked} />
  return (
    <Sheet
      kind="dialog"
      title={say('generated.unsavedAction.title', { action })}
      onClose={onStay}
      footer={
        <>
          <Button variant="contained" color="primary" disabled={busy} onClick={onSave}>
            {say('generated.unsavedAction.save', { action })}
          </Button>
          <Button color="error" disabled={busy} onClick={onDiscard}>
            {say('generated.unsavedAction.discard')}
          </Button>
          <Button data-first onClick={onStay}>
            {say('generated.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{say('generated.unsavedAction.text')}</p>
    </Sheet>
  )
}
