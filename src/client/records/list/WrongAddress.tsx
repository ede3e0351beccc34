import Button from '@mui/material/Button'
import type { Model } from '../../../../schema/model.ts'
import { Icon } from '../../components/Icon.tsx'
import type { Text } from '../text/useText.ts'

interface Props {
  readonly model: Model
  readonly text: Text
  /** Sentences that say what cannot be done. */
  readonly reasons: readonly string[]
  readonly onReset: () => void
}

/** A list that cannot be shown as its address asks: what is wrong with it, and the way back to the plain list. */
export const WrongAddress = ({ model, text, reasons, onReset }: Props) => (
  <div className="card">
    <div className="state-page" role="alert">
      <span className="state-page-icon">
        <Icon name="filter" size={26} />
      </span>
      <h2>{text.say('lists.wrong.title', { list: text.title(model) })}</h2>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <div className="state-page-actions">
        <Button variant="contained" color="primary" onClick={onReset}>
          {text.say('lists.wrong.reset')}
        </Button>
      </div>
    </div>
  </div>
)
