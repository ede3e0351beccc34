import { Button } from '../../shell/components/Button.tsx'
import { Sheet } from '../../shell/components/Sheet.tsx'
import { useText } from '../text/useText.ts'

/** Whether to go back to what is stored and lose what was typed. */
export function DiscardDialog({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) {
  const { say } = useText()
  return (
    <Sheet
      kind="dialog"
      title={say('generated.discarding.title')}
      onClose={onStay}
      footer={
        <>
          <Button kind="filled" onClick={onStay}>
            {say('generated.leave.stay')}
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            {say('generated.discarding.discard')}
          </Button>
        </>
      }
    >
      <p>{say('generated.leave.text')}</p>
    </Sheet>
  )
}
