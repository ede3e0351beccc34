import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useFormContext } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { type Payer, payers } from '../../shared/payerAccount.ts'
import { useDisplay } from '../records/values/useDisplay.ts'

/** Who is searched for: families first, since they are whom the queue is made of. What was chosen of another kind goes. */
export function PayerKind({ model, kind }: { readonly model: Model; readonly kind: string }) {
  const { text } = useDisplay()
  const { setValue } = useFormContext()
  const choose = (next: Payer | null) => {
    if (next === null) return
    for (const name of payers) setValue(name, null)
    for (const lines of ['allocations', 'credits']) setValue(lines, [])
    setValue('paidBy', next, { shouldDirty: true, shouldTouch: true })
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      className="collect-kind"
      aria-label={text.field(model, 'paidBy')}
      value={kind}
      onChange={(_, next: Payer | null) => choose(next)}
    >
      {payers.map((one) => (
        <ToggleButton key={one} value={one}>
          {text.choice(model, 'paidBy', one)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
