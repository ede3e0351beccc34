import Button from '@mui/material/Button'
import { Figure } from '../components/Figure.tsx'
import { useText } from '../records/text/useText.ts'

interface Props {
  readonly total: string
  readonly isBusy: boolean
  readonly onSell: () => void
}

/** On a telephone: what it comes to, and the button that sells, in sight all the time. */
export function PhoneFoot({ total, isBusy, onSell }: Props) {
  const { say } = useText()
  return (
    <div className="card counter-foot">
      <Figure amount={total} strong />
      <Button variant="contained" color="primary" aria-busy={isBusy} onClick={onSell}>
        {say('counter.sell')}
      </Button>
    </div>
  )
}
