import Button from '@mui/material/Button'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../text/useText.ts'

interface Props {
  /** Whether one stays in the form and goes back to what is stored. */
  readonly discarding?: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Whether to lose what was typed. */
export function LeaveDialog({ discarding = false, onLeave, onStay }: Props) {
  const { say } = useText()
  return (
    <Sheet
      kind="dialog"
      title={say(discarding ? 'generated.discarding.title' : 'generated.leave.title')}
      onClose={onStay}
      footer={
        <>
          <Button data-first variant="contained" color="primary" onClick={onStay}>
            {say('generated.leave.stay')}
          </Button>
          <Button color="error" onClick={onLeave}>
            {say(discarding ? 'generated.discarding.discard' : 'generated.leave.leave')}
          </Button>
        </>
      }
    >
      <p>{say('generated.leave.text')}</p>
    </Sheet>
  )
}
