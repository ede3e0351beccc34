import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { today } from '../../../../schema/values/date.ts'
import { writeMoment } from '../../../../schema/values/moment.ts'
import { useDisplay } from '../values/useDisplay.ts'
import type { SavedDraft } from './savedDraft.ts'

interface DraftOfferProps {
  readonly kept: SavedDraft
  /** Whether the record was changed since. */
  readonly isOlder: boolean
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Work that was not saved when the page was left: to take up again or to give up. */
export function DraftOffer({ kept, isOlder, onRestore, onDiscard }: DraftOfferProps) {
  const { text, numerals } = useDisplay()
  const at = writeMoment(kept.at)
  const when = at.startsWith(today()) ? at.slice(11) : at
  return (
    <Alert
      role="region"
      aria-label={text.say('generated.kept.title')}
      severity="warning"
      icon={false}
      action={
        <>
          <Button onClick={onRestore}>{text.say('generated.kept.restore')}</Button>
          <Button variant="text" onClick={onDiscard}>
            {text.say('generated.kept.discard')}
          </Button>
        </>
      }
    >
      <p role="status">
        {text.say('generated.kept.offer', { time: numerals.write(when) })}
        {isOlder && ` ${text.say('generated.kept.older')}`}
      </p>
    </Alert>
  )
}
